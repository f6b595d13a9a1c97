// The pictures of the gallery: a plan of each shipped example. `script/thumbnails`
// makes them anew from the examples' own seeds; without it this looks after them.

import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { examplesIn } from '../../src/panel/gallery';
import { Visitor, open } from './visitor';

const kPlace = 'public/gallery';
const kMost = 200_000; // bytes, of all
const kSize = { width: 240, height: 150 };
const files = import.meta.glob<string>('../../../examples/*.toml', { query: '?raw', import: 'default', eager: true });
const examples = examplesIn(files);

test.runIf(process.env.ENFILADE_THUMBNAILS)('are made', async () => {
  mkdirSync(kPlace, { recursive: true });
  for (const { file } of examples) {
    const site = await open([`../examples/${file}.toml`]);
    const visitor = await Visitor.arrive(site);
    const svg = await visitor.walk(async (walk) => {
      const { floors, kind, plates, lowest } = walk.app.loaded!;
      const floor = kind === 'dungeon' ? (plates.length > 0 ? lowest + floors - 1 : 0) : Math.floor(floors / 2);
      return (await walk.app.draft({ do: 'plan', floor, ...walk.app.around() })).svg as string;
    });
    const paper = await visitor.context.newPage();
    await paper.setViewportSize(kSize);
    await paper.setContent(`<style>body{margin:0;height:150px;display:grid;place-items:center;background:#f4f5f6}svg{width:232px;height:142px}#labels,#doors{display:none}</style>${svg}`);
    writeFileSync(`${kPlace}/${file}.jpg`, await paper.screenshot({ type: 'jpeg', quality: 62 }));
    await visitor.leave();
    await site.close();
  }
});

test('there is one for each example, and they are small', () => {
  expect(readdirSync(kPlace).sort()).toEqual(examples.map(({ file }) => `${file}.jpg`).sort());
  expect(readdirSync(kPlace).reduce((sum, name) => sum + statSync(`${kPlace}/${name}`).size, 0)).toBeLessThan(kMost);
});

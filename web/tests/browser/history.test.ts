// From building to building: seeds, the browser's history, kinds, and links to
// buildings that need tables.

import { expect, test } from 'vitest';
import type { BriefTable } from '../../src/app';
import { hosted, Visitor } from './visitor';

const host = hosted();

const kSmall = '#kind=tower&seed=7&floors=5&site.width=30&site.depth=24';
const seed = (visitor: Visitor): Promise<number> => visitor.walk((walk) => walk.app.loaded!.seed);
const seedIs = (visitor: Visitor, wanted: number): Promise<void> => expect.poll(() => seed(visitor), { timeout: 30_000, interval: 60 }).toBe(wanted);

test('Back and Forward go from building to building and to the place in it', async () => {
  const visitor = await Visitor.arrive(host.site, kSmall);
  const entries = await visitor.page.evaluate(() => history.length);
  await visitor.walk((walk) => walk.go({ at: [8_000, 6_000, 3 * walk.app.loaded!.floor_height] }, 1.5));
  await visitor.until((walk) => walk.stage.regions.at(walk.eye())?.storey === 3);
  const left = (await visitor.walk((walk) => walk.spot())).at;
  await visitor.page.keyboard.press('KeyP');
  await visitor.page.keyboard.press('KeyP');
  expect(await visitor.page.evaluate(() => history.length), 'views and places make no entries').toBe(entries);
  await visitor.page.keyboard.press('KeyN');
  await seedIs(visitor, 8);
  await expect.poll(() => visitor.page.url()).toMatch(/seed=8.*at=/);
  expect(await visitor.page.evaluate(() => history.length)).toBe(entries + 1);
  await visitor.page.goBack();
  await seedIs(visitor, 7);
  await visitor.until((walk, at) => { const here = walk.body.at(); return Math.hypot(here[0] - at[0]!, here[1] - at[1]!, here[2] - at[2]!) < 50; }, left as number[]);
  await visitor.page.goForward();
  await seedIs(visitor, 8);
  expect(await visitor.page.evaluate(() => history.length)).toBe(entries + 1);

  await visitor.page.keyboard.press('Shift+KeyN');
  await seedIs(visitor, 7);
  await visitor.page.keyboard.press('KeyB');
  await visitor.page.getByRole('button', { name: 'Previous seed' }).click();
  await seedIs(visitor, 6);
  await visitor.leave();
});

test('a kind that comes back is as it was left, with the seed of now', async () => {
  const visitor = await Visitor.arrive(host.site, kSmall, { viewport: { width: 1280, height: 800 } });
  const brief = (): Promise<unknown> => visitor.walk((walk) => walk.app.brief);
  await visitor.page.keyboard.press('KeyB');
  const kind = visitor.page.locator('#field-kind');
  await kind.selectOption('dungeon');
  await expect.poll(brief, { timeout: 30_000 }).toEqual({ kind: 'dungeon', seed: 7 });
  await visitor.page.locator('#field-levels').fill('2');
  await expect.poll(brief, { timeout: 30_000 }).toEqual({ kind: 'dungeon', seed: 7, levels: 2 });
  await visitor.page.locator('#field-seed').fill('9');
  await expect.poll(brief, { timeout: 30_000 }).toMatchObject({ seed: 9 });
  await kind.selectOption('tower');
  await expect.poll(brief, { timeout: 30_000 }).toEqual({ kind: 'tower', seed: 9, floors: 5, site: { width: 30, depth: 24 } });
  await kind.selectOption('dungeon');
  await expect.poll(brief, { timeout: 30_000 }).toEqual({ kind: 'dungeon', seed: 9, levels: 2 });
  await visitor.leave();
});

test('a link with diggers and prefabs survives a reload', async () => {
  const visitor = await Visitor.arrive(host.site, '#kind=dungeon&seed=3&levels=1');
  const wanted: BriefTable = {
    kind: 'dungeon', seed: 3, levels: 1, site: { cells: [24, 20] },
    dungeon: { diggers: [{ dig: 'maze' }, { dig: 'sparseness', amount: 8, share: 0.4 }, { dig: 'prefabs', amount: 2 }, { dig: 'doors' }], prefabs: [{ name: 'shrine', rows: ['#.#', '...', '#+#'] }] },
  };
  const opened = await visitor.walk(async (walk, brief) => (await walk.app.open(brief)).error ?? null, wanted);
  expect(opened).toBeNull();
  await expect.poll(() => visitor.page.url()).toMatch(/diggers=.*at=/);
  const hash = (): Promise<unknown> => visitor.walk(async (walk) => (await walk.app.drafting.command({ do: 'hash' })).hash);
  const before = await hash();
  await visitor.reload();
  expect(await visitor.walk((walk) => walk.app.brief)).toEqual(wanted);
  expect(await hash()).toBe(before);
  expect(await visitor.page.locator('#toast').isHidden()).toBe(true);
  await visitor.leave();
});

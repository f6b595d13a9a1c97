// Two tabs look at one building: what happens in one appears in the other, without a
// reload, on a server's store and in one browser.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hosted, kTower, open, Visitor, type Site } from './visitor';

const alone = hosted(); // changes are kept in the browser
let site: Site;
beforeAll(async () => {
  site = await open(['--store', 'memory:']);
});
afterAll(() => site.close());

const place = `${kTower}&seed=11`;

// Two tabs of one browser, or of two.
async function two(where: Site, hash: string, oneBrowser = false): Promise<[Visitor, Visitor]> {
  const one = await Visitor.arrive(where, hash);
  const other = oneBrowser ? await one.beside(hash) : await Visitor.arrive(where, hash);
  return [one, other];
}

const paint = (visitor: Visitor, face: number, material: [number, number]): Promise<void> =>
  visitor.walk(
    async (walk, what) => {
      const own = walk.stage.regions.at(walk.eye())!;
      const answer = await walk.app.building.command({ do: 'paint', region: own.id, ...what });
      if (answer.error) throw new Error(answer.error.text);
    },
    { face, material },
  );
const painted = (visitor: Visitor): Promise<string> => visitor.walk((walk) => JSON.stringify(walk.stage.regions.at(walk.eye())?.paints ?? []));

test('what one paints, the other sees; and both may paint the same room at once', async () => {
  const [one, other] = await two(site, place);
  await paint(one, 0, [1, 3]);
  await expect.poll(() => painted(other), { interval: 20 }).toBe('[[0,[1,3]]]');
  await Promise.all([paint(one, 1, [2, 1]), paint(other, 2, [2, 2])]);
  for (const visitor of [one, other]) await expect.poll(() => painted(visitor), { interval: 20 }).toBe('[[0,[1,3]],[1,[2,1]],[2,[2,2]]]');
  // What is undone is gone in both, and the one who did it all alone takes nothing of the other's back.
  for (let i = 0; i < 2; ++i) await one.walk((walk) => walk.app.takeBack('undo'));
  for (const visitor of [one, other]) await expect.poll(() => painted(visitor), { interval: 20 }).toBe('[[2,[2,2]]]');
  await one.leave();
  await other.leave();
});

test('after the server has been away, both tabs have what was changed since', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'enfilade-'));
  const args = ['--store', `sqlite:${join(folder, 'changes.db')}`];
  const before = await open(args);
  const [one, other] = await two(before, `${kTower}&seed=12`);
  await paint(one, 0, [1, 3]);
  await expect.poll(() => painted(other), { interval: 20 }).toBe('[[0,[1,3]]]');
  const { port } = new URL(before.address);
  await before.end();
  await paint(one, 1, [2, 1]); // is kept until there is a server again
  const after = await open(args, port);
  await expect.poll(() => painted(other), { timeout: 30_000, interval: 20 }).toBe('[[0,[1,3]],[1,[2,1]]]');
  await paint(other, 2, [2, 2]);
  await expect.poll(() => painted(one), { interval: 20 }).toBe('[[0,[1,3]],[1,[2,1]],[2,[2,2]]]');
  for (const visitor of [one, other]) {
    // The browser itself says that nobody answered.
    expect(visitor.errors.filter((error) => !/ERR_CONNECTION|WebSocket/.test(error))).toEqual([]);
    visitor.errors.length = 0;
    await visitor.leave();
  }
  await before.browser.close();
  await after.close();
  rmSync(folder, { recursive: true });
});

test('two tabs of one browser hear each other too', async () => {
  const [one, other] = await two(alone.site, place, true);
  await paint(one, 0, [1, 3]);
  await expect.poll(() => painted(other), { interval: 20 }).toBe('[[0,[1,3]]]');
  await one.walk((walk) => walk.app.takeBack('undo'));
  await expect.poll(() => painted(other), { interval: 20 }).toBe('[]');
  await paint(one, 0, [1, 2]);
  await expect.poll(() => painted(other), { interval: 20 }).toBe('[[0,[1,2]]]');
  await other.leave();
  await one.leave();
});

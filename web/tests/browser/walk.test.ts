// Walking, in a real browser: what one sees, what stops one, what comes and goes,
// and what stays as one left it.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hosted, kProgram, kTower, open, Visitor } from './visitor';

const host = hosted();

test('the page shows a room, not one colour', async () => {
  const visitor = await Visitor.arrive(host.site, kTower);
  const colours = await visitor.walk((walk) => {
    const { data } = walk.pixels();
    const seen = new Map<number, number>();
    for (let i = 0; i < data.length; i += 4) {
      const key = ((data[i]! >> 4) << 8) | ((data[i + 1]! >> 4) << 4) | (data[i + 2]! >> 4);
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    return { kinds: seen.size, most: Math.max(...seen.values()) / (data.length / 4) };
  });
  expect(colours.kinds).toBeGreaterThan(12);
  expect(colours.most).toBeLessThan(0.7);
  expect(await visitor.page.textContent('#here')).toMatch(/m² · floor 0/);
  await visitor.shot('entrance');
  await visitor.leave();
});

test('walking forward moves, and a wall stops', async () => {
  const visitor = await Visitor.arrive(host.site, kTower);
  const before = await visitor.walk((walk) => walk.spot());
  await visitor.hold('KeyW', 1500);
  const after = await visitor.walk((walk) => walk.spot());
  const [dx, dy] = [after.at[0] - before.at[0], after.at[1] - before.at[1]];
  expect(dx * Math.cos(before.yaw) + dy * Math.sin(before.yaw)).toBeGreaterThan(50);
  // Into a wall for a long way: the body ends inside the region it stands in.
  const end = await visitor.walk((walk) => {
    walk.body.yaw = 0;
    for (let i = 0; i < 900; ++i) walk.body.step(1, 0, true, 0.05);
    const region = walk.stage.regions.at(walk.eye());
    return { at: walk.body.at(), clear: region?.clear ?? null, free: walk.body.isFree() };
  });
  expect(end.clear).not.toBeNull();
  expect(end.at[0]).toBeLessThanOrEqual(end.clear![2] - 249);
  expect(end.free).toBe(true);
  await visitor.leave();
});

// As a player does first of all: holds the key down until ten metres are behind him.
for (const hash of ['', '#kind=tower&seed=3', '#kind=office&seed=5', '#kind=apartments&seed=2&site.width=60&site.depth=16']) {
  test(`from the start one walks ten metres straight on: ${hash || 'the first page'}`, async () => {
    const visitor = await Visitor.arrive(host.site, hash);
    const from = await visitor.walk((walk) => walk.spot());
    await visitor.page.keyboard.down('KeyW');
    await visitor.until((walk, start) => {
      const [x, y] = walk.body.at();
      return Math.hypot(x - start[0]!, y - start[1]!) >= 9_900;
    }, from.at as number[]);
    await visitor.page.keyboard.up('KeyW');
    const to = await visitor.walk((walk) => walk.spot());
    const [dx, dy] = [to.at[0] - from.at[0], to.at[1] - from.at[1]];
    const ahead = dx * Math.cos(from.yaw) + dy * Math.sin(from.yaw);
    expect(ahead).toBeGreaterThan(0.999 * Math.hypot(dx, dy));
    await visitor.leave();
  });
}

test('a slow machine walks as fast as any', async () => {
  const visitor = await Visitor.arrive(host.site, kTower);
  const gone = await visitor.walk((walk) => {
    const start = walk.body.at();
    return [40, 4, 2].map((frames) => {
      walk.body.stand(start);
      for (let i = 0; i < frames; ++i) walk.body.step(1, 0, false, 1 / frames);
      const [x, y] = walk.body.at();
      return Math.hypot(x - start[0], y - start[1]);
    });
  });
  expect(gone[0]).toBeGreaterThan(2_000);
  for (const way of gone) expect(way).toBeCloseTo(gone[0]!, -1);
  await visitor.leave();
});

test('the label names the room one stands in, wherever one looks', async () => {
  const visitor = await Visitor.arrive(host.site, kTower);
  const labels = await visitor.walk((walk) => {
    const own = walk.stage.regions.at(walk.eye())!;
    const seen = new Set<string>();
    let others = 0;
    for (let i = 0; i < 64; ++i) {
      walk.body.yaw = (i / 64) * 2 * Math.PI - Math.PI;
      walk.pixels();
      others += Number(walk.pointed.met !== null && walk.pointed.met.region !== own);
      seen.add(document.querySelector('#here')!.textContent!);
    }
    return { seen: [...seen], own: own.name, others };
  });
  expect(labels.others).toBeGreaterThan(0);
  expect(labels.seen.length).toBe(1);
  expect(labels.seen[0]).toMatch(new RegExp(`^${labels.own} · `));
  await visitor.leave();
});

// Points the walker at the first closed door of its region and opens it.
async function openADoor(visitor: Visitor): Promise<{ path: string; before: number }> {
  const door = await visitor.walk(async (walk) => {
    for (const region of [...walk.stage.regions.all()]) {
      if (region.kind !== 'hall') continue;
      const portal = region.portals.findIndex((p) => p.kind === 'room_door' && !p.open);
      if (portal < 0) continue;
      const before = walk.stage.regions.size;
      await walk.app.building.command({ do: 'door', region: region.id, portal, door: 'open' });
      const p = region.portals[portal]!;
      return { before, key: `${p.a[0]},${p.a[1]},${p.b[0]},${p.b[1]},${p.z[0]}`, middle: [(p.a[0] + p.b[0]) / 2, (p.a[1] + p.b[1]) / 2, p.z[0]] };
    }
    return null;
  });
  expect(door).not.toBeNull();
  await visitor.walk((walk, at) => walk.go({ at: at as [number, number, number] }), door!.middle);
  await visitor.until((walk, size) => walk.stage.regions.size > size && walk.pending === 0, door!.before);
  // The room behind: the one that holds this portal and is no hall.
  const path = await visitor.walk((walk, key) => {
    for (const region of walk.stage.regions.all()) {
      const holds = region.portals.some((p) => `${p.a[0]},${p.a[1]},${p.b[0]},${p.b[1]},${p.z[0]}` === key);
      if (holds && region.kind === 'room') return region.path;
    }
    return '';
  }, door!.key);
  expect(path).not.toBe('');
  return { path, before: door!.before };
}

test('behind a door new regions grow, and far away they are forgotten', async () => {
  const visitor = await Visitor.arrive(host.site, kTower);
  const { path } = await openADoor(visitor);
  const grown = await visitor.walk((walk) => walk.stage.regions.size);
  await visitor.walk(async (walk, at) => {
    walk.app.cache = 0; // nothing is kept that is not visible
    await walk.app.open(walk.app.brief);
    await walk.go({ path: at });
  }, path);
  await visitor.until((walk) => walk.stage.regions.size > 0 && walk.pending === 0);
  await visitor.walk((walk) => walk.go({ at: [20_000, 20_000, 20 * walk.app.loaded!.floor_height] }));
  await visitor.until((walk) => (walk.stage.regions.at(walk.eye())?.storey ?? 0) === 20);
  const held = await visitor.walk((walk) => [...walk.stage.regions.all()].map((r) => r.storey));
  expect(held.every((storey) => storey === 20)).toBe(true);
  const stats = (await visitor.walk((walk) => walk.app.building.command({ do: 'stats' }))) as unknown as { live: number; evictions: number };
  expect(stats.live).toBeLessThanOrEqual(held.length + 2);
  expect(stats.evictions).toBeGreaterThan(0);
  expect(grown).toBeGreaterThan(1);
  await visitor.leave();
});

test('paint stays: after eviction, and after a reload', async () => {
  const visitor = await Visitor.arrive(host.site, kTower);
  await visitor.walk((walk) => {
    walk.app.cache = 0;
    return walk.app.open(walk.app.brief).then(() => undefined);
  });
  await visitor.until((walk) => walk.stage.regions.at(walk.eye()) !== undefined && walk.pending === 0);
  const before = await visitor.walk((walk) => [...walk.pixels().data.filter((_, i) => i % 40 < 3)]);
  const path = await visitor.walk(async (walk) => {
    const own = walk.stage.regions.at(walk.eye())!;
    const answer = await walk.app.building.command({ do: 'paint', region: own.id, face: 253, material: [2, 3] });
    if (answer.error) throw new Error(answer.error.text);
    return own.path;
  });
  const isPainted = (): Promise<unknown> => visitor.until((walk) => walk.stage.regions.at(walk.eye())?.paints?.[0]?.[1][0] === 2);
  await isPainted();
  const after = await visitor.walk((walk) => [...walk.pixels().data.filter((_, i) => i % 40 < 3)]);
  expect(after.filter((v, i) => Math.abs(v - before[i]!) > 6).length).toBeGreaterThan(after.length / 50);
  await visitor.until((walk) => walk.stage.regions.size > 0);
  // Away, until it is forgotten.
  await visitor.walk((walk) => walk.go({ at: [20_000, 20_000, 25 * walk.app.loaded!.floor_height] }));
  await visitor.until((walk) => [...walk.stage.regions.all()].every((r) => r.storey === 25) && walk.stage.regions.size > 0);
  await visitor.walk((walk, p) => walk.go({ path: p }), path);
  await isPainted();
  await visitor.walk(async (walk) => {
    while (((await walk.app.building.command({ do: 'stats' })) as unknown as { unacknowledged: number }).unacknowledged > 0) await new Promise((r) => setTimeout(r, 50));
  });
  await visitor.reload();
  await visitor.walk((walk, p) => walk.go({ path: p }), path);
  await isPainted();
  await visitor.leave();
});

test('an elevator takes one to another floor', async () => {
  const visitor = await Visitor.arrive(host.site, kTower);
  const landing = await visitor.walk(async (walk) => {
    for (const region of walk.stage.regions.all()) {
      const portal = region.portals.findIndex((p) => p.kind === 'elevator');
      if (region.kind === 'shaft' || portal < 0) continue;
      const answer = await walk.app.building.command({ do: 'call', region: region.id, portal });
      const { a, b, z } = region.portals[portal]!;
      return { cell: answer.cell as number, a, b, z: z[0] };
    }
    return null;
  });
  expect(landing).not.toBeNull();
  await visitor.walk(async (walk, l) => walk.go({ at: [(l!.a[0] + l!.b[0]) / 2, (l!.a[1] + l!.b[1]) / 2, l!.z] }), landing);
  await visitor.until((walk, cell) => [...walk.stage.regions.all()].some((r) => r.kind === 'shaft' && r.cell === cell && r.portals.some((p) => p.open && p.kind === 'elevator')), landing!.cell);
  const inside = await visitor.walk((walk, cell) => {
    const shaft = [...walk.stage.regions.all()].find((r) => r.kind === 'shaft' && r.cell === cell)!;
    const [x0, y0, x1, y1] = shaft.clear!;
    const goal = [(x0 + x1) / 2, (y0 + y1) / 2];
    for (let i = 0; i < 200; ++i) {
      const [x, y] = walk.body.at();
      walk.body.yaw = Math.atan2(goal[1]! - y, goal[0]! - x);
      if (Math.hypot(goal[1]! - y, goal[0]! - x) > 120) walk.body.step(1, 0, false, 0.03);
    }
    void walk.acting.go(shaft, 12);
    return walk.stage.regions.at(walk.eye())?.kind;
  }, landing!.cell);
  expect(inside).toBe('shaft');
  await visitor.until((walk, cell) => walk.stage.cabinShown(cell), landing!.cell);
  await visitor.until((walk) => !walk.body.carried && walk.body.at()[2] === 12 * walk.app.loaded!.floor_height);
  await visitor.until((walk) => walk.stage.regions.at(walk.eye())?.storey === 12);
  await visitor.leave();
});

test('a link is a building and a place', async () => {
  const visitor = await Visitor.arrive(host.site, `${kTower}&at=30,20,0`);
  const hash = await visitor.walk((walk) => walk.app.drafting.command({ do: 'hash' }));
  // The program says the same of the same brief.
  const brief = join(mkdtempSync(join(tmpdir(), 'enfilade-')), 'brief.toml');
  writeFileSync(brief, await visitor.walk((walk) => walk.app.loaded!.toml));
  expect(execFileSync(kProgram, ['hash', brief], { encoding: 'utf8' }).trim()).toBe(hash.hash);
  await visitor.hold('KeyW', 700);
  await visitor.page.waitForTimeout(900);
  const [url, spot] = [visitor.page.url(), await visitor.walk((walk) => walk.spot())];
  const other = await Visitor.arrive(host.site, new URL(url).hash);
  expect((await other.walk((walk) => walk.app.drafting.command({ do: 'hash' }))).hash).toBe(hash.hash);
  const there = await other.walk((walk) => walk.spot());
  expect(Math.hypot(there.at[0] - spot.at[0], there.at[1] - spot.at[1])).toBeLessThan(400);
  await other.leave();
  await visitor.leave();
});

// With a store of its own the server keeps what one browser did for the next.
test('a server with a store keeps the changes', async () => {
  const house = await open(['--store', 'memory:']);
  const first = await Visitor.arrive(house, kTower);
  const path = await first.walk(async (walk) => {
    const own = walk.stage.regions.at(walk.eye())!;
    const answer = await walk.app.building.command({ do: 'paint', region: own.id, face: 253, material: [2, 3] });
    if (answer.error) throw new Error(answer.error.text);
    while (((await walk.app.building.command({ do: 'stats' })) as unknown as { unacknowledged: number }).unacknowledged > 0) await new Promise((r) => setTimeout(r, 50));
    return own.path;
  });
  await first.leave();
  const second = await Visitor.arrive(house, kTower); // another context: nothing of the first browser
  await second.until((walk, wanted) => walk.stage.regions.at(walk.eye())?.path === wanted && walk.stage.regions.at(walk.eye())?.paints?.[0]?.[1][0] === 2, path);
  expect(((await second.walk((walk) => walk.app.building.records())).changes as unknown[]).length).toBe(1);
  await second.leave();
  await house.close();
});

// What both do at once to one thing, one of them did first; both tabs show the same in the end.
test('two tabs do not overwrite each other unseen', async () => {
  const visitor = await Visitor.arrive(host.site, `${kTower}&seed=21`);
  const other = await visitor.beside(new URL(visitor.page.url()).hash);
  const paint = (one: Visitor, shade: number): Promise<unknown> =>
    one.walk((walk, material) => walk.app.building.command({ do: 'paint', region: walk.stage.regions.at(walk.eye())!.id, face: 253, material }), [2, shade]);
  const state = (one: Visitor): Promise<string> =>
    one.walk(async (walk) => {
      const { unacknowledged } = (await walk.app.building.command({ do: 'stats' })) as unknown as { unacknowledged: number };
      return unacknowledged > 0 ? 'on its way' : JSON.stringify(walk.stage.regions.at(walk.eye())?.paints ?? []);
    });
  for (let round = 0; round < 5; ++round) {
    await Promise.all([paint(visitor, round % 4), paint(other, (round + 1) % 4)]);
    const kept = async (): Promise<boolean> => {
      const [a, b] = [await state(visitor), await state(other)];
      return a === b && [round % 4, (round + 1) % 4].some((shade) => a === `[[253,[2,${shade}]]]`);
    };
    await expect.poll(kept, { timeout: 20_000 }).toBe(true);
  }
  const { changes } = (await visitor.walk((walk) => walk.app.building.records())) as { changes?: unknown[] };
  expect(changes?.length).toBe(1);
  await other.leave();
  await visitor.leave();
});

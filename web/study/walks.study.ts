// Ten walks, one for each kind and class of building: how far one comes in the first
// five seconds by holding W, how bright what one sees is, how bright corridors are,
// and whether a door, a stair and an elevator work by keys. Prints a table, and
// leaves pictures in shots/.

import { test } from 'vitest';
import type { Point } from '../src/core/protocol';
import { hosted, Visitor } from '../tests/browser/visitor';

const kWalks: [name: string, hash: string][] = [
  ['tower', '#kind=tower&seed=4&floors=6'],
  ['office-a', '#kind=office&class=A&seed=5&floors=5'],
  ['office-b', '#kind=office&class=B&seed=5&floors=5'],
  ['office-c', '#kind=office&class=C&seed=5&floors=5'],
  ['courtyard', '#kind=office&class=courtyard&seed=5&floors=5'],
  ['spires', '#kind=office&class=spires&seed=5&floors=8&site.width=70&site.depth=50'],
  ['keyhole', '#kind=office&class=keyhole&seed=5&floors=5&site.width=70&site.depth=50'],
  ['apartments', '#kind=apartments&seed=2&floors=4&site.width=60&site.depth=16'],
  ['house', '#kind=apartments&seed=3&floors=2&site.width=11&site.depth=9'],
  ['dungeon', '#kind=dungeon&seed=11&levels=2&site.cells=[24,16]'],
];

const host = hosted();
const rows: string[] = [];

const luminance = (visitor: Visitor): Promise<number> =>
  visitor.walk((walk) => {
    const { data } = walk.pixels();
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum += 0.2126 * data[i]! + 0.7152 * data[i + 1]! + 0.0722 * data[i + 2]!;
    return sum / (data.length / 4);
  });

async function settle(visitor: Visitor): Promise<void> {
  await visitor.page.waitForTimeout(600);
  await visitor.until((walk) => walk.pending === 0);
}

// Stands before the first portal of a kind that the rooms of a floor have, looking at it.
const standBefore = (visitor: Visitor, floor: number, kind: string): Promise<boolean> =>
  visitor.walk(
    async (walk, [storey, wanted]) => {
      const { rooms } = (await walk.app.draft({ do: 'plan', floor: storey as number })) as { rooms?: { path: string }[] };
      for (const { path } of (rooms ?? []).slice(0, 60)) {
        if (!(await walk.go({ path }))) continue;
        for (let i = 0; i < 40; ++i) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          const own = walk.stage.regions.at(walk.eye());
          if (own?.path !== path) continue;
          const portal = own.portals.find((p) => p.kind === wanted && (wanted === 'elevator' || !p.open));
          if (!portal || own.kind === 'shaft') break;
          const [x, y]: Point = [(portal.a[0] + portal.b[0]) / 2, (portal.a[1] + portal.b[1]) / 2];
          const [ex, ey] = [portal.b[0] - portal.a[0], portal.b[1] - portal.a[1]];
          const size = Math.hypot(ex, ey);
          for (const side of [1, -1]) {
            const at: [number, number, number] = [x - (side * ey * 900) / size, y + (side * ex * 900) / size, own.z[0]];
            const [bx0, by0, bx1, by1] = own.box;
            if (at[0] < bx0 || at[0] > bx1 || at[1] < by0 || at[1] > by1) continue;
            await walk.go({ at }, Math.atan2(y - at[1], x - at[0]));
            if (walk.stage.regions.at(walk.eye())?.path === path) return true;
          }
          break;
        }
      }
      return false;
    },
    [floor, kind] as [number, string],
  );

async function opensByKey(visitor: Visitor, floor: number, kind: string, wanted: RegExp): Promise<string> {
  if (!(await standBefore(visitor, floor, kind))) return 'none';
  await settle(visitor);
  const said = await visitor.page.textContent('#prompt');
  if (!wanted.test(said ?? '')) return `says "${said}"`;
  await visitor.page.keyboard.press('KeyE', { delay: 40 });
  for (let i = 0; i < 100; ++i) {
    await visitor.page.waitForTimeout(150);
    const open = await visitor.walk((walk) => {
      const { door } = walk.pointed;
      return door !== null && door.region.portals[door.portal]!.open;
    });
    if (!open) continue;
    await visitor.page.waitForTimeout(700);
    const before = await visitor.walk((walk) => walk.stage.regions.at(walk.eye())?.path);
    await visitor.hold('KeyW', 1300);
    const after = await visitor.walk((walk) => walk.stage.regions.at(walk.eye())?.path);
    return after === before ? 'opens, not passed' : 'passed';
  }
  return 'stays shut';
}

for (const [name, hash] of kWalks) {
  test(name, async () => {
    const visitor = await Visitor.arrive(host.site, hash, { viewport: { width: 1000, height: 620 } });
    const { page } = visitor;
    await page.mouse.click(500, 300);
    await settle(visitor);
    const start = await luminance(visitor);
    await visitor.shot(`walk-${name}-start`);
    const from = await visitor.walk((walk) => walk.body.at());
    await visitor.hold('KeyW', 5000);
    const to = await visitor.walk((walk) => walk.body.at());
    const metres = Math.hypot(to[0] - from[0], to[1] - from[1]) / 1000;
    const floor = name === 'dungeon' ? 0 : 1;
    const door = await opensByKey(visitor, floor, name === 'dungeon' ? 'room_door' : 'room_door', /open the door/);
    const stair = await opensByKey(visitor, floor, 'stair_door', /open the door/);
    const elevator = await opensByKey(visitor, floor, 'elevator', /call the elevator/);
    const halls = (await visitor.walk(async (walk, storey) => {
      const { rooms } = (await walk.app.draft({ do: 'plan', floor: storey })) as { rooms?: { path: string; use: string }[] };
      return (rooms ?? []).filter(({ use }) => /hall|corridor|passage|lobby/.test(use)).map(({ path }) => path);
    }, floor)) as string[];
    const lights: number[] = [];
    for (const path of halls.slice(0, 5)) {
      await visitor.walk((walk, to) => {
        return walk.go({ path: to });
      }, path);
      await settle(visitor);
      const along = await visitor.walk((walk) => {
        const box = walk.stage.regions.at(walk.eye())?.box ?? [0, 0, 1, 0];
        walk.body.yaw = box[2] - box[0] > box[3] - box[1] ? 0 : Math.PI / 2;
        walk.body.pitch = 0;
        walk.touch();
        return walk.body.yaw;
      });
      await settle(visitor);
      lights.push(Math.round(await luminance(visitor)));
      if (lights.length === 1) await visitor.shot(`walk-${name}-corridor${along === 0 ? '' : '-north'}`);
    }
    rows.push([name, `${metres.toFixed(1)} m`, door, stair, elevator, start.toFixed(0), lights.join(' ')].join(' | '));
    console.log(rows.at(-1));
    await visitor.leave();
  });
}

// Two hundred metres through a tower of a hundred floors: what the page's own work
// costs a frame, and what exists at the end. The figures are printed and kept; the
// test holds only what must be so on any machine.

import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hosted, Visitor } from './visitor';

const host = hosted();

test('walking 200 m through a hundred floors', async () => {
  const visitor = await Visitor.arrive(host.site, '#kind=tower&seed=42&floors=100&site.width=90&site.depth=70', { viewport: { width: 640, height: 400 } });
  const firstRoom = await visitor.page.evaluate(() => performance.getEntriesByName('first room')[0]!.startTime / 1000);
  await visitor.walk(async (walk) => {
    walk.app.cache = 300_000; // little besides what is visible
    await walk.app.open(walk.app.brief);
  });
  await visitor.until((walk) => walk.stage.regions.at(walk.eye()) !== undefined);
  await visitor.walk((walk) => walk.meter.reset());
  // Walks on, turning where a wall stops it, opening the doors it comes to; on
  // five floors, so that there is something to forget.
  const metres = await visitor.page.evaluate(async () => {
    const { walk } = window.enfilade!;
    let way = 0;
    let turn = 1;
    for (const floor of [50, 12, 87, 3, 99]) {
      await walk.go({ at: [45_000, 20_000, floor * walk.app.loaded!.floor_height] });
      while (walk.stage.regions.at(walk.eye())?.storey !== floor || walk.pending > 0) await new Promise((r) => setTimeout(r, 20));
      const goal = way + 40_000;
      for (let steps = 0; way < goal && steps < 4000; ++steps) {
        const [x, y] = walk.body.at();
        walk.body.step(1, 0, false, 0.05);
        walk.touch();
        const [nx, ny] = walk.body.at();
        const gone = Math.hypot(nx - x, ny - y);
        way += gone;
        const door = walk.pointed.door;
        if (door && door.distance < 1500 && !door.region.portals[door.portal]!.open) await walk.acting.act();
        if (gone < 40) walk.body.turn(turn * 0.9, 0);
        if (steps % 97 === 0) turn = -turn;
        if (steps % 4 === 0) await new Promise((r) => requestAnimationFrame(r));
      }
    }
    return way / 1000;
  });
  const reading = await visitor.walk((walk) => walk.meter.read());
  const stats = await visitor.page.evaluate(() => window.enfilade!.app.building.command({ do: 'stats' }));
  const whole = await visitor.page.evaluate(() => window.enfilade!.app.drafting.command({ do: 'whole' }));
  const pictures = await visitor.walk((walk) => {
    let bytes = 0;
    for (const region of walk.stage.regions.all()) {
      const { attributes, index } = walk.stage.mesh(region.id[0])!.geometry;
      bytes += attributes.position!.count * 28 + index!.array.byteLength;
    }
    return { regions: walk.stage.regions.size, bytes };
  });
  const figures = { firstRoomSeconds: firstRoom, pictures, metres, ...reading, live: stats.live, bytes: stats.bytes, whole: whole.regions, expandMicroseconds: ((stats.expand_seconds as number) / (stats.expansions as number)) * 1e6, bakeMilliseconds: ((stats.bake_seconds as number) / (stats.baked as number)) * 1e3 };
  console.log(JSON.stringify(figures));
  mkdirSync('shots', { recursive: true });
  writeFileSync('shots/long-walk.json', `${JSON.stringify(figures, null, 2)}\n`);
  expect(metres).toBeGreaterThan(195);
  expect(stats.live as number).toBeLessThan((whole.regions as number) / 20);
  expect(stats.bytes as number).toBeLessThan(4_000_000);
  expect(stats.evictions as number).toBeGreaterThan(0);
  await visitor.leave();
});

// Missions, played with real keys: keys are found and taken, doors unlocked, the lair
// reached. What one holds and what one opened is there again after a reload.

import { expect, test } from 'vitest';
import { Knight } from './knight';
import { hosted, Visitor } from './visitor';

const host = hosted();
const kMission = '#kind=dungeon&site.cells=[8,6]&dungeon.keys=chain&dungeon.locks=1&dungeon.props=0&dungeon.caves=0';

for (const [seed, order] of [[4, 'rooms-first'], [3, 'maze-rooms']] as const) {
  test(`a mission is won: ${order}`, { timeout: 180_000 }, async () => {
    const visitor = await Visitor.arrive(host.site, `${kMission}&seed=${seed}&dungeon.order=${order}`);
    await visitor.page.mouse.click(400, 300);
    const knight = new Knight(visitor);
    expect(await knight.play(({ did }) => did.keys === 1)).toBe(true);
    expect(await visitor.page.textContent('#hands')).toBe('You carry: key 1');
    await visitor.reload();
    await expect.poll(() => visitor.page.textContent('#hands')).toBe('You carry: key 1');
    await visitor.page.mouse.click(400, 300);
    const after = new Knight(visitor);
    expect(await after.play(({ won }) => won)).toBe(true);
    expect(after.did.unlocked).toBeGreaterThan(0);
    expect(await visitor.page.textContent('#toast')).toMatch(/dungeon is won/);
    await visitor.leave();
  });
}

test('a locked door says which key it takes', async () => {
  const visitor = await Visitor.arrive(host.site, `${kMission}&seed=3`);
  await visitor.page.mouse.click(400, 300);
  await visitor.until((walk) => walk.pending === 0);
  const went = await visitor.walk(async (walk) => {
    const { rooms } = (await walk.app.draft({ do: 'plan', floor: 0 })) as { rooms?: { path: string }[] };
    for (const { path } of rooms ?? []) {
      await walk.go({ path });
      for (let i = 0; i < 60; ++i) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const own = walk.stage.regions.at(walk.eye());
        if (own?.path !== path) continue;
        const door = own.portals.find((p) => p.door === 'locked');
        if (!door) break;
        const [x, y] = [(door.a[0] + door.b[0]) / 2, (door.a[1] + door.b[1]) / 2];
        const [cx, cy] = [(own.box[0] + own.box[2]) / 2, (own.box[1] + own.box[3]) / 2];
        const alongX = door.a[1] === door.b[1];
        const at: [number, number, number] = alongX ? [x, y + Math.sign(cy - y) * 900, own.z[0]] : [x + Math.sign(cx - x) * 900, y, own.z[0]];
        await walk.go({ at }, Math.atan2(y - at[1], x - at[0]));
        return true;
      }
    }
    return false;
  });
  expect(went).toBe(true);
  await expect.poll(() => visitor.page.textContent('#prompt')).toBe('Locked: takes key 1');
  await visitor.page.keyboard.press('KeyE');
  await expect.poll(() => visitor.page.textContent('#toast')).toBe('The door is locked. It takes key 1.');
  await visitor.leave();
});

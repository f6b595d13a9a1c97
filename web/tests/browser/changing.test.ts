// Changing a building: forgetting what was changed, taking back and doing again, what
// the list of changes says, and what a tool says that can do nothing.

import { expect, test } from 'vitest';
import { hosted, kTower, open, Visitor } from './visitor';

const host = hosted();
const kWide = { viewport: { width: 1280, height: 800 } };

// Asks the server's store as the page does.
const ask = (visitor: Visitor, request: unknown): Promise<{ records?: unknown[]; writes?: { done: boolean }[] }> =>
  visitor.page.evaluate(async (text) => {
    const response = await fetch('store', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text });
    return (await response.json()) as { records?: unknown[]; writes?: { done: boolean }[] };
  }, JSON.stringify(request));

// Paints all walls of the room one stands in, and waits until it is stored.
const paint = (visitor: Visitor, shade: number): Promise<void> =>
  visitor.walk(async (walk, wanted) => {
    const own = walk.stage.regions.at(walk.eye())!;
    const answer = await walk.app.building.command({ do: 'paint', region: own.id, face: 253, material: [2, wanted] });
    if (answer.error) throw new Error(answer.error.text);
    walk.app.tell('changed', undefined);
    while (((await walk.app.building.command({ do: 'stats' })) as unknown as { unacknowledged: number }).unacknowledged > 0) await new Promise((r) => setTimeout(r, 30));
  }, shade);

test('all changes are forgotten on a server too, on every floor, also what somebody changes meanwhile', async () => {
  const house = await open(['--store', 'memory:']);
  const visitor = await Visitor.arrive(house, kTower, kWide);
  await paint(visitor, 1);
  const building = await visitor.walk((walk) => walk.app.loaded!.id);
  const row = (floor: number, item: number): unknown => ({ floor, path: '01', subject: floor === -32_768 ? 'pin' : 'region', item: String(item), expected: '0', expires: null, body: 'AQ==' });
  const now = Math.floor(Date.now() / 1000);
  const many = Array.from({ length: 1300 }, (_, i) => row(3, i));
  for (const writes of [many.slice(0, 900), many.slice(900), [row(-32_768, 0), row(-32_767, 0)]]) {
    const answer = await ask(visitor, { commit: { building, now, writes } });
    expect(answer.writes?.every(({ done }) => done)).toBe(true);
  }

  // Before the ground floor's removals arrive, another visitor paints the room again.
  const other = await Visitor.arrive(house, kTower);
  await other.until((walk) => walk.stage.regions.at(walk.eye())?.paints?.[0]?.[1][1] === 1);
  let meanwhile: Promise<void> | null = null;
  await visitor.page.route('**/store', async (route) => {
    const asked = route.request().postData() ?? '';
    if (asked.includes('"floor":0') && asked.includes('"body":null')) await (meanwhile ??= paint(other, 2));
    await route.continue();
  });

  await visitor.page.keyboard.press('KeyC');
  await visitor.page.getByRole('button', { name: 'Forget all changes' }).click();
  await visitor.page.getByRole('button', { name: 'Forget them' }).click();
  await expect.poll(() => visitor.page.textContent('#changes'), { timeout: 60_000 }).toContain('Nobody has changed anything');
  await visitor.until((walk) => walk.stage.regions.size > 0 && walk.stage.regions.at(walk.eye())?.paints === undefined);
  expect(meanwhile).not.toBeNull();
  for (const floor of [0, 3, -32_768, -32_767]) expect((await ask(visitor, { load: { building, floor, now } })).records).toEqual([]);
  await other.leave();
  await visitor.leave();
  await house.close();
});

test('a change is taken back and done again, and listed by the name of its room', async () => {
  const visitor = await Visitor.arrive(host.site, `${kTower}&seed=12`, kWide);
  const painted = (is: boolean): Promise<void> => visitor.until((walk, wanted) => walk.stage.regions.size > 0 && (walk.stage.regions.at(walk.eye())?.paints !== undefined) === wanted, is);
  const path = await visitor.walk(async (walk) => {
    const plan = await walk.app.drafting.command({ do: 'plan', floor: 3 });
    return (plan.rooms as { path: string; use: string }[]).filter(({ use }) => use === 'office')[4]!.path;
  });
  await visitor.walk((walk, p) => walk.go({ path: p }), path);
  await visitor.until((walk, p) => walk.stage.regions.at(walk.eye())?.path === p, path);
  await paint(visitor, 3);
  await painted(true);
  const redo = visitor.page.locator('#redo');
  expect(await redo.isDisabled()).toBe(true);
  await visitor.page.keyboard.press('Control+KeyZ');
  await painted(false);
  for (const keys of ['Control+KeyY', 'Control+Shift+KeyZ']) {
    await expect.poll(() => redo.getAttribute('title')).toBe('Redo: walls painted (Ctrl+Y)');
    await visitor.page.keyboard.press(keys);
    await painted(true);
    await expect.poll(() => visitor.page.locator('#undo').getAttribute('title')).toBe('Undo: walls painted (U)');
    if (keys === 'Control+KeyY') await visitor.page.keyboard.press('KeyU');
    if (keys === 'Control+KeyY') await painted(false);
  }

  // And a door.
  await visitor.walk(async (walk) => {
    const own = walk.stage.regions.at(walk.eye())!;
    const portal = own.portals.findIndex((p) => p.kind === 'room_door' && !p.open);
    const answer = await walk.app.building.command({ do: 'door', region: own.id, portal, door: 'open' });
    if (answer.error) throw new Error(answer.error.text);
    walk.app.tell('changed', undefined);
  });
  await visitor.page.keyboard.press('KeyC');
  const list = visitor.page.locator('#changes');
  await expect.poll(() => list.textContent(), { timeout: 15_000 }).toMatch(/Floor 3.*Walls painted.*Office 5/);
  await expect.poll(() => list.textContent(), { timeout: 15_000 }).toContain('Door opened');
  expect(await list.textContent()).not.toContain(path);
  expect(await list.locator('button[aria-label="Revert: Walls painted, Office 5, floor 3"]').count()).toBe(1);
  await visitor.shot('changes');
  await visitor.leave();
});

test('a tool that can do nothing says why', async () => {
  const visitor = await Visitor.arrive(host.site, `${kTower}&seed=13`);
  await visitor.page.mouse.click(400, 200);
  await expect.poll(() => visitor.page.evaluate(() => document.documentElement.dataset.locked)).toBe('true');
  // In an office with windows, looks at the first one's glass, or at the wall beside it.
  const path = await visitor.walk(async (walk) => {
    const plan = await walk.app.drafting.command({ do: 'plan', floor: 2 });
    return (plan.rooms as { path: string; use: string; portals: [string][] }[]).find(({ use, portals }) => use === 'office' && portals.filter(([kind]) => kind === 'window').length > 1)!.path;
  });
  const face = async (kind: 'window' | 'facade'): Promise<void> => {
    await visitor.walk((walk, wanted) => {
      const [first, next] = walk.stage.regions.at(walk.eye())!.portals.filter((p) => p.kind === 'window');
      const { a, b, z } = wanted === 'window' ? first! : { a: first!.b, b: next!.a, z: first!.z };
      const [x, y, h] = walk.eye();
      const [dx, dy, dz] = [(a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y, (z[0] + z[1]) / 2 - h];
      walk.body.yaw = Math.atan2(dy, dx);
      walk.body.pitch = Math.atan2(dz, Math.hypot(dx, dy));
      walk.touch();
    }, kind);
    await visitor.until((walk, wanted) => {
      const { met } = walk.pointed;
      return (met?.kind === 'portal' ? met.region.portals[met.portal]!.kind : met?.kind === 'wall' ? met.region.faces[met.face] : '') === wanted;
    }, kind);
  };
  const says = async (tool: string, words: RegExp): Promise<void> => {
    await visitor.page.keyboard.press(tool);
    await visitor.page.evaluate(() => (document.querySelector('#toast')!.textContent = ''));
    await visitor.page.mouse.down();
    await visitor.page.mouse.up();
    await expect.poll(() => visitor.page.textContent('#toast')).toMatch(words);
  };
  await visitor.walk((walk) => {
    walk.body.pitch = 1.4;
    walk.touch();
  });
  await visitor.until((walk) => walk.pointed.met?.kind === 'ceiling');
  await says('Digit4', /nothing to move there/);
  await says('Digit5', /nothing to remove there/);
  await says('Digit6', /no wall to break there/);
  await visitor.walk((walk, to) => walk.go({ path: to }), path);
  await visitor.until((walk, to) => walk.stage.regions.at(walk.eye())?.path === to, path);
  await face('window');
  await says('Digit2', /That is glass/);
  await says('Digit6', /That is glass/);
  await face('facade');
  await says('Digit6', /outer wall/);
  await visitor.leave();
});

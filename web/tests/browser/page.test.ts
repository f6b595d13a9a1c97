// The page around the walk, in a real browser: plans, the brief, changes,
// accessibility, phones.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { hosted, kTower, Visitor } from './visitor';

const host = hosted();

test('the plan of a floor shows the rooms the core reports', async () => {
  const visitor = await Visitor.arrive(host.site, `${kTower}&view=plan&floor=12`, { viewport: { width: 1280, height: 800 } });
  const drawn = async (): Promise<string[]> =>
    visitor.page.evaluate(() => {
      const root = document.querySelector('#desk')?.shadowRoot ?? [...document.querySelectorAll('#plan *')].find((e) => e.shadowRoot)?.shadowRoot;
      return [...(root?.querySelectorAll<SVGElement>('#floors .room') ?? [])].map((room) => room.dataset.path ?? '').sort();
    });
  await expect.poll(async () => (await drawn()).length, { timeout: 30_000 }).toBeGreaterThan(20);
  const said = await visitor.page.evaluate(async () => {
    const plan = await window.enfilade!.app.drafting.command({ do: 'plan', floor: 12 });
    return (plan.rooms as { path: string }[]).map((room) => room.path).sort();
  });
  expect(await drawn()).toEqual(said);
  await visitor.shot('plan');
  await visitor.page.keyboard.press('PageUp');
  await expect.poll(() => visitor.page.url()).toContain('floor=13');
  await visitor.leave();
});

test('a wrong size is said at its field, and the last good building stays', async () => {
  const visitor = await Visitor.arrive(host.site, kTower, { viewport: { width: 1280, height: 800 } });
  await visitor.page.keyboard.press('KeyB');
  const width = visitor.page.locator('#field-site-width');
  await width.fill('-5');
  await expect.poll(() => width.getAttribute('aria-invalid'), { timeout: 15_000 }).toBe('true');
  expect(await visitor.page.evaluate(() => window.enfilade!.app.loaded!.site[0])).toBe(60_000);
  await width.fill('40');
  await expect.poll(() => visitor.page.evaluate(() => window.enfilade!.app.loaded!.site[0]), { timeout: 15_000 }).toBe(40_000);
  expect(await width.getAttribute('aria-invalid')).not.toBe('true');
  await expect.poll(() => visitor.page.url()).toContain('site.width=40');
  await visitor.shot('brief');
  await visitor.leave();
});

test('N is the next seed, and the building is another', async () => {
  const visitor = await Visitor.arrive(host.site, kTower);
  const hash = async (): Promise<unknown> => (await visitor.page.evaluate(() => window.enfilade!.app.drafting.command({ do: 'hash' }))).hash;
  const before = await hash();
  await visitor.page.keyboard.press('KeyN');
  await expect.poll(() => visitor.page.evaluate(() => window.enfilade!.app.loaded!.seed), { timeout: 15_000 }).toBe(8);
  expect(await hash()).not.toBe(before);
  await visitor.leave();
});

test('changes are listed, undone, and gone', async () => {
  const visitor = await Visitor.arrive(host.site, `${kTower}&seed=11`, { viewport: { width: 1280, height: 800 } });
  await visitor.walk(async (walk) => {
    const own = walk.stage.regions.at(walk.eye())!;
    const answer = await walk.app.building.command({ do: 'paint', region: own.id, face: 253, material: [1, 3] });
    if (answer.error) throw new Error(answer.error.text);
    walk.app.tell('changed', undefined);
  });
  await visitor.page.keyboard.press('KeyC');
  await expect.poll(() => visitor.page.textContent('#changes'), { timeout: 15_000 }).toContain('ainted');
  await visitor.shot('changes');
  await visitor.walk(async (walk) => {
    await walk.app.takeBack('undo');
  });
  await visitor.until((walk) => walk.stage.regions.at(walk.eye())?.paints === undefined);
  await visitor.leave();
});

test('downloads are files', async () => {
  const visitor = await Visitor.arrive(host.site, '#kind=tower&seed=3&floors=3&site.width=30&site.depth=24');
  for (const [format, magic] of [['glb', 'glTF'], ['svg', '<svg'], ['toml', 'kind']] as const) {
    const text = await visitor.page.evaluate(async (f) => {
      const { answer, bytes } = await window.enfilade!.app.drafting.export(f, 1);
      if (answer.error) throw new Error(answer.error.text);
      return new TextDecoder().decode(bytes.slice(0, 400));
    }, format);
    expect(text).toContain(magic);
  }
  await visitor.leave();
});

test('axe-core finds no serious problem', async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const visitor = await Visitor.arrive(host.site, kTower, { viewport: { width: 1280, height: 800 } });
  const check = async (what: string): Promise<void> => {
    // Half-way between two colours a button may be hard to read.
    await visitor.page.evaluate(() => Promise.all(document.getAnimations().filter((a) => a instanceof CSSTransition).map((a) => a.finished.catch(() => null))));
    await visitor.page.evaluate(axe);
    const found = await visitor.page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }).axe.run();
      return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes[0]?.html}`);
    });
    expect(found, what).toEqual([]);
  };
  await check('walk');
  await visitor.page.keyboard.press('KeyB');
  await visitor.page.waitForTimeout(800);
  await check('brief');
  await visitor.page.keyboard.press('KeyC');
  await visitor.page.waitForTimeout(800);
  await check('changes');
  await visitor.page.keyboard.press('Escape');
  await visitor.page.keyboard.press('KeyP');
  await visitor.page.waitForTimeout(1500);
  await check('plan');
  await visitor.leave();
});

test('at 360 pixels nothing sticks out, and a finger walks', async () => {
  const visitor = await Visitor.arrive(host.site, kTower, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const before = await visitor.walk((walk) => walk.spot());
  const box = (await visitor.page.locator('#stick').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await visitor.context.newCDPSession(visitor.page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - 40 }] });
  await visitor.page.waitForTimeout(1500);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const after = await visitor.walk((walk) => walk.spot());
  expect((after.at[0] - before.at[0]) * Math.cos(before.yaw) + (after.at[1] - before.at[1]) * Math.sin(before.yaw)).toBeGreaterThan(20);
  await visitor.shot('phone');
  await visitor.leave();
});

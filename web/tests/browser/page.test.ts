// The page around the walk, in a real browser: plans, the brief, files,
// phones. Contrast is in theme.test.ts, changes are in changing.test.ts.

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

// Dungeons in a real browser: dark, walked by torchlight, levels below each other,
// dug before one's eyes.

import { expect, test } from 'vitest';
import { hosted, Visitor } from './visitor';

const kWide = { viewport: { width: 1280, height: 720 } };
const kDungeon = '#kind=dungeon&seed=11&levels=3&site.cells=[24,16]&dungeon.keys=chain&dungeon.caves=0.4';

const host = hosted();

// Mean brightness of what is drawn, 0 … 255, and how many colours there are.
const look = (visitor: Visitor): Promise<{ mean: number; colours: number; warm: number }> =>
  visitor.walk((walk) => {
    const { data } = walk.pixels();
    const seen = new Set<number>();
    let sum = 0, red = 0, blue = 0, n = 0;
    for (let i = 0; i < data.length; i += 16, ++n) {
      seen.add(((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3));
      sum += (data[i]! + data[i + 1]! + data[i + 2]!) / 3;
      red += data[i]!;
      blue += data[i + 2]!;
    }
    return { mean: sum / n, colours: seen.size, warm: red / Math.max(1, blue) };
  });

test('one starts in the entry, by warm light in the dark', async () => {
  const visitor = await Visitor.arrive(host.site, kDungeon, kWide);
  await visitor.until((walk) => walk.pending === 0);
  await visitor.page.waitForTimeout(1500);
  expect(await visitor.walk((walk) => walk.stage.regions.at(walk.eye())?.use)).toBe('entry');
  const seen = await look(visitor);
  expect(seen.colours).toBeGreaterThan(60);
  expect(seen.mean).toBeLessThan(140);
  expect(seen.mean).toBeGreaterThan(12);
  expect(seen.warm).toBeGreaterThan(1.1);
  await visitor.leave();
});

test('the torch goes with the walker', async () => {
  const visitor = await Visitor.arrive(host.site, kDungeon, kWide);
  await visitor.until((walk) => walk.pending === 0);
  const torch = (): Promise<number[]> => visitor.walk((walk) => (walk.stage.look.opaque.uniforms.torch!.value as { toArray(): number[] }).toArray());
  const before = await torch();
  await visitor.walk((walk) => {
    walk.body.turn(Math.PI / 2, 0);
    walk.touch();
  });
  await visitor.page.waitForTimeout(800);
  const after = await torch();
  expect(Math.hypot(...after.map((v, i) => v - before[i]!))).toBeGreaterThan(0.2);
  await visitor.leave();
});

test('flames stand still where people want less motion', async () => {
  const visitor = await Visitor.arrive(host.site, kDungeon, { ...kWide, reducedMotion: 'reduce' });
  await visitor.until((walk) => walk.pending === 0);
  await visitor.page.waitForTimeout(1000);
  const state = (): Promise<unknown> => visitor.walk((walk) => JSON.stringify([walk.stage.look.opaque.uniforms.time!.value, walk.stage.look.opaque.uniforms.flicker!.value]));
  const before = await state();
  await visitor.page.waitForTimeout(700);
  expect([before, await state()]).toEqual(['[0,1]', '[0,1]']);
  await visitor.leave();
});

test('levels are counted down from the entry', async () => {
  const visitor = await Visitor.arrive(host.site, `${kDungeon}&view=plan&floor=-2`, kWide);
  await expect.poll(() => visitor.page.locator('.plan-title').textContent(), { timeout: 30_000 }).toBe('Level 3');
  await visitor.page.keyboard.press('PageUp');
  await expect.poll(() => visitor.page.locator('.plan-title').textContent(), { timeout: 30_000 }).toBe('Level 2');
  await expect.poll(() => visitor.page.url()).toContain('floor=-1');
  await visitor.leave();
});

test('the diggers are watched, with the keyboard alone', async () => {
  const visitor = await Visitor.arrive(host.site, `${kDungeon}&view=plan`, { ...kWide, reducedMotion: 'reduce' });
  const { page } = visitor;
  const open = page.locator('.dig-button');
  await open.waitFor({ state: 'visible', timeout: 30_000 });
  await open.focus();
  await page.keyboard.press('Enter');
  const said = page.locator('.digging .said');
  await expect.poll(() => said.textContent(), { timeout: 30_000 }).toMatch(/^Rock · step 0 of /);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => said.textContent()).toMatch(/step 1 of/);
  await page.keyboard.press('Enter'); // plays: the button has the focus
  await expect.poll(() => said.textContent(), { timeout: 60_000 }).toMatch(/^Done/);
  await visitor.shot('viewer-dig');
  await page.keyboard.press('Escape');
  expect(await page.locator('.digging').isHidden()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.classList.contains('dig-button'))).toBe(true);
  await visitor.leave();
});

test('a house becomes a dungeon in the brief, and a house again', async () => {
  const visitor = await Visitor.arrive(host.site, '#kind=tower&seed=7&floors=4', kWide);
  const { page } = visitor;
  await page.keyboard.press('KeyB');
  await page.locator('#field-kind').selectOption('dungeon');
  const kind = (): Promise<string> => page.evaluate(() => window.enfilade!.app.loaded!.kind);
  await expect.poll(kind, { timeout: 30_000 }).toBe('dungeon');
  expect(await page.locator('#field-site-width').isHidden()).toBe(true);
  await page.locator('#field-site-cells').fill('14 x 10');
  await expect.poll(() => page.evaluate(() => window.enfilade!.app.loaded!.site[0]), { timeout: 30_000 }).toBe(42_000);
  await page.locator('#field-kind').selectOption('tower');
  await expect.poll(kind, { timeout: 30_000 }).toBe('tower');
  await expect.poll(() => page.url()).not.toContain('cells'); // the address is written when people pause
  await visitor.leave();
});

const kViews: [name: string, use: string, yaw: number][] = [
  ['dungeon', 'lair', 150],
  ['cave', 'cave', 20],
];
for (const [name, use, yaw] of kViews) {
  test(`a picture of a ${name}`, async () => {
    const visitor = await Visitor.arrive(host.site, kDungeon, { ...kWide, reducedMotion: 'reduce' });
    await visitor.page.mouse.click(640, 300);
    const went = await visitor.walk(
      async (walk, [wanted, turn]) => {
        for (const floor of [0, -1, -2]) {
          const { rooms } = (await walk.app.draft({ do: 'plan', floor })) as { rooms?: { path: string; use: string }[] };
          const room = rooms?.find((one) => one.use === wanted);
          if (room) return walk.go({ path: room.path }, ((turn as number) * Math.PI) / 180, -0.06);
        }
        return false;
      },
      [use, yaw],
    );
    expect(went).toBe(true);
    await visitor.page.waitForTimeout(500);
    await visitor.until((walk) => walk.pending === 0);
    await visitor.walk((walk) => walk.sharpen());
    await visitor.page.waitForTimeout(1500);
    expect((await look(visitor)).colours).toBeGreaterThan(60);
    await visitor.shot(`viewer-${name}`);
    await visitor.leave();
  });
}

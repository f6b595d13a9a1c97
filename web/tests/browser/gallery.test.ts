// The gallery of examples over the first building.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { hosted, open, Visitor } from './visitor';

const host = hosted();

test('the first screen offers the examples, of every kind, by mouse and by keyboard', async () => {
  const visitor = await Visitor.arrive(host.site, '', { viewport: { width: 640, height: 360 } });
  const { page } = visitor;
  const gallery = page.locator('#gallery');
  expect(await gallery.isVisible()).toBe(true);
  const card = (name: string): ReturnType<typeof page.getByRole> => gallery.getByRole('button', { name, exact: true });
  for (const name of ['Skyscraper', 'Office courtyard', 'Apartments', 'Dungeon']) {
    const box = (await card(name).boundingBox())!;
    expect([name, box.y + box.height <= 360, box.y >= 48]).toEqual([name, true, true]);
  }
  await expect.poll(() => page.evaluate(() => [...document.querySelectorAll<HTMLImageElement>('.example img')].filter((one) => one.complete && one.naturalWidth === 240).length)).toBeGreaterThanOrEqual(4);
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours fade from one theme to the other.
    const found = (): Promise<string[]> => page.evaluate(async () => (await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string }[] }> } }).axe.run()).violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id));
    await expect.poll(found, { timeout: 20_000, message: colorScheme }).toEqual([]);
  }
  await page.keyboard.press('Escape');
  expect(await gallery.isVisible()).toBe(false);

  const opener = page.getByRole('button', { name: 'Enfilade: buildings to begin with' });
  await opener.focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 60 && !(await card('House').evaluate((one) => one === document.activeElement)); ++i) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => visitor.walk((walk) => [walk.app.loaded!.kind, walk.app.loaded!.seed]), { timeout: 30_000 }).toEqual(['apartments', 4]);
  expect(await gallery.isVisible()).toBe(false);

  await opener.click();
  expect(await gallery.isVisible()).toBe(true);
  await page.mouse.click(20, 100);
  expect(await gallery.isVisible()).toBe(false);
  await visitor.reload();
  expect(await gallery.isVisible(), 'the address names a building now').toBe(false);
  await visitor.leave();
});

test('an example can be chosen while the core is still loading', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const visitor = await Visitor.arrive(host.site, '', {}, async (page) => {
    await page.route('**/*.wasm', async (route) => {
      await held;
      await route.continue();
    });
    void page.waitForSelector('#gallery:not([hidden]) .example').then(async () => {
      await page.getByRole('button', { name: 'Small', exact: true }).click();
      letGo();
    });
  });
  expect(await visitor.page.locator('#gallery').isVisible()).toBe(false);
  expect(await visitor.walk((walk) => [walk.app.loaded!.kind, walk.app.loaded!.floors, walk.app.loaded!.site[0]])).toEqual(['tower', 3, 18_000]);
  expect(await visitor.page.evaluate(() => decodeURIComponent(location.hash))).toMatch(/kind=|seed=/);
  await visitor.leave();
});

test('a building that the server names has no gallery over it', async () => {
  const house = await open(['../examples/house.toml']);
  const guest = await Visitor.arrive(house);
  expect(await guest.page.locator('#gallery').isVisible()).toBe(false);
  await guest.leave();
  await house.close();
});

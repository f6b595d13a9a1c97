// Light and dark, as the system says: contrast, and what a link to the page shows.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { hosted, kTower, Visitor } from './visitor';

const host = hosted();
const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test('every panel and view can be read in both themes', async () => {
  const visitor = await Visitor.arrive(host.site, kTower, { viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  const { page } = visitor;
  await page.evaluate(kAxe);
  const check = async (what: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Half-way between two colours a button may be hard to read.
      await page.evaluate(() => Promise.all(document.getAnimations().map((a) => (a.effect?.getTiming().iterations === Infinity ? null : a.finished.catch(() => null)))));
      const found = await page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string; any: { message: string }[] }[] }[] }> } }).axe.run();
        return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes[0]?.html} ${v.nodes[0]?.any[0]?.message ?? ''}`);
      });
      expect(found, `${what}, ${colorScheme}`).toEqual([]);
    }
  };
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.querySelector('#panel')!).backgroundColor);
  await check('walk');
  await page.keyboard.press('3');
  await page.keyboard.press('b');
  await page.locator('#brief summary').click();
  await check('placing, brief');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(light).not.toBe(await ground());
  await page.keyboard.press('c');
  await expect.poll(() => page.textContent('#changes')).toContain('Nobody');
  await check('changes');
  await page.locator('[data-panel=download]').click();
  await check('downloads');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await expect.poll(() => page.locator('.legend button').count(), { timeout: 30_000 }).toBeGreaterThan(2);
  await page.locator('#desk').focus();
  await page.keyboard.press('ArrowRight');
  await check('plan');
  await page.keyboard.press('?');
  await check('help');
  await visitor.leave();
});

test('the link to a spot is copied, and says what it leads to', async () => {
  const visitor = await Visitor.arrive(host.site, kTower, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visitor;
  await visitor.walk((walk) => walk.go({ at: [20_000, 20_000, 5 * walk.app.loaded!.floor_height] }));
  await page.locator('#link-button').click();
  await expect.poll(() => page.textContent('#toast')).toContain('copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:\/\/[^#]*#kind=tower&seed=7.*&at=[\d.]+,[\d.]+,18&yaw=/);
  const heads = await page.evaluate(() => [...document.querySelectorAll('meta[property^="og:"]')].map((one) => [one.getAttribute('property'), one.getAttribute('content')]));
  expect(heads.map(([name]) => name)).toEqual(expect.arrayContaining(['og:title', 'og:description', 'og:image']));
  for (const [file, type] of [[heads.find(([name]) => name === 'og:image')![1]!, 'image/jpeg'], ['favicon.svg', 'image/svg+xml']] as const) {
    const response = await page.request.get(new URL(file, host.site.address).href);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type]);
  }
  await visitor.leave();
});

// A phone on its side, and other windows of little height: everything has its place.

import { expect, test } from 'vitest';
import { hosted, kTower, Visitor } from './visitor';

const host = hosted();
const kSizes = [[640, 360], [640, 400], [844, 390]] as const;

// Which of the visible parts overlap, and which stick out of the window.
const crowded = (visitor: Visitor, parts: string[]): Promise<string[]> =>
  visitor.page.evaluate((selectors) => {
    const boxes = selectors.flatMap((selector) => {
      const { left, top, right, bottom, width } = document.querySelector(selector)!.getBoundingClientRect();
      return width > 0 ? [{ selector, left, top, right, bottom }] : [];
    });
    const out = boxes.filter((b) => b.left < 0 || b.top < 0 || b.right > innerWidth || b.bottom > innerHeight).map(({ selector }) => `${selector} sticks out`);
    const meet = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).map((b) => `${a.selector} lies on ${b.selector}`));
    return [...out, ...meet];
  }, parts);

const drawn = (visitor: Visitor): Promise<{ width: number; height: number; right: number }> =>
  visitor.page.evaluate(() => {
    const svg = document.querySelector('#desk')!.shadowRoot!.querySelector('svg');
    const fitted = svg?.getAttribute('viewBox')?.includes('.') ?? false; // before, it is as the core sends it
    const { width, height, right } = (fitted && svg?.querySelector('#floors')?.getBoundingClientRect()) || new DOMRect();
    return { width, height, right };
  });

// Once it is fitted into the room there is.
async function settled(visitor: Visitor): Promise<Awaited<ReturnType<typeof drawn>>> {
  let last = await drawn(visitor);
  const rests = async (): Promise<boolean> => {
    const now = await drawn(visitor);
    const same = now.width > 0 && now.width === last.width && now.right === last.right;
    last = now;
    return same;
  };
  await expect.poll(rests, { timeout: 30_000, interval: 120 }).toBe(true);
  return last;
}

test('a phone on its side has room for the plan, its card, and for fingers', async () => {
  const visitor = await Visitor.arrive(host.site, kTower, { viewport: { width: 640, height: 360 }, hasTouch: true, isMobile: true });
  const { page } = visitor;
  const hint = page.locator('#touch-hint');
  for (const [width, height] of kSizes) {
    await page.setViewportSize({ width, height });
    expect(await hint.isVisible()).toBe(true);
    expect(await crowded(visitor, ['.bar', '#minimap', '#here', '#touch-hint', '#stick', '#act', '.toolbar']), `${width} × ${height}`).toEqual([]);
    await page.locator('[data-tool=paint]').tap();
    expect(await crowded(visitor, ['.bar', '#minimap', '#stick', '#act', '.choices']), `painting, ${width} × ${height}`).toEqual([]);
    await page.locator('[data-tool=look]').tap();

    await page.locator('[data-view=plan]').tap();
    const before = await settled(visitor);
    expect(before.height).toBeGreaterThan(height * 0.5);
    await page.touchscreen.tap(width * 0.4, height * 0.6);
    await expect.poll(() => page.locator('.card').isVisible()).toBe(true);
    const card = (await page.locator('.card').boundingBox())!;
    // The card was there before the plan gave way to it.
    await expect.poll(async () => (await settled(visitor)).right <= card.x).toBe(true);
    const after = await settled(visitor);
    expect(after.height, `${width} × ${height}`).toBeGreaterThan(before.height * 0.9);
    expect(await crowded(visitor, ['.bar', '.plan-floors', '.plan-side', '.plan-zoom', '.card'])).toEqual([]);
    expect(await page.getByRole('button', { name: 'Go there' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close the card' }).tap();
    await page.locator('[data-view=walk]').tap();
  }
  const touch = await visitor.context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 400, y: 150 }] });
  for (let x = 390; x >= 300; x -= 30) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 150 }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => hint.isVisible(), { message: 'who has looked around needs no hint' }).toBe(false);
  await visitor.leave();
});

test('a small window keeps the invitation clear of the tools', async () => {
  const visitor = await Visitor.arrive(host.site, kTower, { viewport: { width: 640, height: 360 } });
  for (const [width, height] of [...kSizes, [800, 500]] as const) {
    await visitor.page.setViewportSize({ width, height });
    expect(await crowded(visitor, ['.bar', '#here', '#enter', '.toolbar']), `${width} × ${height}`).toEqual([]);
    await visitor.page.keyboard.press('2');
    expect(await crowded(visitor, ['.bar', '#here', '#enter', '.choices', '.toolbar']), `painting, ${width} × ${height}`).toEqual([]);
    await visitor.page.keyboard.press('1');
  }
  await visitor.leave();
});

test('the glass view shows all of the building, from wherever one comes', async () => {
  const visitor = await Visitor.arrive(host.site, `${kTower}&at=55,40,104.4`);
  await visitor.page.keyboard.press('KeyG');
  const whole = (): Promise<boolean> =>
    visitor.walk((walk) => {
      const { plates, floor_height } = walk.app.loaded!;
      walk.glass.camera.updateMatrixWorld();
      return plates.every(({ first, last, outlines }) =>
        outlines.flat(2).every(([x, y]) =>
          [first * floor_height, (last + 1) * floor_height].every((z) => {
            const seen = walk.stage.space.toScreen([x, y, z]).project(walk.glass.camera);
            const row = ((1 - seen.y) / 2) * innerHeight;
            return Math.abs(seen.x) <= 1 && row >= document.querySelector('.bar')!.clientHeight && row <= innerHeight && seen.z < 1;
          }),
        ),
      );
    });
  await expect.poll(whole, { timeout: 20_000 }).toBe(true);
  for (const [width, height] of [[360, 740], [640, 360]] as const) {
    await visitor.page.setViewportSize({ width, height });
    await expect.poll(whole, { timeout: 20_000 }).toBe(true);
  }
  await visitor.leave();
});

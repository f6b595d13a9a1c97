// With the keyboard alone: looking about, every tool, and the glass.

import { expect, test } from 'vitest';
import { hosted, kTower, Visitor } from './visitor';

const host = hosted();

test('keys look up and down, and use every tool on what is in the middle', async () => {
  const visitor = await Visitor.arrive(host.site, `${kTower}&seed=31`);
  const { keyboard } = visitor.page;
  const until = async (key: string, is: Parameters<Visitor['until']>[0]): Promise<void> => {
    await keyboard.down(key);
    await visitor.until(is);
    await keyboard.up(key);
  };
  await until('PageUp', (walk) => walk.body.pitch > 0.9);
  await keyboard.press('Home');
  await visitor.until((walk) => walk.body.pitch === 0);
  await until('PageDown', (walk) => walk.pointed.met?.kind === 'floor' && walk.body.pitch < -0.7);

  const own = (ask: 'paints' | 'things'): Promise<number> =>
    visitor.walk((walk, what) => {
      const region = walk.stage.regions.at(walk.eye());
      return (what === 'paints' ? region?.paints?.length : region?.objects.filter(({ from }) => from === 1).length) ?? 0;
    }, ask);
  await keyboard.press('2');
  await keyboard.press('.');
  await keyboard.press('x');
  await expect.poll(() => own('paints'), { timeout: 20_000 }).toBe(1);
  await keyboard.press('3');
  for (let i = 0; i < 6; ++i) await keyboard.press('.');
  expect(await visitor.page.textContent('#swatches [aria-pressed=true]')).toBe('Plant');
  await keyboard.press('r');
  await keyboard.press('Enter');
  await expect.poll(() => own('things'), { timeout: 20_000 }).toBe(1);
  await keyboard.press('5');
  await visitor.until((walk) => walk.pointed.met?.kind === 'thing');
  await keyboard.press('Space');
  await expect.poll(() => own('things'), { timeout: 20_000 }).toBe(0);
  await visitor.leave();
});

test('keys go around the glass, nearer and farther', async () => {
  const visitor = await Visitor.arrive(host.site, `${kTower}&view=glass`, { reducedMotion: 'reduce' });
  const seen = (): Promise<{ around: number; high: number; far: number }> =>
    visitor.walk((walk) => {
      const { x, y, z } = walk.glass.camera.position.clone().sub(walk.glass.target);
      return { around: Math.atan2(z, x), high: Math.atan2(y, Math.hypot(x, z)), far: Math.hypot(x, y, z) };
    });
  await expect.poll(async () => (await seen()).far, { timeout: 20_000 }).toBeGreaterThan(50);
  const held = async (key: string, changed: (before: Awaited<ReturnType<typeof seen>>, now: Awaited<ReturnType<typeof seen>>) => boolean): Promise<void> => {
    const before = await seen();
    await visitor.page.keyboard.down(key);
    await expect.poll(async () => changed(before, await seen()), { timeout: 20_000, message: key }).toBe(true);
    await visitor.page.keyboard.up(key);
  };
  const at = await visitor.walk((walk) => walk.body.at());
  await held('ArrowLeft', (before, now) => Math.abs(now.around - before.around) > 0.1);
  await held('ArrowUp', (before, now) => now.high > before.high + 0.05);
  await held('PageDown', (before, now) => now.high < before.high - 0.05);
  expect(await visitor.walk((walk) => walk.body.at()), 'the walker stays').toEqual(at);
  await held('+', (before, now) => now.far < before.far * 0.95);
  await held('-', (before, now) => now.far > before.far * 1.05);
  await visitor.leave();
});

import { expect, test } from 'vitest';
import { hosted, Visitor } from './visitor';
const host = hosted();
const kE = '#kind=dungeon&seed=7&levels=3&site.unbounded=true&dungeon.loops=0.6';
test('times', async () => {
  const v = await Visitor.arrive(host.site, kE, { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  await v.page.waitForTimeout(2000);
  for (let i = 0; i < 3; ++i) console.log('draft', await v.page.evaluate(async (k) => {
    const { app } = window.enfilade!;
    const t = performance.now();
    const a = await app.draft({ do: 'plan', floor: 0, sector: [0, 0], at: [k * 100000, 0] }) as unknown as { svg: string; rooms: unknown[] };
    return [performance.now() - t, a.svg.length, a.rooms.length];
  }, i));
  await v.page.evaluate(() => { const w = window as unknown as { t0: number; t1: number; o: unknown }; w.t0 = performance.now(); new MutationObserver(() => { w.t1 = performance.now(); }).observe(document.querySelector('#desk')!.shadowRoot!, { childList: true }); });
  await v.page.keyboard.press('KeyP');
  await expect.poll(() => v.page.evaluate(() => (window as unknown as { t1: number }).t1 ?? 0), { timeout: 60_000 }).toBeGreaterThan(0);
  console.log('shown', await v.page.evaluate(() => { const w = window as unknown as { t0: number; t1: number }; return w.t1 - w.t0; }));
  const frames = await v.page.evaluate(() => new Promise<number[]>((r) => { const out: number[] = []; let last = performance.now(); const f = (): void => { const n = performance.now(); out.push(Math.round(n - last)); last = n; if (out.length > 12) r(out); else requestAnimationFrame(f); }; requestAnimationFrame(f); }));
  console.log('frames', frames);
  await v.leave();
});

// Dungeons without end in a real browser: anywhere, over borders, as one left them,
// and in no more memory than at home.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { hosted, Visitor } from './visitor';

const kWide = { viewport: { width: 1280, height: 720 } };
const kStill = { ...kWide, reducedMotion: 'reduce' as const };
const kEndless = '#kind=dungeon&seed=7&levels=3&site.unbounded=true&dungeon.loops=0.6';
const kFar = `${kEndless}&cell=1000000000000,-400000000000`;
const kSide = 55_296_000; // millimetres, of a sector
const kMargin = 64_000; // of the border

const host = hosted();

const settled = (visitor: Visitor): Promise<void> => visitor.until((walk) => walk.pending === 0 && walk.stage.regions.at(walk.eye()) !== undefined);
const text = (visitor: Visitor, selector: string): Promise<string | null> => visitor.page.locator(selector).textContent();

test('one starts in a chamber of a dungeon that has no end', async () => {
  const visitor = await Visitor.arrive(host.site, kEndless, kStill);
  await settled(visitor);
  expect(await visitor.walk((walk) => walk.stage.regions.at(walk.eye())?.kind)).toBe('room');
  expect(await text(visitor, '#summary')).toBe('Dungeon · 3 levels · without end · seed 7');
  await expect.poll(() => text(visitor, '#here')).toMatch(/ · level 1 · cell\s−?\d+,\s−?\d+$/);
  await visitor.walk((walk) => walk.sharpen());
  await visitor.page.waitForTimeout(1500);
  await visitor.shot('endless-entry');
  await visitor.leave();
});

test('a link leads 10¹² cells away, and to the same place again', async () => {
  const visitor = await Visitor.arrive(host.site, `${kFar}&at=1.5,1.5,0&yaw=0`, kStill);
  await settled(visitor);
  await visitor.page.mouse.click(640, 300);
  await visitor.walk((walk) => walk.sharpen());
  await visitor.page.waitForTimeout(1500);
  const seen = await visitor.walk((walk) => new Set(walk.pixels().data.filter((_, i) => i % 16 === 0)).size);
  expect(seen).toBeGreaterThan(40);
  await visitor.shot('viewer-endless');
  await visitor.hold('KeyW', 900);
  await expect.poll(() => visitor.page.url()).toMatch(/cell=1000000000\d\d\d,-400000000000&at=/);
  await visitor.page.waitForTimeout(900);
  const there = await visitor.walk((walk) => ({ path: walk.stage.regions.at(walk.eye())!.path, at: walk.body.at() }));
  const other = await Visitor.arrive(host.site, new URL(visitor.page.url()).hash, kStill);
  await settled(other);
  const again = await other.walk((walk) => ({ path: walk.stage.regions.at(walk.eye())!.path, at: walk.body.at() }));
  expect(again.path).toBe(there.path);
  expect(Math.hypot(again.at[0] - there.at[0], again.at[1] - there.at[1])).toBeLessThan(20);
  await other.leave();
  await visitor.leave();
});

test('edited by hand, the address leads on', async () => {
  const visitor = await Visitor.arrive(host.site, kEndless, kStill);
  await settled(visitor);
  await visitor.page.evaluate(() => (location.hash = location.hash.replace(/&cell=.*/, '') + '&cell=-2000000000000,7&at=1.5,1.5,-7.2'));
  await visitor.until((walk) => walk.app.sector?.[0] === Math.floor(-2e12 / 18_432));
  await settled(visitor);
  expect(await visitor.walk((walk) => walk.stage.regions.at(walk.eye())?.storey)).toBe(-2);
  await expect.poll(() => text(visitor, '#here')).toMatch(/level 3 · cell\s−(2\u202f000\u202f000\u202f000|1\u202f999\u202f999\u202f999)\u202f\d{3},/);
  await visitor.leave();
});

// The same picture before and after everything is counted from the next sector.
test('what is counted from another sector looks the same', async () => {
  const visitor = await Visitor.arrive(host.site, kEndless, kStill);
  await settled(visitor);
  await visitor.walk((walk) => ((walk as unknown as { places: { recounting: boolean } }).places.recounting = true)); // not yet
  await visitor.walk((walk, at) => walk.go({ at: [at, 5_000_000, 0], sector: [0, 0] }, 0.3), kSide + kMargin + 30_000);
  await visitor.walk((walk) => walk.app.building.look(walk.app.sector, walk.eye(), 900)); // the walk itself does not ask meanwhile
  await settled(visitor);
  await visitor.page.waitForTimeout(1500);
  const look = (): Promise<{ pixels: number[]; place: number[] }> =>
    visitor.walk((walk) => ({
      pixels: [...walk.pixels().data.filter((_, i) => i % 4 !== 3 && i % 28 < 3)],
      place: [walk.app.sector![0] * 18_432 + walk.body.at()[0] / 3000, walk.body.at()[1], walk.body.yaw],
    }));
  const before = await look();
  expect(await visitor.walk((walk) => walk.app.sector)).toEqual([0, 0]);
  await visitor.walk((walk) => ((walk as unknown as { places: { recounting: boolean } }).places.recounting = false));
  await visitor.until((walk) => walk.app.sector?.[0] === 1);
  const after = await look();
  expect(after.place[0]).toBeCloseTo(before.place[0]!, 6);
  expect(after.place.slice(1)).toEqual(before.place.slice(1));
  expect(before.pixels.length).toBe(after.pixels.length);
  expect(after.pixels.some((v) => v > 60)).toBe(true);
  const off = after.pixels.filter((v, i) => Math.abs(v - before.pixels[i]!) > 3).length;
  expect(off / after.pixels.length).toBeLessThan(0.002);
  expect(await visitor.walk((walk) => walk.body.isFree())).toBe(true);
  await visitor.leave();
});

test('walking over the border of a sector is walking on', async () => {
  const visitor = await Visitor.arrive(host.site, kEndless, kStill);
  await settled(visitor);
  // A passage that runs over the line where the count changes.
  const start = await visitor.walk(
    async (walk, line) => {
      for (let y = 1_000_000; y < 3_000_000; y += 150_000) {
        const { rooms } = (await walk.app.draft({ do: 'plan', floor: 0, sector: [0, 0], at: [line, y] })) as { rooms?: { use: string; box: number[] }[] };
        const found = rooms?.find(({ use, box }) => use === 'corridor' && box[0]! < line - 4_000 && box[2]! > line + 5_000 && box[3]! - box[1]! === 3_000);
        if (found) return [line - 2_500, (found.box[1]! + found.box[3]!) / 2, 0];
      }
      return null;
    },
    kSide + kMargin,
  );
  expect(start).not.toBeNull();
  await visitor.walk((walk, at) => walk.go({ at: at as [number, number, number], sector: [0, 0] }, 0), start);
  await settled(visitor);
  expect(await visitor.walk((walk) => walk.app.sector)).toEqual([0, 0]);
  const way = visitor.walk(
    (walk) =>
      new Promise<{ steps: number[]; lost: number }>((resolve) => {
        const steps: number[] = [];
        let lost = 0; // looks from nowhere, and steps longer than one walks in their time
        let last = NaN;
        let times = [NaN, NaN];
        const look = (now: number): void => {
          const x = walk.app.sector![0] * 55_296_000 + walk.body.at()[0];
          if (!Number.isNaN(last)) steps.push(x - last);
          if (!Number.isNaN(times[0]!) && x - last > 2.2 * (now - times[0]!) + 50) ++lost;
          times = [times[1]!, now];
          last = x;
          if (!walk.stage.regions.at(walk.eye())) ++lost;
          if (walk.app.sector![0] === 1 && walk.body.at()[0] > 65_500) resolve({ steps, lost });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await visitor.page.keyboard.down('KeyW');
  const { steps, lost } = await way;
  await visitor.page.keyboard.up('KeyW');
  expect(lost).toBe(0);
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(-1);
  expect(await visitor.walk((walk) => walk.app.sector)).toEqual([1, 0]);
  await expect.poll(() => visitor.page.url()).toMatch(/cell=1845[34],/);
  await visitor.leave();
});

test('paint stays: far away, from another origin, and after a reload', async () => {
  const visitor = await Visitor.arrive(host.site, `${kFar}&seed=9`, kStill);
  await visitor.walk(async (walk) => {
    walk.app.cache = 0;
    await walk.app.open(walk.app.brief, walk.spot());
  });
  await settled(visitor);
  const path = await visitor.walk(async (walk) => {
    const own = walk.stage.regions.at(walk.eye())!;
    const answer = await walk.app.building.command({ do: 'paint', region: own.id, face: 253, material: [1, 3] });
    if (answer.error) throw new Error(answer.error.text);
    return own.path;
  });
  const isPainted = (): Promise<void> => visitor.until((walk, p) => [...walk.stage.regions.all()].find((r) => r.path === p)?.paints?.[0]?.[1][0] === 1, path);
  await isPainted();
  const kept = async (): Promise<number> => ((await visitor.walk((walk) => walk.app.building.command({ do: 'stats' }))) as unknown as { unacknowledged: number }).unacknowledged;
  await expect.poll(kept).toBe(0);
  // Home, 10¹² cells away, and back by the list of changes.
  await visitor.walk((walk) => walk.go({ at: [0, 0, 0], sector: [0, 0] }));
  await settled(visitor);
  expect(await visitor.walk((walk, p) => [...walk.stage.regions.all()].some((r) => r.path === p), path)).toBe(false);
  await visitor.page.keyboard.press('KeyC');
  await visitor.page.locator('#changes button', { hasText: 'Go there' }).click();
  await isPainted();
  // From the next sector.
  await visitor.walk(async (walk) => {
    const { at, sector } = walk.spot();
    (walk as unknown as { places: { recounting: boolean } }).places.recounting = true;
    await walk.go({ at: [at[0] - 55_296_000, at[1], at[2]], sector: [sector![0] + 1, sector![1]] });
    walk.app.building.look(walk.app.sector, walk.eye(), 900);
  });
  await isPainted();
  await expect.poll(() => visitor.page.url()).toMatch(/cell=/);
  await visitor.page.waitForTimeout(900);
  await visitor.reload();
  await isPainted();
  expect(((await visitor.walk((walk) => walk.app.building.command({ do: 'stats' }))) as unknown as { set_aside: string[] }).set_aside).toEqual([]);
  await visitor.leave();
});

test('memory is flat, in the core and on the page', async () => {
  const visitor = await Visitor.arrive(host.site, kEndless, { viewport: { width: 640, height: 400 }, reducedMotion: 'reduce' });
  await visitor.walk(async (walk) => {
    walk.app.cache = 200_000;
    await walk.app.open(walk.app.brief);
  });
  await settled(visitor);
  const figures = await visitor.walk(async (walk) => {
    const all: { geometries: number; regions: number; bytes: number }[] = [];
    for (let i = 0; i < 30; ++i) {
      await walk.go({ at: [i * 2_500_000, i * 700_000, 0], sector: [0, 0] }); // 75 km, over a border
      for (let n = 0; n < 300 && (walk.pending > 0 || !walk.stage.regions.at(walk.eye())); ++n) await new Promise((r) => setTimeout(r, 20));
      walk.pixels();
      const [geometries, regions] = [walk.stage.renderer.info.memory.geometries, walk.stage.regions.size];
      const stats = (await walk.app.building.command({ do: 'stats' })) as unknown as { bytes: number };
      all.push({ geometries, regions, bytes: stats.bytes });
    }
    return all;
  });
  const most = (from: number, to: number, of: (f: (typeof figures)[0]) => number): number => Math.max(...figures.slice(from, to).map(of));
  console.log(JSON.stringify({ first: figures[0], last: figures.at(-1) }));
  expect(most(15, 30, (f) => f.regions)).toBeLessThan(4 * most(0, 15, (f) => f.regions));
  expect(most(15, 30, (f) => f.bytes)).toBeLessThan(2 * most(0, 15, (f) => f.bytes));
  for (const { geometries, regions } of figures) {
    expect(geometries).toBeGreaterThan(0);
    expect(geometries).toBeLessThan(regions + 40); // leaves of doors, the sky, veils
  }
  await visitor.leave();
});

const drawn = (visitor: Visitor): Promise<string[]> =>
  visitor.page.evaluate(() => [...(document.querySelector('#desk')?.shadowRoot?.querySelectorAll<SVGElement>('#floors .room') ?? [])].map((room) => room.dataset.path ?? ''));

test('the plan is a window around the walker, and goes on where one drags it', async () => {
  const visitor = await Visitor.arrive(host.site, kFar, kStill);
  const { page } = visitor;
  await settled(visitor);
  const own = await visitor.walk((walk) => walk.stage.regions.at(walk.eye())!.path);
  await page.keyboard.press('KeyP');
  await expect.poll(async () => (await drawn(visitor)).includes(own), { timeout: 60_000 }).toBe(true);
  expect(await text(visitor, '.plan-title')).toMatch(/^Level 1 · around cell\s1\u202f000\u202f000\u202f000\u202f000,\s−/);
  await page.waitForTimeout(1000);
  await visitor.shot('endless-plan');
  // Furniture would be specks until one comes nearer.
  const small = (): Promise<boolean> => page.evaluate(() => document.querySelector('#desk')!.shadowRoot!.querySelector('svg')!.classList.contains('small'));
  expect(await small()).toBe(true);
  for (let i = 0; i < 3; ++i) await page.keyboard.press('+');
  await expect.poll(small, { timeout: 20_000 }).toBe(false);
  await page.keyboard.press('f');
  await expect.poll(small, { timeout: 20_000 }).toBe(true);
  const first = new Set(await drawn(visitor));
  // Far to the side, twice: what comes has the rooms between in common.
  for (let i = 0; i < 2; ++i) {
    const before = await text(visitor, '.plan-title');
    await page.mouse.move(900, 400);
    await page.mouse.down();
    await page.mouse.move(300, 400, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => text(visitor, '.plan-title'), { timeout: 30_000 }).not.toBe(before);
    await expect.poll(async () => (await drawn(visitor)).some((path) => !first.has(path)), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => page.locator('#desk').getAttribute('aria-busy'), { timeout: 60_000 }).toBeNull();
  }
  await page.keyboard.press('f');
  await expect.poll(async () => (await drawn(visitor)).includes(own), { timeout: 60_000 }).toBe(true);
  await page.keyboard.press('PageDown');
  await expect.poll(() => text(visitor, '.plan-title'), { timeout: 30_000 }).toMatch(/^Level 2 · around cell/);
  await visitor.leave();
});

test('a block is watched being dug', async () => {
  const visitor = await Visitor.arrive(host.site, `${kFar}&view=plan`, kStill);
  const { page } = visitor;
  const open = page.locator('.dig-button');
  await open.waitFor({ state: 'visible', timeout: 30_000 });
  expect(await open.textContent()).toBe('Watch this block being dug');
  await open.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => text(visitor, '.digging .said'), { timeout: 30_000 }).toMatch(/^Rock · step 0 of /);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => text(visitor, '.digging .said'), { timeout: 60_000 }).toMatch(/^Done/);
  await visitor.shot('endless-dig');
  await visitor.leave();
});

test('the glass view shows what exists, and nothing without end', async () => {
  const visitor = await Visitor.arrive(host.site, kFar, kStill);
  await settled(visitor);
  await visitor.page.keyboard.press('KeyG');
  await visitor.page.keyboard.press('KeyI');
  await visitor.until((walk) => ((walk.glass as unknown as { existing: number[][] }).existing.length ?? 0) > 10);
  const spans = await visitor.walk((walk) => (walk.glass as unknown as { existing: number[][] }).existing.map(([x0, , , x1]) => x1! - x0!));
  expect(Math.max(...spans)).toBeLessThan(64 * 3000);
  await expect.poll(() => text(visitor, '#stats')).toContain('without end');
  await visitor.page.waitForTimeout(3000);
  await visitor.shot('endless-glass');
  await visitor.leave();
});

test('what needs an end is not offered; what lies around is', async () => {
  const visitor = await Visitor.arrive(host.site, kFar, kStill);
  await settled(visitor);
  await visitor.page.locator('[data-panel=download]').click();
  const offers = visitor.page.locator('#download .offer');
  expect(await offers.nth(0).isDisabled()).toBe(true);
  expect(await offers.nth(0).textContent()).toContain('It has no end');
  expect(await offers.nth(1).textContent()).toContain('Around you (level 1)');
  for (const [format, magic] of [['glb', 'glTF'], ['svg', '<svg']] as const) {
    const start = await visitor.walk(async (walk, f) => {
      const { answer, bytes } = await walk.app.drafting.export(f, 0, walk.app.around());
      if (answer.error) throw new Error(answer.error.text);
      return new TextDecoder().decode(bytes.slice(0, 400));
    }, format);
    expect(start).toContain(magic);
  }
  await visitor.leave();
});

test('a dungeon loses its end in the brief, and gets it back', async () => {
  const visitor = await Visitor.arrive(host.site, '#kind=tower&seed=7&floors=4', kWide);
  const { page } = visitor;
  const sector = (): Promise<unknown> => page.evaluate(() => window.enfilade!.app.loaded!.sector);
  await page.keyboard.press('KeyB');
  await page.locator('.starters button', { hasText: 'Dungeon without end' }).click();
  await expect.poll(sector, { timeout: 30_000 }).toEqual([0, 0]);
  expect(await page.locator('#field-site-unbounded').isChecked()).toBe(true);
  expect(await page.locator('#field-site-cells').isHidden()).toBe(true);
  await expect.poll(() => page.url()).toContain('site.unbounded=true');
  await page.locator('#field-site-unbounded').focus();
  await page.keyboard.press('Space');
  await expect.poll(sector, { timeout: 30_000 }).toBeNull();
  expect(await page.locator('#field-site-cells').isVisible()).toBe(true);
  await expect.poll(() => page.url()).not.toContain('unbounded');
  await page.locator('#field-site-unbounded').focus();
  await page.keyboard.press('Space');
  await expect.poll(sector, { timeout: 30_000 }).toEqual([0, 0]);
  await page.locator('#field-kind').selectOption('tower');
  await expect.poll(() => page.evaluate(() => window.enfilade!.app.loaded!.kind), { timeout: 30_000 }).toBe('tower');
  await expect.poll(() => page.url()).not.toContain('unbounded');
  await visitor.leave();
});

test('a cell in a building with bounds is said to mean nothing', async () => {
  const visitor = await Visitor.arrive(host.site, '#kind=tower&seed=7&floors=4&cell=5,6', kWide);
  await expect.poll(() => text(visitor, '#toast')).toContain('Only a dungeon without end has such cells');
  await visitor.leave();
});

test('axe-core finds no serious problem, and at 360 pixels nothing sticks out', async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const visitor = await Visitor.arrive(host.site, kFar, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const { page } = visitor;
  const check = async (what: string): Promise<void> => {
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }).axe.run();
      return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes[0]?.html}`);
    });
    expect(found, what).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(360);
    const out = await page.evaluate(() => ['#here', '.plan-title', '.dig-button', '.starters', '#download .offer'].flatMap((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box && box.width > 0 && (box.left < 0 || box.right > innerWidth) ? [`${selector}: ${box.left} … ${box.right}`] : [];
    }));
    expect(out, what).toEqual([]);
    const covered = await page.evaluate(() => {
      const [zoom, dig] = ['.plan-zoom', '.dig-button'].map((selector) => document.querySelector(selector)?.getBoundingClientRect());
      return zoom && dig && zoom.width > 0 && dig.width > 0 && dig.left < zoom.right;
    });
    expect(covered ?? false, what).toBe(false);
  };
  await settled(visitor);
  await page.waitForTimeout(800);
  await check('walk');
  await visitor.shot('endless-phone');
  for (const panel of ['brief', 'download']) {
    await page.locator(`[data-panel=${panel}]`).click();
    await page.waitForTimeout(600);
    await check(panel);
    await visitor.shot(`endless-phone-${panel}`);
    await page.locator('#panel-close').click();
  }
  await page.locator('.switch [data-view=plan]').click();
  await expect.poll(async () => (await drawn(visitor)).length, { timeout: 60_000 }).toBeGreaterThan(50);
  await page.waitForTimeout(600);
  await check('plan');
  await visitor.shot('endless-phone-plan');
  await visitor.leave();
});

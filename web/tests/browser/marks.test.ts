// The walker's mark on the plan lies where the walker is: in a room of the building.

import { expect, test } from 'vitest';
import { hosted, Visitor } from './visitor';

const host = hosted();
const kPlain = '#kind=tower&seed=7&floors=3&site.width=30&site.depth=24';
const kPlaces = 4; // rooms of each building

// The path of the drawn room that the walker's mark lies in; '' outside all of them, null without a mark.
const marked = (visitor: Visitor): Promise<string | null> =>
  visitor.page.evaluate(() => {
    const svg = document.querySelector('#desk')!.shadowRoot!.querySelector('svg');
    const mark = svg?.querySelector('.walker');
    const at = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(mark?.getAttribute('transform') ?? '');
    if (!svg || !at || mark!.classList.contains('away')) return null;
    const point = new DOMPoint(Number(at[1]), Number(at[2]));
    const room = [...svg.querySelectorAll<SVGElement>('#floors .room')].find((one) => one.querySelector('path')?.isPointInFill(point));
    return room?.dataset.path ?? '';
  });

const kBuildings = [
  '#kind=tower&seed=7&floors=5&site.width=50&site.depth=40',
  '#kind=office&seed=24&floors=3&class=courtyard&site.width=80&site.depth=70',
  '#kind=apartments&seed=11&floors=3&site.polygon=[[0,0],[40,0],[40,13],[13,13],[13,30],[0,30]]',
  '#kind=apartments&seed=3&floors=3&site.polygon=[[-40,-30],[-5,-22],[-12,8],[-44,2]]',
  '#kind=dungeon&seed=11&levels=2&dungeon.caves=0.4&dungeon.keys=chain',
  '#kind=dungeon&seed=7&levels=2&site.unbounded=true',
];

test('on the way into another building the mark never lies outside it', async () => {
  const visitor = await Visitor.arrive(host.site, '#kind=tower&seed=7&floors=3&site.width=90&site.depth=70&at=80,60,0&view=plan');
  await expect.poll(() => marked(visitor), { timeout: 30_000 }).toMatch(/./);
  await visitor.page.evaluate(() => {
    const desk = document.querySelector('#desk')!;
    const seen: (string | null)[] = ((window as unknown as { seen: unknown[] }).seen = []);
    new MutationObserver(() => {
      const mark = desk.shadowRoot!.querySelector<SVGGElement>('.walker');
      const [, x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(mark?.getAttribute('transform') ?? '') ?? [];
      const box = mark?.ownerSVGElement?.querySelector<SVGGElement>('#floors')?.getBBox() ?? null;
      if (!box || x === undefined || mark!.classList.contains('away')) return;
      if (Number(x) > box.x + box.width || Number(y) < box.y || Number(x) < box.x || Number(y) > box.y + box.height) seen.push(mark!.getAttribute('transform'));
    }).observe(desk.shadowRoot!, { subtree: true, childList: true, attributes: true });
  });
  await visitor.page.evaluate((to) => (location.hash = to), `${kPlain}&view=plan`);
  await visitor.until((walk) => walk.app.loaded!.site[0] === 30_000);
  await expect.poll(() => marked(visitor), { timeout: 30_000 }).toMatch(/./);
  expect(await visitor.page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)).toEqual([]);
  await visitor.leave();
});

test('the mark lies in the room one stands in, in buildings of every kind', async () => {
  const visitor = await Visitor.arrive(host.site, kPlain);
  for (const hash of kBuildings) {
    await visitor.visit(`${hash}&view=plan`);
    const wrong: unknown[] = [];
    await expect.poll(() => marked(visitor), { message: `entrance of ${hash}`, timeout: 30_000 }).toMatch(/./);
    const rooms = await visitor.walk(async (walk, most) => {
      const { app } = walk;
      const plan = await app.drafting.command({ do: 'plan', floor: app.floor, ...app.around() });
      const all = plan.rooms as { path: string; use: string; box: number[] }[];
      const every = Math.max(1, Math.floor(all.length / most));
      return all.map((room, i) => ({ ...room, tried: i % every === 0 && !/elevator|riser/.test(room.use) }));
    }, kPlaces);
    for (const { path } of rooms.filter(({ tried }) => tried)) {
      const at = await visitor.walk(async (walk, to) => ((await walk.go({ path: to })) ? walk.body.at() : null), path);
      if (!at) continue;
      // Of a room that is no box the nearest free place may lie in the next one.
      const isHere = (): boolean => {
        if (here === path) return true;
        const [x0, y0, x1, y1] = rooms.find((room) => room.path === here)?.box ?? [0, 0, 0, 0];
        return at[0] >= x0! && at[0] < x1! && at[1] >= y0! && at[1] < y1!;
      };
      let here: string | null = null;
      const found = expect.poll(async () => ((here = await marked(visitor)), isHere()), { timeout: 4000, interval: 40 }).toBe(true);
      await found.catch(() => wrong.push([path, here, at]));
    }
    expect(wrong, hash).toEqual([]);
  }
  await visitor.leave();
});

import { describe, expect, it } from 'vitest';
import { areaOf, plateOf } from '../src/plan/plates';
import { nextRoom, shiftOf, usesOf, type PlanRoom } from '../src/plan/rooms';
import { Window } from '../src/plan/window';

const room = (path: string, x0: number, y0: number, x1: number, y1: number, use = 'office'): PlanRoom => ({
  path, use, name: use, box: [x0, y0, x1, y1], area: ((x1 - x0) * (y1 - y0)) / 1e6, doors: 1, objects: 0, portals: [],
});

//   +---+---+-------+
//   | d | e |   f   |
//   +---+---+-------+
//   | a |   b   | c |
//   +---+-------+---+
const [a, b, c, d, e, f] = [
  room('a', 0, 0, 4, 4), room('b', 4, 0, 12, 4), room('c', 12, 0, 16, 4),
  room('d', 0, 4, 4, 8), room('e', 4, 4, 8, 8), room('f', 8, 4, 16, 8),
] as const;
const all = [a, b, c, d, e, f];

describe('stepping from room to room', () => {
  it('goes to the next one that way', () => {
    expect(nextRoom(all, a, 'right')).toBe(b);
    expect(nextRoom(all, b, 'right')).toBe(c);
    expect(nextRoom(all, a, 'up')).toBe(d);
    expect(nextRoom(all, f, 'left')).toBe(e);
    expect(nextRoom(all, d, 'down')).toBe(a);
  });

  it('stays where nothing lies that way', () => {
    expect(nextRoom(all, a, 'left')).toBe(a);
    expect(nextRoom(all, f, 'up')).toBe(f);
  });

  it('reaches every room from every other', () => {
    for (const start of all) {
      const seen = new Set([start]);
      for (const from of seen) for (const way of ['left', 'right', 'up', 'down'] as const) seen.add(nextRoom(all, from, way));
      expect(seen.size).toBe(all.length);
    }
  });
});

describe('the uses of a floor', () => {
  it('come with the most area first', () => {
    const floor = [room('a', 0, 0, 2000, 2000, 'office'), room('b', 0, 0, 3000, 3000, 'lobby'), room('c', 0, 0, 2000, 1000, 'office')];
    expect(usesOf(floor)).toEqual([
      { use: 'lobby', name: 'lobby', rooms: 1, area: 9 },
      { use: 'office', name: 'office', rooms: 2, area: 6 },
    ]);
  });
});

describe('the place of a drawing', () => {
  it('follows from any room that is drawn', () => {
    // A sheet of 20 with a margin of 2: x is shifted by 2, y = 8 becomes 2.
    expect(shiftOf(all, new Map([['e', 'M6 6H10V2H6Z']]))).toEqual({ x: 2, y: 10 });
    expect(shiftOf(all, new Map([['e', 'M10 2L6 2L6 6L10 6Z']]))).toEqual({ x: 2, y: 10 });
  });
});

describe('the window onto a drawing', () => {
  const make = (): Window => new Window({ width: 60_000, height: 45_000 }, { width: 1200, height: 800 });

  it('shows all of it when fitted, its middle in the middle', () => {
    const window = make();
    expect(window.at({ x: 600, y: 400 })).toEqual({ x: 30_000, y: 22_500 });
    for (const corner of [{ x: 0, y: 0 }, { x: 60_000, y: 45_000 }]) expect(window.sees(corner)).toBe(true);
  });

  it('keeps the point under the cursor while zooming', () => {
    const window = make();
    const before = window.at({ x: 300, y: 650 });
    window.zoom(3, { x: 300, y: 650 });
    const after = window.at({ x: 300, y: 650 });
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
    expect(window.at({ x: 301, y: 650 }).x - after.x).toBeCloseTo(window.pixel, 6);
  });

  it('can not be zoomed or dragged until the drawing is lost', () => {
    const window = make();
    for (let i = 0; i < 100; ++i) window.zoom(1.5, { x: 10, y: 10 });
    expect(window.pixel).toBe(2);
    window.pan(1e9, -1e9);
    expect(window.at({ x: 600, y: 400 })).toEqual({ x: 0, y: 45_000 });
    for (let i = 0; i < 100; ++i) window.zoom(0.5, { x: 10, y: 10 });
    expect(window.sees({ x: 30_000, y: 22_500 })).toBe(true);
  });

  it('keeps clear of what lies over its edges', () => {
    const window = make();
    window.setScreen({ width: 1200, height: 800 }, { left: 100, top: 0, right: 300, bottom: 0 });
    expect(window.at({ x: 500, y: 400 })).toEqual({ x: 30_000, y: 22_500 });
    expect(window.at({ x: 100, y: 400 }).x).toBeLessThanOrEqual(0);
    expect(window.at({ x: 900, y: 400 }).x).toBeGreaterThanOrEqual(60_000);
  });

  it('keeps its place on another screen unless it was fitted', () => {
    const window = make();
    window.zoom(4, { x: 200, y: 200 });
    const [middle, pixel] = [window.at({ x: 600, y: 400 }), window.pixel];
    window.setScreen({ width: 400, height: 900 }, { left: 0, top: 0, right: 0, bottom: 0 });
    expect(window.pixel).toBe(pixel);
    expect(window.at({ x: 200, y: 450 })).toEqual(middle);
  });
});

describe('plates', () => {
  const box = (x0: number, y0: number, x1: number, y1: number): [number, number][] => [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
  const plates = [
    { first: 0, last: 4, outlines: [[box(0, 0, 20_000, 10_000), box(5_000, 2_000, 10_000, 4_000).reverse()]] },
    { first: 5, last: 9, outlines: [[box(0, 0, 4_000, 10_000)], [box(16_000, 0, 20_000, 10_000)]] },
  ];

  it('are found by floor', () => {
    expect(plateOf(plates, 4)).toBe(plates[0]);
    expect(plateOf(plates, 5)).toBe(plates[1]);
    expect(plateOf(plates, 10)).toBeUndefined();
  });

  it('know their area: pieces add up, holes are taken off', () => {
    expect(areaOf(plates, 0)).toBe(190);
    expect(areaOf(plates, 7)).toBe(80);
    expect(areaOf(plates, 12)).toBe(0);
  });
});

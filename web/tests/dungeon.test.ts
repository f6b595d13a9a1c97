import { describe, expect, it } from 'vitest';
import * as stone from '../src/look/stone';
import { LAYERS, ROLES } from '../src/look/textures';
import { apply, emptyDig, strokeEnds, type DigStep } from '../src/plan/dig_steps';
import { hasStorey, highest, nearestStorey, storeyName, storeyShort, storeyTitle } from '../src/storeys';

describe('storeys', () => {
  const house = { kind: 'tower', floors: 12, lowest: 0 };
  const dungeon = { kind: 'dungeon', floors: 3, lowest: -2 };
  it('of a house count from the ground up', () => {
    expect([highest(house), hasStorey(house, 0), hasStorey(house, 12), hasStorey(house, -1)]).toEqual([11, true, false, false]);
    expect([storeyTitle(house, 0), storeyTitle(house, 3), storeyName(house, 3), storeyShort(house, 0)]).toEqual(['Ground floor', 'Floor 3', 'floor 3', 'Ground']);
  });
  it('of a dungeon count down from its entry', () => {
    expect([highest(dungeon), hasStorey(dungeon, -2), hasStorey(dungeon, -3), hasStorey(dungeon, 1)]).toEqual([0, true, false, false]);
    expect([storeyTitle(dungeon, 0), storeyName(dungeon, -2), storeyShort(dungeon, -1)]).toEqual(['Level 1', 'level 3', 'Level 2']);
  });
  it('that are not there give the nearest', () => {
    expect([nearestStorey(dungeon, 5), nearestStorey(dungeon, -9), nearestStorey(house, -9)]).toEqual([0, -2, 0]);
  });
});

describe('digging', () => {
  const steps: DigStep[] = [
    ['open_cell', 0, 1, 1, 0],
    ['open_cell', 0, 2, 1, 0],
    ['open_wall', 0, 1, 1, 0],
    ['open_wall', 0, 1, 1, 1],
    ['room', 1, 0, 0, 2, 2],
    ['door', 2, 1, 1, 1],
    ['close_wall', 3, 1, 1, 0],
    ['close_cell', 3, 2, 1, 0],
  ];
  it('opens and closes what the steps say', () => {
    const dig = emptyDig(4, 3);
    for (const step of steps) apply(dig, step);
    expect([...dig.open]).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect([...dig.room]).toEqual([1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0]);
    expect([dig.east[5], dig.north[5]]).toEqual([0, 1]);
    expect(dig.doors).toEqual([[1, 1, true]]);
    expect(dig.fresh.length).toBe(steps.length);
  });
  it('plays a stroke at once', () => {
    expect(strokeEnds([])).toEqual([0]);
    expect(strokeEnds([3, 1, 4])).toEqual([0, 3, 4, 8]);
  });
  it('starts from rock', () => {
    const dig = emptyDig(4, 3);
    expect([dig.open, dig.room, dig.east, dig.north].every((cells) => cells.length === 12 && cells.every((v) => v === 0))).toBe(true);
  });
});

describe('textures', () => {
  it('are one for each role', () => {
    expect(LAYERS.length).toBe(ROLES);
  });
  it('repeat on the grid of 24 m that rooms share', () => {
    for (const { period } of LAYERS) for (const p of period) expect(Math.abs(24 / p - Math.round(24 / p))).toBeLessThan(1e-9);
  });
  it.each(Object.entries(stone))('%s: no seam, no hole, brightness about 1', (_name, pattern) => {
    const out = { value: 0, gloss: 0 };
    const value = (x: number, y: number): number => {
      pattern.draw(x, y, out);
      return out.value;
    };
    const n = 256;
    let sum = 0, across = 0, inside = 0;
    for (let i = 0; i < n; ++i) {
      const t = (i + 0.5) / n;
      for (let j = 0; j < n; j += 8) {
        const v = value(t, (j + 0.5) / n);
        expect(Number.isFinite(v) && v >= 0 && v < 1.4 && out.gloss >= 0 && out.gloss <= 1).toBe(true);
        sum += v;
      }
      // A step over the edge is no larger than one inside, on the whole.
      across += Math.abs(value(t, 0.5 / n) - value(t, 1 - 0.5 / n)) + Math.abs(value(0.5 / n, t) - value(1 - 0.5 / n, t));
      inside += Math.abs(value(t, 0.5) - value(t, 0.5 + 1 / n)) + Math.abs(value(0.5, t) - value(0.5 + 1 / n, t));
    }
    expect(sum / (n * (n / 8))).toBeGreaterThan(0.6);
    expect(sum / (n * (n / 8))).toBeLessThan(1.1);
    expect(across / n).toBeLessThan(0.12 + (2 * inside) / n);
  });
});

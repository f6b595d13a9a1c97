import { describe, expect, it } from 'vitest';
import type { Place, Point, Sector } from '../src/core/protocol';
import { apart, cellName, cellOf, isSame, kCell, kFarthestCell, kSectorCells, kSectorSide, nextSector, placeIn, shifted } from '../src/ground';
import { Space } from '../src/walk/space';

describe('a place in ground without end', () => {
  it('is a cell and a point in it, and the same again', () => {
    for (const i of [0, -1, 1, 18_431, 18_432, -18_432, -18_433, 1e12, -1e12, kFarthestCell, -kFarthestCell]) {
      for (const rest of [0, 0.25, 1499.5, 2999]) {
        const { sector, at } = placeIn([i, -i], [rest, rest, -3600]);
        expect(at.slice(0, 2).every((v) => v >= 0 && v < kSectorSide)).toBe(true);
        expect(cellOf(sector, at)).toEqual({ cell: [i, -i + 0], rest: [rest, rest, -3600] });
      }
    }
  });
  it('is named for people', () => {
    expect(cellName([54_253_472, -1], [1500, kSectorSide - 1, 0])).toBe('999\u202f999\u202f995\u202f904,\u00a0−1');
    expect(cellName([0, 0], [-1, 1, 0])).toBe('−1,\u00a00');
  });
  it('is the same place counted from any sector', () => {
    const at: Place = [12_345.5, -60_000_000, 7];
    const [from, to]: Sector[] = [[5, 7], [54_253_472, -31_000_001]] as Sector[];
    const near: Sector = [from![0] - 2, from![1] + 3];
    const there = shifted(at, apart(from!, near));
    expect(there).toEqual([at[0] + 2 * kSectorSide, at[1] - 3 * kSectorSide, 7]);
    expect(cellOf(near, there)).toEqual(cellOf(from!, at));
    expect(shifted(there, apart(near, from!))).toEqual(at);
    expect(apart(to!, to!)).toEqual([0, 0]);
  });
});

describe('the sector that is counted from', () => {
  it('stays while one is in it, and a little outside', () => {
    for (const at of [[0, 0], [kSectorSide - 1, 5], [-60_000, 9], [kSectorSide + 60_000, kSectorSide + 60_000]]) expect(nextSector([3, 3], at)).toBeNull();
  });
  it('is the one a walker is in, once he has left', () => {
    expect(nextSector([3, 3], [-64_001, 5])).toEqual([2, 3]);
    expect(nextSector([3, 3], [kSectorSide + 64_000, -64_001])).toEqual([4, 2]);
    expect(nextSector([-1, 0], [5 * kSectorSide + 1, 0])).toEqual([4, 0]);
  });
  it('does not go to and fro at a border', () => {
    const at: Point = [kSectorSide + 64_000, 100];
    const to = nextSector([0, 0], at)!;
    const [dx, dy] = apart([0, 0], to);
    for (const step of [0, -1, -60_000, -120_000]) expect(nextSector(to, [at[0] + dx + step, at[1] + dy])).toBeNull();
  });
  it('measures as the core does', () => {
    expect([kCell, kSectorCells, kSectorSide]).toEqual([3000, 18_432, 55_296_000]);
    expect([isSame([1, 2], [1, 2]), isSame([1, 2], [1, 3])]).toEqual([true, false]);
  });
});

describe('the screen', () => {
  it('does not move when all is counted from another sector', () => {
    const space = new Space();
    const at: Place = [55_400_123.25, 1_234_567.5, 1650];
    space.follow(at);
    const before = space.toScreen(at).toArray();
    const by = apart([0, 0], [1, 0]);
    space.recount(by);
    expect(space.follow(shifted(at, by))).toBe(false);
    expect(space.toScreen(shifted(at, by)).toArray()).toEqual(before);
  });
  it('is exact anywhere in a sector', () => {
    const space = new Space();
    for (const x of [0, 1e6, 55_295_999.5]) {
      space.follow([x, x, 0]);
      const a = space.toScreen([x, x, 0]), b = space.toScreen([x + 0.5, x, 0]);
      expect(Math.fround(b.x) - Math.fround(a.x)).toBeCloseTo(0.0005, 5);
    }
  });
});

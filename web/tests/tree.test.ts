import { describe, expect, it } from 'vitest';
import type { Box } from '../src/core/protocol';
import { outlinesOf, stepsOf, storeyDepth, textOf } from '../src/plan/tree';

describe('a path', () => {
  it('has a step for each id', () => {
    expect(stepsOf('s011f2h3c01')).toEqual(['s0', 's1', 's1', 'f2', 'h3', 'c0', 'c1']);
    expect(stepsOf('s0f(12)h3')).toEqual(['s0', 'f(12)', 'h3']);
    expect(stepsOf('s0f(12)(345)6')).toEqual(['s0', 'f(12)', 'f(345)', 'f6']);
    expect(stepsOf('')).toEqual([]);
  });

  it('is the same text again', () => {
    for (const path of ['s011f2h3c01', 's00000f(35)h211c0001', 'f01', 's0c1(10)0', '']) expect(textOf(stepsOf(path))).toBe(path);
  });

  it('reaches its storey by the steps of the stack', () => {
    expect(storeyDepth(stepsOf('s011f2h3'))).toBe(3);
    expect(storeyDepth(stepsOf('f2h3'))).toBe(0);
    expect(storeyDepth(stepsOf('s01'))).toBe(2);
  });
});

//   +----+----+---------+
//   | c0 | c1 |         |
//   +----+----+   f1    |     f0 was cut into c0 and c1
//   |   f2    |         |
//   +---------+---------+
const rooms: { path: string; box: Box }[] = [
  { path: 's01f0c0', box: [0, 5, 5, 10] },
  { path: 's01f0c1', box: [5, 5, 10, 10] },
  { path: 's01f1', box: [10, 0, 20, 10] },
  { path: 's01f2', box: [0, 0, 10, 5] },
];

describe('the tree of a floor', () => {
  it('has the storey and what was cut, parents first', () => {
    expect(outlinesOf(rooms)).toEqual([
      { path: 's01', depth: 0, box: [0, 0, 20, 10], rooms: 4 },
      { path: 's01f0', depth: 1, box: [0, 5, 10, 10], rooms: 2 },
    ]);
  });

  it('does not depend on the order of rooms', () => {
    expect(outlinesOf([...rooms].reverse())).toEqual(outlinesOf(rooms));
  });

  it('leaves its rooms as they are', () => {
    const before = JSON.stringify(rooms);
    outlinesOf(rooms);
    expect(JSON.stringify(rooms)).toBe(before);
  });

  it('knows f1 from f(10) and f(12)', () => {
    const found = outlinesOf([
      { path: 'f1c0', box: [0, 0, 1, 1] },
      { path: 'f1c1', box: [1, 0, 2, 1] },
      { path: 'f(12)c0', box: [5, 5, 6, 6] },
      { path: 'f(12)c1', box: [6, 5, 7, 6] },
    ]);
    expect(found.map(({ path }) => path)).toEqual(['', 'f1', 'f(12)']);
    expect(found[1]?.box).toEqual([0, 0, 2, 1]);
  });
});

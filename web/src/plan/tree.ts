// Paths as text, and the tree that the paths of a floor's rooms make. A region
// that became smaller ones is no longer there to be asked: it is the box around
// all rooms whose paths begin with its own.

import type { Box } from '../core/protocol';

export interface Outline {
  path: string; // of the region, in the text form of base/path.hpp
  depth: number; // below the storey, which has 0
  box: Box;
  rooms: number;
}

// "s01f(12)h3" → s0 s1 f(12) h3. Text that is no path gives what could be read.
export function stepsOf(path: string): string[] {
  const steps: string[] = [];
  let tag = '';
  for (const [token] of path.matchAll(/[a-z]|\d|\(\d+\)/g)) {
    if (/[a-z]/.test(token)) tag = token;
    else steps.push(tag + token);
  }
  return steps;
}

// Back to text: a run of steps with one tag names it once.
export function textOf(steps: readonly string[]): string {
  return steps.map((step, i) => (i > 0 && steps[i - 1]![0] === step[0] ? step.slice(1) : step)).join('');
}

// How many steps lead to the storey itself: those of the stack.
export const storeyDepth = (steps: readonly string[]): number => {
  const below = steps.findIndex((step) => step[0] !== 's');
  return below < 0 ? steps.length : below;
};

const around = (a: Box, b: Box): Box => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];

// Every region above the rooms that holds more than one of them, parents first.
export function outlinesOf(rooms: readonly { path: string; box: Box }[]): Outline[] {
  const found = new Map<string, Outline>();
  for (const room of rooms) {
    const steps = stepsOf(room.path);
    const storey = storeyDepth(steps);
    for (let length = storey; length < steps.length; ++length) {
      const path = textOf(steps.slice(0, length));
      const known = found.get(path);
      if (known) {
        known.box = around(known.box, room.box);
        ++known.rooms;
      } else {
        found.set(path, { path, depth: length - storey, box: [...room.box], rooms: 1 });
      }
    }
  }
  return [...found.values()].filter((outline) => outline.rooms > 1).sort((a, b) => a.depth - b.depth);
}

// The rooms of a floor as the core lists them, and finding one's way among them.

import type { Box, PortalKind, Sector } from '../core/protocol';

export interface PlanRoom {
  path: string;
  use: string;
  name: string;
  box: Box;
  area: number; // m², clear between the walls
  doors: number;
  objects: number;
  portals: [kind: PortalKind, ax: number, ay: number, bx: number, by: number][];
}

export interface FloorPlan {
  floor: number;
  svg: string;
  rooms: PlanRoom[];
  sector: Sector | null; // that boxes are counted from, in ground without end
  window: Box | null; // and of it, what is drawn without gaps
}

type Way = 'left' | 'right' | 'up' | 'down';
const kWays: Record<Way, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };

export const middleOf = ({ box }: { box: Box }): [number, number] => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];

// From the building's plane to the drawing's, whose y runs down: x + shift.x,
// shift.y - y. Any room tells it, because its floor is drawn as wide as its box.
export function shiftOf(rooms: readonly PlanRoom[], shapes: ReadonlyMap<string, string>): { x: number; y: number } {
  for (const { path, box } of rooms) {
    const xs: number[] = [], ys: number[] = [];
    for (const [, step, first, second] of (shapes.get(path) ?? '').matchAll(/([MLHV])(-?\d+)(?: (-?\d+))?/g)) {
      if (step !== 'V') xs.push(Number(first));
      if (step !== 'H') ys.push(Number(step === 'V' ? first : second));
    }
    if (xs.length > 0 && ys.length > 0) return { x: Math.min(...xs) - box[0], y: Math.max(...ys) + box[1] };
  }
  return { x: 0, y: 0 };
}

// The next room that way: the nearest one ahead, where a step aside counts double.
export function nextRoom(rooms: readonly PlanRoom[], from: PlanRoom, way: Way): PlanRoom {
  const [dx, dy] = kWays[way];
  const [x, y] = middleOf(from);
  let best = from;
  let least = Infinity;
  for (const room of rooms) {
    const [rx, ry] = middleOf(room);
    const ahead = (rx - x) * dx + (ry - y) * dy;
    const aside = Math.abs((rx - x) * dy) + Math.abs((ry - y) * dx);
    const far = ahead + 2 * aside;
    if (room === from || ahead <= 0 || aside > 2 * ahead || far >= least) continue;
    best = room;
    least = far;
  }
  return best;
}

// The uses on a floor, the most area first.
export function usesOf(rooms: readonly PlanRoom[]): { use: string; name: string; rooms: number; area: number }[] {
  const uses = new Map<string, { use: string; name: string; rooms: number; area: number }>();
  for (const { use, name, area } of rooms) {
    const known = uses.get(use) ?? { use, name, rooms: 0, area: 0 };
    ++known.rooms;
    known.area += area;
    uses.set(use, known);
  }
  return [...uses.values()].sort((a, b) => b.area - a.area);
}

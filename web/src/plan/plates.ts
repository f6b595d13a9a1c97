// Plates: the outlines of storeys, as the core sends them with a building.

import type { Plate, Point } from '../core/protocol';

export const kLargeFloor = 40_000; // m² of a floor: drawing more takes a while

export const plateOf = (plates: readonly Plate[], floor: number): Plate | undefined => plates.find(({ first, last }) => first <= floor && floor <= last);

// Twice the signed area of a ring; holes run the other way round.
const twice = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!;
    return sum + x * ny - nx * y;
  }, 0);

// Of a floor, in square metres.
export const areaOf = (plates: readonly Plate[], floor: number): number =>
  (plateOf(plates, floor)?.outlines.flat().reduce((sum, ring) => sum + twice(ring), 0) ?? 0) / 2e6;

// Ground without end: a place is a sector and a point counted from the sector's low
// corner, so that millimetres are as exact 10¹² cells away as at home. For people it
// is a cell of the grid, and metres from the cell's low corner.

import type { Place, Point, Sector } from './core/protocol';

export const kCell = 3000; // millimetres
export const kSectorCells = 18_432;
export const kSectorSide = kCell * kSectorCells;
export const kFarthestCell = 2 ** 42 - 2 * kSectorCells; // as far as the core goes, and a little less
const kMargin = 64_000; // millimetres outside a sector before another is counted from: no to and fro at its border

export const isSame = (a: Sector, b: Sector): boolean => a[0] === b[0] && a[1] === b[1];

// What is to be added to coordinates counted from one sector to count them from
// another.
export const apart = (from: Sector, to: Sector): Point => [(from[0] - to[0]) * kSectorSide, (from[1] - to[1]) * kSectorSide];

export const shifted = ([x, y, z]: Place, [dx, dy]: Point): Place => [x + dx, y + dy, z];

// The sector to count from, for somebody who has left the one that is counted from;
// null: it is near enough.
export function nextSector(sector: Sector, [x, y]: readonly number[]): Sector | null {
  const out = (v: number): boolean => v < -kMargin || v >= kSectorSide + kMargin;
  if (!out(x!) && !out(y!)) return null;
  return [sector[0] + Math.floor(x! / kSectorSide), sector[1] + Math.floor(y! / kSectorSide)];
}

// The cell that holds a place, and where in it.
export function cellOf(sector: Sector, [x, y, z]: Place): { cell: Point; rest: Place } {
  const [i, j] = [Math.floor(x / kCell), Math.floor(y / kCell)];
  return { cell: [sector[0] * kSectorCells + i, sector[1] * kSectorCells + j], rest: [x - i * kCell, y - j * kCell, z] };
}

// And back: a place near a cell's low corner.
export function placeIn([i, j]: Point, [x, y, z]: Place): { sector: Sector; at: Place } {
  const sector: Sector = [Math.floor(i / kSectorCells), Math.floor(j / kSectorCells)];
  return { sector, at: [(i - sector[0] * kSectorCells) * kCell + x, (j - sector[1] * kSectorCells) * kCell + y, z] };
}

const number = (n: number): string => n.toLocaleString('en').replaceAll(',', '\u202f').replace('-', '−');
export const cellName = (sector: Sector, at: Place): string => cellOf(sector, at).cell.map(number).join(',\u00a0');

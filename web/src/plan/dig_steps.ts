// What the diggers have done so far, on a grid of cells.

export type DigStep =
  | [what: 'open_wall' | 'close_wall' | 'open_cell' | 'close_cell' | 'door', digger: number, x: number, y: number, north: number]
  | [what: 'room', digger: number, x: number, y: number, x1: number, y1: number];

export interface Dig {
  width: number;
  length: number;
  open: Uint8Array; // cells
  room: Uint8Array;
  east: Uint8Array; // the wall east of a cell is open
  north: Uint8Array;
  doors: [x: number, y: number, north: boolean][];
  fresh: number[]; // cells touched since it was last emptied
}

// Where each stroke ends in the list of steps: a stroke is what happens at once, such as a whole room or a cell with
// the wall behind it. Begins with 0, the rock.
export function strokeEnds(strokes: number[]): number[] {
  const ends = [0];
  for (const steps of strokes) ends.push(ends[ends.length - 1]! + steps);
  return ends;
}

export function emptyDig(width: number, length: number): Dig {
  const cells = (): Uint8Array => new Uint8Array(width * length);
  return { width, length, open: cells(), room: cells(), east: cells(), north: cells(), doors: [], fresh: [] };
}

export function apply(dig: Dig, step: DigStep): void {
  const [what, , x, y] = step;
  const at = y * dig.width + x;
  dig.fresh.push(at);
  switch (what) {
    case 'open_cell':
      dig.open[at] = 1;
      break;
    case 'close_cell':
      dig.open[at] = dig.room[at] = 0;
      break;
    case 'open_wall':
    case 'close_wall':
      (step[4] ? dig.north : dig.east)[at] = what === 'open_wall' ? 1 : 0;
      break;
    case 'room':
      for (let j = y; j < (step[5] ?? y); ++j) dig.room.fill(1, j * dig.width + x, j * dig.width + step[4]);
      break;
    case 'door':
      dig.doors.push([x, y, step[4] !== 0]);
      break;
  }
}

// What textures are drawn from: a pattern is a function over one period; noises
// that wrap around, joints, fibres.

export interface Texel {
  value: number; // brightness, 1 = unchanged
  gloss: number; // 0 … 1
}
export interface Pattern {
  period: [number, number];
  coarse?: boolean; // has no fine lines: drawn at half size
  // x and y in 0 … 1 over one period.
  draw(x: number, y: number, out: Texel): void;
}

// Random numbers 0 … 1 by place: a table filled once, which is faster than mixing
// bits for every texel.
const TABLE = new Float32Array(65536);
let state = 0x2545f491;
for (let i = 0; i < TABLE.length; ++i) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  TABLE[i] = (state >>> 0) / 4294967296;
}
export function hash(x: number, y: number, salt: number): number {
  return TABLE[(x + Math.imul(y, 257) + Math.imul(salt, 12011)) & 65535]!;
}

// Smooth noise on a lattice of nx × ny cells that wraps around; x and y are not
// negative.
export function noise(x: number, y: number, nx: number, ny: number, salt: number): number {
  const fx = x * nx;
  const fy = y * ny;
  const ix = Math.floor(fx);
  const iy = Math.floor(fy);
  let tx = fx - ix;
  let ty = fy - iy;
  tx = tx * tx * (3 - 2 * tx);
  ty = ty * ty * (3 - 2 * ty);
  const x0 = ix % nx;
  const y0 = iy % ny;
  const x1 = x0 + 1 === nx ? 0 : x0 + 1;
  const y1 = y0 + 1 === ny ? 0 : y0 + 1;
  const a = hash(x0, y0, salt);
  const b = hash(x1, y0, salt);
  const c = hash(x0, y1, salt);
  const d = hash(x1, y1, salt);
  return a + (b - a) * tx + (c - a + (a - b - c + d) * tx) * ty;
}

export const fract = (v: number): number => v - Math.floor(v);
export const step = (edge0: number, edge1: number, v: number): number => {
  const t = Math.min(1, Math.max(0, (v - edge0) / (edge1 - edge0)));
  return t * t * (3 - 2 * t);
};
// Distance to the nearest joint of n cells along one axis, in cells: 0 … 0.5.
export const joint = (v: number, n: number): number => {
  const f = fract(v * n);
  return Math.min(f, 1 - f);
};

// Long fibres along x: the sum of stretched noises.
export function grain(x: number, y: number, salt: number, along: number, across: number): number {
  const bend = noise(x, y, along, Math.max(1, across >> 3), salt) * 0.03;
  return (
    0.6 * noise(x, fract(y + bend), along * 2, across, salt + 1) +
    0.4 * noise(x, fract(y + bend), along * 4, across * 2, salt + 2)
  );
}

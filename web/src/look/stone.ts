// Textures of dungeons: stone in all its forms, and what lies and stands on it. No
// line is finer than two texels, and nothing repeats within three metres where
// one would see it.

import { fract, grain, hash, joint, noise, step, type Pattern } from './pattern';

// Rough at every size: several noises, ridged so that there are edges and clefts.
function rough(x: number, y: number, cells: number, salt: number): number {
  const ridge = (v: number): number => 1 - Math.abs(2 * v - 1);
  return (
    0.45 * ridge(noise(x, y, cells, cells, salt)) + 0.3 * noise(x, y, cells * 3, cells * 3, salt + 1) + 0.25 * noise(x, y, cells * 8, cells * 8, salt + 2)
  );
}

// Broken faces: the plane is cut into pieces around scattered points, n by n of
// them, each leaning its own way. `edge` is 0 where two meet.
const face = { tone: 0, lean: 0, edge: 0 };
function breakFaces(x: number, y: number, n: number, salt: number): typeof face {
  const fx = x * n;
  const fy = y * n;
  let first = 9, second = 9;
  for (let j = Math.floor(fy) - 1; j <= Math.floor(fy) + 1; ++j) {
    for (let i = Math.floor(fx) - 1; i <= Math.floor(fx) + 1; ++i) {
      const a = (i + n) % n;
      const b = (j + n) % n;
      const dx = fx - i - hash(a, b, salt);
      const dy = (fy - j - hash(a, b, salt + 1)) * 1.3; // pieces lie rather than stand
      const d = dx * dx + dy * dy;
      if (d < first) {
        second = first;
        first = d;
        face.tone = hash(a, b, salt + 2);
        const turn = hash(a, b, salt + 3) * Math.PI * 2;
        face.lean = dx * Math.cos(turn) + dy * Math.sin(turn);
      } else if (d < second) {
        second = d;
      }
    }
  }
  face.edge = Math.sqrt(second) - Math.sqrt(first);
  return face;
}

export const rock: Pattern = {
  period: [4, 4],
  draw(x, y, out) {
    const bx = fract(x + 0.03 * noise(x, y, 9, 9, 201));
    const by = fract(y + 0.03 * noise(x, y, 9, 9, 202));
    const large = breakFaces(bx, by, 6, 203);
    const coarse = 0.2 * (large.tone - 0.5) + 0.26 * large.lean;
    const cleft = step(0, 0.09, large.edge);
    const small = breakFaces(bx, by, 17, 213);
    const fine = 0.1 * (small.tone - 0.5) + 0.14 * small.lean;
    out.value = (0.86 + coarse + fine + 0.16 * (rough(x, y, 14, 223) - 0.5)) * (0.72 + 0.28 * cleft) * (0.92 + 0.08 * step(0, 0.12, small.edge));
    out.gloss = 0.06;
  },
};

export const masonry: Pattern = {
  // Courses 30 cm high, blocks of uneven length, each with its own face.
  period: [3, 1.5],
  draw(x, y, out) {
    const row = Math.floor(y * 5);
    const shift = hash(row, 0, 221);
    const along = fract(x + shift) * 5;
    const nth = Math.floor(along);
    // Joints move a little from where they would be.
    const lo = nth === 0 ? 0 : nth + 0.36 * (hash(nth, row, 223) - 0.5);
    const hi = nth === 4 ? 5 : nth + 1 + 0.36 * (hash(nth + 1, row, 223) - 0.5);
    const block = along < lo ? nth - 1 : along >= hi ? nth + 1 : nth;
    const edgeX = Math.min(Math.abs(along - lo), Math.abs(along - hi)) * 0.6;
    const wave = 0.012 * (noise(x, y, 24, 12, 225) - 0.5);
    const edge = Math.min(edgeX, joint(y, 5) * 0.3) + wave;
    const gap = step(0.004, 0.015, edge);
    const worn = step(0.01, 0.05, edge);
    const tone = 0.78 + 0.3 * hash((block + 5) % 5, row, 227);
    const face = rough(fract(x + 0.3 * hash(block + 5, row, 229)), y, 12, 231);
    out.value = tone * (0.72 + 0.4 * face) * (0.5 + 0.4 * gap + 0.1 * worn);
    out.gloss = 0.08 * gap;
  },
};

export const flagstones: Pattern = {
  // Slabs of 0.5 to 1 m in a grid of half tiles, some of them joined.
  period: [3, 3],
  draw(x, y, out) {
    const cx = Math.floor(x * 4);
    const cy = Math.floor(y * 4);
    const wide = hash(cx >> 1, cy, 241) > 0.55;
    const id = wide ? 16 + (cx >> 1) * 4 + cy : cx * 4 + cy;
    const fx = wide ? joint(x, 2) * 1.5 : joint(x, 4) * 0.75;
    const fy = joint(y, 4) * 0.75;
    const wave = 0.016 * (noise(x, y, 40, 40, 243) - 0.5);
    const edge = Math.min(fx, fy) + wave;
    const gap = step(0.005, 0.02, edge);
    const worn = step(0.02, 0.09, edge);
    const tone = 0.84 + 0.22 * hash(id, 3, 245);
    const face = 0.6 * noise(x, y, 9, 9, 247) + 0.25 * noise(x, y, 31, 31, 249) + 0.15 * noise(x, y, 90, 90, 251);
    const crack = hash(id, 4, 245) > 0.78 ? step(0.01, 0.035, Math.abs(noise(x, y, 7, 7, 253) - 0.5)) : 1;
    out.value = tone * (0.8 + 0.26 * face + 0.05 * worn) * (0.45 + 0.55 * gap) * (0.75 + 0.25 * crack);
    out.gloss = 0.3 * gap * worn;
  },
};

export const earth: Pattern = {
  period: [3, 3],
  draw(x, y, out) {
    const cloud = 0.5 * noise(x, y, 6, 6, 261) + 0.3 * noise(x, y, 19, 19, 263) + 0.2 * noise(x, y, 64, 64, 265);
    const stone = noise(x, y, 44, 44, 267);
    const pebble = stone > 0.82 ? 0.14 : stone < 0.1 ? -0.12 : 0;
    out.value = 0.72 + 0.42 * cloud + pebble;
    out.gloss = 0;
  },
};

export const water: Pattern = {
  period: [3, 3],
  coarse: true,
  draw(x, y, out) {
    const swell = noise(x, y, 8, 8, 271) - 0.5 + 0.5 * (noise(x, y, 21, 21, 273) - 0.5);
    out.value = 0.86 + 0.22 * swell;
    out.gloss = 1;
  },
};

export const flame: Pattern = {
  period: [0.5, 0.5],
  coarse: true,
  draw(x, y, out) {
    out.value = 0.92 + 0.16 * noise(x, y, 6, 4, 281);
    out.gloss = 0;
  },
};

export const gold: Pattern = {
  period: [0.5, 0.5],
  draw(x, y, out) {
    // Coins seen from all sides.
    const grainy = noise(x, y, 26, 26, 291);
    out.value = 0.72 + 0.5 * grainy * noise(x, y, 9, 9, 293) + (grainy > 0.86 ? 0.1 : 0);
    out.gloss = 0.9;
  },
};

export const bone: Pattern = {
  period: [0.5, 0.5],
  coarse: true,
  draw(x, y, out) {
    out.value = 0.86 + 0.16 * noise(x, y, 9, 5, 301) + 0.06 * noise(x, y, 40, 40, 303);
    out.gloss = 0.1;
  },
};

export const moss: Pattern = {
  // Masonry that has stood in the wet: courses still show.
  period: [3, 1.5],
  draw(x, y, out) {
    const row = Math.floor(y * 5);
    const edge = Math.min(joint(x + hash(row, 0, 221), 5) * 0.6, joint(y, 5) * 0.3) + 0.02 * (noise(x, y, 20, 10, 311) - 0.5);
    const gap = step(0.004, 0.026, edge);
    const growth = 0.6 * noise(x, y, 10, 5, 313) + 0.4 * noise(x, y, 34, 17, 315);
    const tuft = noise(x, y, 96, 48, 317);
    const grown = step(0.42, 0.62, growth);
    out.value = (0.7 + 0.3 * growth) * (0.6 + 0.4 * gap) * (1 - 0.22 * grown) + grown * 0.16 * tuft;
    out.gloss = 0.12 * (1 - grown);
  },
};

export const iron: Pattern = {
  period: [0.6, 0.6],
  coarse: true,
  draw(x, y, out) {
    const hammered = noise(x, y, 18, 18, 321);
    const rust = step(0.6, 0.8, noise(x, y, 7, 7, 323));
    out.value = 0.84 + 0.26 * hammered - 0.12 * rust;
    out.gloss = 0.4 * (1 - rust);
  },
};

export const timber: Pattern = {
  period: [2.4, 0.8],
  draw(x, y, out) {
    const fibre = grain(x, y, 331, 3, 48);
    const crack = step(0.01, 0.05, Math.abs(noise(x, y, 2, 22, 335) - 0.5));
    out.value = (0.7 + 0.42 * fibre) * (0.82 + 0.18 * crack);
    out.gloss = 0.06;
  },
};

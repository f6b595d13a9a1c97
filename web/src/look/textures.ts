// Textures by role, drawn at start: what a surface's own colour is multiplied by.
// One layer of 256² texels per plan::Role. Red is brightness (1 lies at 192, so
// that detail can be lighter too), green is how much the surface shines.
//
// A pattern repeats after `period` metres along u and v. Periods divide 24 m, on
// whose grid the meshes' texture coordinates count, so patterns go on from room
// to room.

import {
  DataArrayTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  NoColorSpace,
  RGFormat,
  RepeatWrapping,
  UnsignedByteType,
} from 'three';

import { bone, earth, flagstones, flame, gold, iron, masonry, moss, rock, timber, water } from './stone';
import { fract, grain, hash, joint, noise, step, type Pattern, type Texel } from './pattern';

const SIZE = 256;
export const ROLES = 34;

const carpet: Pattern = {
  // Four half-metre tiles, their pile turned from tile to tile.
  period: [1, 1],
  draw(x, y, out) {
    const turned = (Math.floor(x * 2) + Math.floor(y * 2)) % 2 === 1;
    const u = turned ? y : x;
    const v = turned ? x : y;
    const tuft = hash(Math.floor(x * 128), Math.floor(y * 128), 3);
    const row = 0.5 + 0.5 * Math.sin(v * 64 * Math.PI * 2);
    const cloud = noise(u, v, 24, 48, 5);
    const edge = 1 - 0.07 * (1 - step(0, 0.012, Math.min(joint(x, 2), joint(y, 2))));
    out.value = (0.86 + 0.13 * tuft + 0.05 * row + 0.08 * (cloud - 0.5) + (turned ? 0.02 : -0.015)) * edge;
    out.gloss = 0;
  },
};

const planks: Pattern = {
  period: [2.4, 1.2],
  draw(x, y, out) {
    const row = Math.floor(y * 8);
    const shift = hash(row, 0, 11);
    const along = fract(x + shift);
    const half = hash(row, 1, 11) > 0.5 ? 0.42 : 0.58;
    const board = row * 2 + (along > half ? 1 : 0);
    const ends = Math.min(along, 1 - along, Math.abs(along - half)) * 2.4;
    const sides = joint(y, 8) * 0.15;
    const tone = 0.9 + 0.17 * hash(board, 2, 11);
    const fibre = grain(fract(x + hash(board, 3, 11)), y, 17 + (board % 5), 3, 96);
    const gap = Math.min(step(0, 0.006, ends), step(0, 0.005, sides));
    out.value = tone * (0.84 + 0.3 * fibre) * (0.62 + 0.38 * gap);
    out.gloss = 0.5 * gap;
  },
};

const floorTiles: Pattern = {
  period: [1.2, 1.2],
  draw(x, y, out) {
    const tile = hash(Math.floor(x * 2), Math.floor(y * 2), 23);
    const gap = step(0.004, 0.012, Math.min(joint(x, 2), joint(y, 2)));
    const cloud = noise(x, y, 8, 8, 29) * 0.5 + noise(x, y, 40, 40, 31) * 0.3 + noise(x, y, 120, 120, 33) * 0.2;
    out.value = (0.94 + 0.05 * tile + 0.1 * (cloud - 0.5)) * (0.74 + 0.26 * gap);
    out.gloss = 0.6 * gap;
  },
};

const stone: Pattern = {
  // Honed slabs of 0.8 m with soft veins.
  period: [2.4, 2.4],
  draw(x, y, out) {
    const sx = Math.floor(x * 3);
    const sy = Math.floor(y * 3);
    const tile = hash(sx, sy, 41);
    const gap = step(0.0015, 0.006, Math.min(joint(x, 3), joint(y, 3)));
    const u = fract(x + tile * 0.37);
    const v = fract(y + tile * 0.61);
    const cloud = 0.6 * noise(u, v, 6, 6, 43) + 0.4 * noise(u, v, 17, 17, 45);
    const vein = Math.abs(noise(u, v, 5, 4, 47) + 0.35 * noise(u, v, 19, 15, 49) - 0.68);
    const line = 1 - step(0, 0.035, vein);
    const fleck = hash(Math.floor(x * 256), Math.floor(y * 256), 51);
    out.value = (0.93 + 0.12 * (cloud - 0.5) + 0.05 * tile - 0.07 * line + 0.04 * (fleck - 0.5)) * (0.78 + 0.22 * gap);
    out.gloss = 0.85 * gap;
  },
};

const concrete: Pattern = {
  period: [3, 3],
  coarse: true,
  draw(x, y, out) {
    const cloud = 0.5 * noise(x, y, 5, 5, 61) + 0.3 * noise(x, y, 14, 14, 63) + 0.2 * noise(x, y, 60, 60, 65);
    const pore = hash(Math.floor(x * 256), Math.floor(y * 256), 67) > 0.985 ? 0.07 : 0;
    out.value = 0.97 + 0.16 * (cloud - 0.5) - pore;
    out.gloss = 0.18;
  },
};

const paint: Pattern = {
  // Rolled paint: all but even, or walls would look mouldy.
  period: [2, 2],
  coarse: true,
  draw(x, y, out) {
    const peel = noise(x, y, 128, 128, 71);
    const cloud = noise(x, y, 6, 6, 73);
    out.value = 0.99 + 0.016 * (peel - 0.5) + 0.01 * (cloud - 0.5);
    out.gloss = 0.04;
  },
};

const wallTiles: Pattern = {
  // 30 × 15 cm in half bond.
  period: [1.2, 1.2],
  draw(x, y, out) {
    const row = Math.floor(y * 8);
    const u = x + (row % 2) * 0.125;
    const tile = hash(Math.floor(u * 4) % 4, row, 83);
    const dx = joint(u, 4) * 0.3;
    const dy = joint(y, 8) * 0.15;
    const edge = Math.min(dx, dy);
    const gap = step(0.001, 0.004, edge);
    const rim = step(0.003, 0.012, edge);
    out.value = (0.955 + 0.035 * tile + 0.02 * rim) * (0.8 + 0.2 * gap);
    out.gloss = 0.55 * gap;
  },
};

const ceilingTiles: Pattern = {
  // Mineral panels of 0.6 m in a white grid, with pin holes.
  period: [1.2, 1.2],
  draw(x, y, out) {
    const edge = Math.min(joint(x, 2), joint(y, 2)) * 0.6;
    const bar = 1 - step(0.0095, 0.012, edge);
    const groove = step(0.009, 0.011, edge) * (1 - step(0.014, 0.024, edge));
    const hole = hash(Math.floor(x * 128), Math.floor(y * 128), 91) > 0.955 ? 0.06 : 0;
    const felt = noise(x, y, 100, 100, 93);
    out.value = bar > 0.5 ? 1.0 : 0.975 + 0.03 * (felt - 0.5) - hole - 0.12 * groove;
    out.gloss = 0;
  },
};

const plain: Pattern = {
  period: [1, 1],
  coarse: true,
  draw(x, y, out) {
    out.value = 0.99 + 0.015 * (noise(x, y, 64, 64, 101) - 0.5);
    out.gloss = 0.2;
  },
};

const veneer: Pattern = {
  // Doors: fibres run upright.
  period: [1.2, 2.4],
  draw(x, y, out) {
    const fibre = grain(y, x, 111, 2, 80);
    const flame = 0.5 + 0.5 * Math.sin((x * 9 + noise(y, x, 3, 6, 113) * 1.6) * Math.PI * 2);
    out.value = 0.88 + 0.16 * fibre + 0.05 * flame;
    out.gloss = 0.25;
  },
};

const brushed: Pattern = {
  period: [1.2, 0.6],
  draw(x, y, out) {
    const streak = 0.5 * noise(x, y, 3, 128, 121) + 0.5 * noise(x, y, 9, 256, 123);
    out.value = 0.92 + 0.16 * (streak - 0.5) + 0.04;
    out.gloss = 0.75;
  },
};

const terrazzo: Pattern = {
  period: [1, 1],
  draw(x, y, out) {
    const chip = noise(x, y, 96, 96, 131);
    const small = noise(x, y, 160, 160, 133);
    out.value = 0.97 + (chip > 0.74 ? 0.05 : chip < 0.2 ? -0.07 : 0) + 0.05 * (small - 0.5);
    out.gloss = 0.3;
  },
};

const boardMarked: Pattern = {
  // Concrete cast between boards.
  period: [2, 1.2],
  coarse: true,
  draw(x, y, out) {
    const row = Math.floor(y * 8);
    const fibre = grain(x, y, 141, 3, 64);
    const gap = step(0, 0.03, joint(y, 8));
    const cloud = noise(x, y, 5, 5, 143);
    out.value = 0.86 + 0.05 * hash(row, 0, 145) + 0.12 * (fibre - 0.5) + 0.12 * (cloud - 0.5) - 0.1 * (1 - gap);
    out.gloss = 0;
  },
};

const cladding: Pattern = {
  period: [2.4, 1.2],
  coarse: true,
  draw(x, y, out) {
    const gap = Math.min(step(0, 0.004, joint(x, 2) * 0.6), step(0, 0.004, joint(y, 1) * 1.2));
    out.value = (0.97 + 0.03 * hash(Math.floor(x * 2), 0, 151) + 0.03 * (noise(x, y, 30, 30, 153) - 0.5)) * (0.8 + 0.2 * gap);
    out.gloss = 0.1;
  },
};

const gravel: Pattern = {
  period: [2, 2],
  coarse: true,
  draw(x, y, out) {
    out.value = 0.84 + 0.3 * noise(x, y, 100, 100, 161) * noise(x, y, 61, 61, 163) + 0.06 * noise(x, y, 8, 8, 165);
    out.gloss = 0;
  },
};

const pantiles: Pattern = {
  // Rows of curved tiles, each row over the next.
  period: [1.2, 1.2],
  draw(x, y, out) {
    const row = Math.floor(y * 4);
    const curve = Math.cos(x * 5 * Math.PI * 2);
    const lap = y * 4 - row;
    out.value = 0.86 + 0.1 * curve - 0.16 * (1 - step(0, 0.12, 1 - lap)) + 0.08 * (hash(Math.floor(x * 5), row, 167) - 0.5);
    out.gloss = 0.1;
  },
};

const furnitureWood: Pattern = {
  period: [2.4, 0.8],
  draw(x, y, out) {
    const fibre = grain(x, y, 171, 2, 64);
    const ring = 0.5 + 0.5 * Math.sin((y * 7 + noise(x, y, 3, 5, 173) * 1.8) * Math.PI * 2);
    out.value = 0.87 + 0.17 * fibre + 0.06 * ring;
    out.gloss = 0.3;
  },
};

const weave: Pattern = {
  period: [0.3, 0.3],
  draw(x, y, out) {
    const a = Math.sin(x * 48 * Math.PI * 2);
    const b = Math.sin(y * 48 * Math.PI * 2);
    const over = (Math.floor(x * 48) + Math.floor(y * 48)) % 2 === 0 ? a : b;
    out.value = 0.93 + 0.05 * over + 0.12 * (noise(x, y, 16, 16, 181) - 0.5);
    out.gloss = 0;
  },
};

const foliage: Pattern = {
  period: [0.4, 0.4],
  coarse: true,
  draw(x, y, out) {
    const blade = noise(x, y, 10, 26, 191);
    const vein = noise(x, y, 40, 40, 193);
    out.value = 0.62 + 0.6 * step(0.25, 0.75, blade) * (0.75 + 0.25 * vein);
    out.gloss = 0.15;
  },
};

// In the order of plan::Role.
export const LAYERS: Pattern[] = [
  paint, paint, wallTiles, carpet, planks, floorTiles, stone, concrete, ceilingTiles, plain, veneer,
  plain, brushed, terrazzo, boardMarked, cladding, plain, gravel, furnitureWood, weave, foliage, plain,
  pantiles, rock, masonry, flagstones, earth, water, flame, gold, bone, moss, iron, timber,
];

export interface RoleTextures {
  texture: DataArrayTexture;
  // Repeats per metre along u and v, two numbers per role.
  scales: Float32Array;
  dispose(): void;
}

// More anisotropy keeps floors sharp in the distance and costs time.
export function drawTextures(anisotropy: number): RoleTextures {
  const texels = new Uint8Array(SIZE * SIZE * 2 * ROLES);
  const scales = new Float32Array(2 * ROLES);
  const drawn = new Map<Pattern, number>();
  const out: Texel = { value: 1, gloss: 0 };
  LAYERS.forEach((pattern, layer) => {
    scales[2 * layer] = 1 / pattern.period[0];
    scales[2 * layer + 1] = 1 / pattern.period[1];
    const base = layer * SIZE * SIZE * 2;
    const earlier = drawn.get(pattern);
    if (earlier !== undefined) {
      texels.copyWithin(base, earlier, earlier + SIZE * SIZE * 2);
      return;
    }
    drawn.set(pattern, base);
    const grain = pattern.coarse ? 2 : 1;
    for (let y = 0; y < SIZE; y += grain) {
      for (let x = 0; x < SIZE; x += grain) {
        pattern.draw((x + 0.5 * grain) / SIZE, (y + 0.5 * grain) / SIZE, out);
        const value = Math.min(255, Math.max(0, out.value * 192 + 0.5));
        for (let k = 0; k < grain * grain; ++k) {
          const at = base + 2 * ((y + (k >> 1)) * SIZE + x + (k & 1));
          texels[at] = value;
          texels[at + 1] = out.gloss * 255;
        }
      }
    }
  });
  const texture = new DataArrayTexture(texels, SIZE, SIZE, ROLES);
  texture.format = RGFormat;
  texture.type = UnsignedByteType;
  texture.colorSpace = NoColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = anisotropy;
  texture.needsUpdate = true;
  return { texture, scales, dispose: () => texture.dispose() };
}

// The day outside, as a function from a direction to light: sky with sun and soft
// clouds; below it a city in haze, made of rings of buildings, and the ground
// between them. The higher the eye, the more roofs and streets one sees; from room
// to room the rings shift a little against each other.
//
// It is looked at through every window, so it is made cheap: rings from near to
// far, the first building met ends the search, and all that is random comes from
// a small texture.

import { DataTexture, LinearFilter, NoColorSpace, RGBAFormat, RepeatWrapping, UnsignedByteType, Vector3 } from 'three';
import type { IUniform } from 'three';

export type Uniforms = Record<string, IUniform>;

// Towards the sun, in the screen's axes (x east, y up, z south). The same sun
// that display/sun.hpp lets into the rooms.
export const SUN = new Vector3(-0.4511, 0.5514, 0.7017);

// vec3 day(vec3 d): what one sees towards d, of length 1.
export const DAY = /* glsl */ `
uniform sampler2D chance;  // red: clouds, which repeat; green, blue, alpha: plain numbers
uniform vec3 sun;
uniform vec3 eye;          // metres; y above the ground outside
const vec3 HAZE = vec3(0.98, 1.1, 1.24);
const float RADIUS[6] = float[6](105.0, 180.0, 310.0, 530.0, 910.0, 1560.0);
const float COLUMNS[6] = float[6](17.0, 29.0, 41.0, 53.0, 71.0, 89.0);
vec3 air(vec3 d) {
  float up = max(d.y, 0.0);
  vec3 c = mix(HAZE, vec3(0.2, 0.46, 0.98), 1.0 - exp(-up * 3.6));
  float s = max(dot(d, sun), 0.0), s2 = s * s, s4 = s2 * s2, s8 = s4 * s4, s64 = s8 * s8 * s8 * s8 * s8 * s8 * s8 * s8;
  c += vec3(1.0, 0.85, 0.6) * (0.2 * s4 + 0.7 * s64) + vec3(9.0) * smoothstep(0.9994, 0.9998, s);
  vec2 p = d.xz / (d.y + 0.14) * 0.09;
  float n = texture(chance, p + 0.3).r;
  float cover = smoothstep(0.5, 0.8, n) * smoothstep(0.01, 0.16, d.y);
  return mix(c, vec3(1.5, 1.52, 1.56) - 0.4 * smoothstep(0.7, 1.0, n), cover * 0.9);
}
vec3 ground(vec2 p, float far) {
  // Streets between blocks of 70 m, courts and trees in them.
  vec2 at = abs(fract(p / 70.0) - 0.5) * 70.0;
  float street = smoothstep(27.5, 29.0, max(at.x, at.y));
  float mottle = texture(chance, p * 0.011).r;
  vec3 court = mix(vec3(0.5, 0.48, 0.44), vec3(0.2, 0.33, 0.13), smoothstep(0.35, 0.6, mottle));
  vec3 c = mix(court * (0.75 + 0.6 * texture(chance, p * 0.053).r), vec3(0.36, 0.36, 0.38), street);
  return mix(HAZE, c, exp(-far * 0.0016));
}
// A wall of a building of tone t, x along it and y up in metres.
vec3 facade(float t, float id, vec2 p, float near) {
  vec3 wall = t < 0.3 ? vec3(0.74, 0.7, 0.63) : t < 0.55 ? vec3(0.56, 0.59, 0.62) : t < 0.75 ? vec3(0.6, 0.44, 0.37) : vec3(0.42, 0.5, 0.56);
  vec2 cell = p / vec2(t < 0.55 ? 3.0 : 2.2, 3.5);
  vec2 w = abs(fract(cell) - 0.5);
  // Punched windows, ribbons, or glass all over.
  float pane = t < 0.3 || (t >= 0.55 && t < 0.75) ? step(w.x, 0.24) * step(w.y, 0.28) : t < 0.55 ? step(w.y, 0.25) : step(w.x, 0.45) * step(w.y, 0.42);
  float glint = texture(chance, (floor(cell) + id * 7.0 + 0.5) / 128.0).g;
  return mix(wall, vec3(0.3, 0.38, 0.47) * (0.6 + 0.9 * glint), pane * (0.25 + 0.6 * near));
}
vec3 day(vec3 d) {
  float level = max(length(d.xz), 1e-3);
  vec2 dir = d.xz / level;
  float slope = d.y / level;
  // The first building the ray meets; what it looks like is worked out once,
  // after the search.
  vec4 building = vec4(0.0);
  float distance = 0.0, tall = 0.0, foot = 0.0, front = 0.0, column = 0.0, across = 0.0, columns = 1.0;
  if (slope < 0.5) {
    float turn = atan(dir.x, dir.y) / 6.2831853 + 0.5;
    float aside = (eye.x * dir.y - eye.z * dir.x) / 6.2831853, ahead = dot(eye.xz, dir);
    for (int k = 0; k < 6; ++k) {
      columns = COLUMNS[k];
      float a = fract(turn + aside / RADIUS[k] + float(k) * 0.137) * columns;
      column = floor(a);
      across = a - column;
      building = texelFetch(chance, ivec2(int(column), 16 * k + 3), 0);
      distance = RADIUS[k] * (0.86 + 0.28 * building.g) - ahead;
      foot = -eye.y / distance;
      if (slope < foot) break;  // the ground before it
      tall = 9.0 + 20.0 * building.a + (building.a > 0.72 ? 18.0 + 55.0 * building.g : 0.0);
      front = (tall - eye.y) / distance;
      float back = (tall - eye.y) / (distance + 14.0 + 16.0 * building.b);
      if (across < 0.5 + 0.45 * building.b && slope < max(front, back)) break;
      foot = 1.0;
    }
  }
  vec3 c;
  if (distance > 0.0 && foot < 0.5 && slope >= foot) {
    if (slope < front) {
      vec2 p = vec2(across * 6.2831853 * distance / columns, (slope - foot) * distance);
      float sunny = 0.74 + 0.36 * smoothstep(-0.5, 0.7, dot(dir, -sun.xz) + 0.5 * (across - 0.5));
      float near = clamp(1.4 - distance / 420.0, 0.0, 1.0);
      c = facade(fract(building.b * 7.0 + building.g), column, p, near) * sunny * (0.85 + 0.15 * p.y / tall);
    } else {
      c = vec3(0.62, 0.61, 0.58) * (0.8 + 0.4 * building.g);
    }
    c = mix(HAZE, c, exp(-distance * 0.0012));
  } else {
    float far = slope < 0.0 ? eye.y / -slope : 1e5;
    c = far < 4000.0 ? ground(eye.xz + dir * far, far) : air(d);
  }
  return c * 1.12;
}`;

const SIZE = 128;

function chanceTexture(): DataTexture {
  const plain = new Float32Array(SIZE * SIZE * 3);
  let state = 0x6c078965;
  for (let i = 0; i < plain.length; ++i) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    plain[i] = (state >>> 0) / 4294967296;
  }
  // Clouds: smooth noises of several sizes that wrap around, spread over 0 … 1.
  const octave = (x: number, y: number, cells: number): number => {
    const fx = (x * cells) / SIZE;
    const fy = (y * cells) / SIZE;
    const ix = Math.floor(fx);
    const iy = Math.floor(fy);
    const tx = (fx - ix) ** 2 * (3 - 2 * (fx - ix));
    const ty = (fy - iy) ** 2 * (3 - 2 * (fy - iy));
    const at = (i: number, j: number): number => plain[((j % cells) * SIZE + (i % cells)) * 3]!;
    const low = at(ix, iy) * (1 - tx) + at(ix + 1, iy) * tx;
    const high = at(ix, iy + 1) * (1 - tx) + at(ix + 1, iy + 1) * tx;
    return low * (1 - ty) + high * ty;
  };
  const texels = new Uint8Array(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; ++y) {
    for (let x = 0; x < SIZE; ++x) {
      const cloud = 0.45 * octave(x, y, 5) + 0.27 * octave(x, y, 11) + 0.18 * octave(x, y, 23) + 0.1 * octave(x, y, 47);
      const at = y * SIZE + x;
      texels[4 * at] = Math.min(255, Math.max(0, (cloud - 0.2) * 1.6 * 255));
      for (let c = 0; c < 3; ++c) texels[4 * at + 1 + c] = plain[3 * at + c]! * 255;
    }
  }
  const texture = new DataTexture(texels, SIZE, SIZE, RGBAFormat, UnsignedByteType);
  texture.colorSpace = NoColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

export interface Day {
  uniforms: Uniforms;
  eye: Vector3;
  dispose(): void;
}

export function createDay(): Day {
  const chance = chanceTexture();
  const eye = new Vector3(0, 20, 0);
  return {
    uniforms: { chance: { value: chance }, sun: { value: SUN }, eye: { value: eye } },
    eye,
    dispose: () => chance.dispose(),
  };
}

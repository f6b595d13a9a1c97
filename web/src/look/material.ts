// The two materials of everything inside a building. Light comes with the
// vertices (see docs/display.md), so no lamps are computed here: a fragment is
// palette colour × role's texture × baked light, a little sheen on polished
// surfaces, haze in the distance, and a filmic curve.

import {
  Color,
  DataTexture,
  FrontSide,
  GLSL3,
  NearestFilter,
  NoColorSpace,
  RGBAFormat,
  ShaderMaterial,
  UnsignedByteType,
  Vector3,
} from 'three';
import type { Box3 } from 'three';
import { DAY } from './day';
import type { Uniforms } from './day';
import { ROLES } from './textures';
import type { RoleTextures } from './textures';
import { TONE } from './tone';

export const SHADES = 4;
export const kIndoors = 0.0045; // haze a metre
export const kUnderground = 0.05;
const kDayHaze = new Color(0.62, 0.64, 0.66);
const kDark = new Color(0.006, 0.005, 0.0055);
const kFlame = 28; // plan::Role

const VERTEX = /* glsl */ `
#include <common>
#include <logdepthbuf_pars_vertex>
in vec4 light;
out vec3 vLight;
out vec2 vUv;
out vec3 vView;
out vec3 vWorld;
flat out int vMaterial;
uniform vec2 scales[${ROLES}];
uniform float time;
void main() {
  vMaterial = int(light.a * 255.0 + 0.5);
  vLight = light.rgb * light.rgb * 4.0;
  int role = min(vMaterial >> 2, ${ROLES - 1});
  vUv = vMaterial == 255 ? uv : uv * scales[role];
  vec4 world = modelMatrix * vec4(position, 1.0);
  if (role == ${kFlame} && time > 0.0) {
    // Flames lick, most at their tips, which shine least.
    float up = 1.0 - light.r, at = dot(floor(world.xz * 2.0), vec2(3.7, 9.1));
    world.xz += vec2(sin(time * 9.0 + at), cos(time * 7.3 + at * 1.7)) * 0.045 * up;
    world.y += 0.04 * up * sin(time * 13.0 + at * 2.3);
  }
  vec4 view = viewMatrix * world;
  vWorld = world.xyz;
  vView = view.xyz;
  gl_Position = projectionMatrix * view;
  #include <logdepthbuf_vertex>
}`;

const HEAD = /* glsl */ `
precision highp float;
precision highp int;
precision highp sampler2DArray;
#include <common>
#include <logdepthbuf_pars_fragment>
in vec3 vLight;
in vec2 vUv;
in vec3 vView;
in vec3 vWorld;
flat in int vMaterial;
out vec4 colour;
uniform sampler2DArray roles;
uniform sampler2D palette;
uniform vec3 haze;
uniform float density;
uniform float exposure;
uniform vec3 highlightLo;
uniform vec3 highlightHi;
uniform vec3 highlightColour;
uniform float opacity;
uniform float flicker;    // of baked light, where torches make it: about 1
uniform float ambient;    // light from everywhere: of what is dark and seen as a model
uniform vec3 torch;       // in the hand of the walker, of the camera's world
uniform vec3 torchColour; // black: none
${TONE}
vec3 hazed(vec3 c, float distance) {
  return mix(c, haze, 1.0 - exp(-distance * density));
}
vec3 highlighted(vec3 c) {
  bool inside = all(greaterThan(vWorld, highlightLo)) && all(lessThan(vWorld, highlightHi));
  return inside ? mix(c, highlightColour, 0.35) + highlightColour * 0.08 : c;
}`;

const OPAQUE = /* glsl */ `
${HEAD}
void main() {
  #include <logdepthbuf_fragment>
  float distance = length(vView);
  if (vMaterial == 255) {
    // A lamp: its glass within ±1, around it the rim. Light 4 is the white of an office.
    float far = max(abs(vUv.x), abs(vUv.y));
    vec3 glow = vec3(3.9, 3.8, 3.6) * 0.25 * vLight * (1.0 - 0.22 * smoothstep(0.6, 1.0, far));
    colour = vec4(tone(hazed(far > 1.0 ? vec3(0.7) : glow, distance)), opacity);
    return;
  }
  vec2 detail = texture(roles, vec3(vUv, float(vMaterial >> 2))).rg;
  vec3 base = texelFetch(palette, ivec2(vMaterial, 0), 0).rgb;
  vec3 light = vLight * flicker + ambient;
  if (torchColour.r > 0.0 && (vMaterial >> 2) != ${kFlame}) {
    // Stone is uneven: the texture's brightness is taken for its height.
    vec3 sx = dFdx(vWorld), sy = dFdy(vWorld);
    vec3 normal = normalize(cross(sx, sy));
    float near = 1.0 - smoothstep(5.0, 11.0, distance);
    vec3 r1 = cross(sy, normal), r2 = cross(normal, sx);
    float det = dot(sx, r1);
    vec3 slope = sign(det) * (dFdx(detail.r) * r1 + dFdy(detail.r) * r2);
    vec3 bumped = normalize(abs(det) * normal - 0.022 * near * slope);
    vec3 to = torch - vWorld;
    float d2 = dot(to, to), d = sqrt(d2);
    // Half of it wraps around: the hand is never still and walls throw light back.
    float facing = max(0.0, dot(bumped, to) / d * 0.8 + 0.2) * step(0.0, dot(normal, to));
    float reach = max(0.0, 1.0 - d2 / 196.0);
    light += torchColour * (facing * reach * reach / (2.6 + d2));
  }
  vec3 lit = base * (detail.r * 1.328) * light;
  // Sheen: polished floors mirror the bright upper half of the room when seen
  // flat.
  if (detail.g > 0.02) {
    vec3 normal = normalize(cross(dFdx(vView), dFdy(vView)));
    float facing = clamp(dot(normal, -vView) / distance, 0.0, 1.0);
    float away = 1.0 - facing;
    float fresnel = 0.03 + 0.6 * away * away * away * away;
    lit += light * detail.g * fresnel * 0.55;
  }
  lit = highlighted(lit);
  colour = vec4(tone(hazed(lit, distance)), opacity);
}`;

// Inside, panes carry the day themselves: it costs the windows' pixels only, while
// a sky behind everything costs the whole screen where depth is tested late, as in
// software. From outdoors they are glass before whatever is behind.
const GLASS = /* glsl */ `
${HEAD}
${DAY}
uniform float outdoors;
void main() {
  #include <logdepthbuf_fragment>
  vec3 normal = normalize(cross(dFdx(vView), dFdy(vView)));
  float away = 1.0 - clamp(dot(normal, -vView) / length(vView), 0.0, 1.0);
  float fresnel = 0.03 + 0.5 * away * away * away * away;
  vec3 tint = texelFetch(palette, ivec2(vMaterial, 0), 0).rgb;
  vec3 mirrored = tint * vLight * 0.4;
  if (outdoors > 0.5) {
    colour = vec4(sqrt(mirrored), fresnel);
  } else {
    colour = vec4(mix(tone(day(normalize(vWorld - cameraPosition))), sqrt(mirrored), fresnel), 1.0);
  }
}`;

// The palette as a texture of one row: linear colours of role × shade.
export function paletteTexture(rgb: Uint8Array): DataTexture {
  const texels = new Uint8Array(256 * 4).fill(255);
  for (let i = 0; i < ROLES * SHADES; ++i) {
    for (let c = 0; c < 3; ++c) {
      const v = (rgb[3 * i + c] ?? 128) / 255;
      texels[4 * i + c] = Math.round(255 * v * v);
    }
  }
  const texture = new DataTexture(texels, 256, 1, RGBAFormat, UnsignedByteType);
  texture.colorSpace = NoColorSpace;
  texture.minFilter = texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  return texture;
}

export function sharedUniforms(roles: RoleTextures, palette: DataTexture): Uniforms {
  return {
    roles: { value: roles.texture },
    scales: { value: roles.scales },
    palette: { value: palette },
    haze: { value: kDayHaze.clone() },
    density: { value: kIndoors },
    exposure: { value: 0.6 },
    highlightLo: { value: new Vector3(1, 1, 1) },
    highlightHi: { value: new Vector3(-1, -1, -1) },
    highlightColour: { value: new Color(1, 0.72, 0.25) },
    time: { value: 0 },
    flicker: { value: 1 },
    ambient: { value: 0 },
    torch: { value: new Vector3() },
    torchColour: { value: new Vector3() },
  };
}

// Under the ground what is far lies in the dark, and somebody who walks there
// carries a torch.
export function setUnderground(uniforms: Uniforms, is: boolean): void {
  (uniforms.haze!.value as Color).copy(is ? kDark : kDayHaze);
  uniforms.density!.value = is ? kUnderground : kIndoors;
  uniforms.exposure!.value = is ? 0.95 : 0.6;
  if (!is) {
    uniforms.flicker!.value = 1;
    uniforms.time!.value = 0;
    (uniforms.torchColour!.value as Vector3).setScalar(0);
  }
}

function material(uniforms: Uniforms, fragmentShader: string, opacity: number): ShaderMaterial {
  return new ShaderMaterial({
    glslVersion: GLSL3,
    // Values are shared objects, so that a change shows everywhere.
    uniforms: { ...uniforms, opacity: { value: opacity } },
    vertexShader: VERTEX,
    fragmentShader,
    side: FrontSide,
    transparent: opacity < 1 || fragmentShader === GLASS,
    depthWrite: fragmentShader !== GLASS,
  });
}

export const opaqueMaterial = (uniforms: Uniforms): ShaderMaterial => material(uniforms, OPAQUE, 1);
export const glassMaterial = (uniforms: Uniforms, day: Uniforms): ShaderMaterial =>
  material({ ...uniforms, ...day, outdoors: { value: 0 } }, GLASS, 1);
// For things that are only proposed: seen through.
export const ghostMaterial = (uniforms: Uniforms): ShaderMaterial => material(uniforms, OPAQUE, 0.45);

// Lights up what lies within a box of the world; null: nothing.
export function setHighlight(uniforms: Uniforms, box: Box3 | null): void {
  const lo = uniforms.highlightLo!.value as Vector3;
  const hi = uniforms.highlightHi!.value as Vector3;
  if (box) {
    lo.copy(box.min).addScalar(-0.004);
    hi.copy(box.max).addScalar(0.004);
  } else {
    lo.setScalar(1);
    hi.setScalar(-1);
  }
}

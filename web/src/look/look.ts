// How the viewer looks: materials, textures and sky made once, and geometry from
// the core's pictures.

import { Box3, BufferGeometry, Color, InterleavedBuffer, InterleavedBufferAttribute, Sphere, Vector3, BufferAttribute } from 'three';
import type { Camera, Mesh, ShaderMaterial } from 'three';
import { ghostMaterial, glassMaterial, opaqueMaterial, paletteTexture, setHighlight, setUnderground, sharedUniforms, kIndoors, kUnderground } from './material';
import { createDay } from './day';
import { createSky } from './sky';
import { drawTextures } from './textures';

export interface Look {
  opaque: ShaderMaterial;
  glass: ShaderMaterial;
  ghost: ShaderMaterial;
  sky: Mesh;
  // For a mesh made of geometryOf(): material 0 is opaque, 1 is glass.
  materials: [ShaderMaterial, ShaderMaterial];
  // Call before drawing. `ground` is the height of the street in the camera's
  // world; east and south shift the city under the eye (a floating origin).
  setEye(camera: Camera, ground: number, east?: number, south?: number): void;
  // Inside (as it starts) panes carry the day and the sky is not drawn; outdoors
  // the sky is drawn and panes are glass.
  setOutdoors(outdoors: boolean): void;
  // No haze: for a building seen as a model, from far away.
  setModel(model: boolean): void;
  setPalette(rgb: Uint8Array): void;
  // In a dungeon: darkness instead of haze, and a torch in one's hand.
  setUnderground(is: boolean): void;
  // The torch, in the camera's world; seconds make it and all flames flicker, null:
  // they stand still.
  carry(at: Vector3, seconds: number | null): void;
  // Lights up what lies within a box of the camera's world.
  highlight(box: Box3 | null, colour?: Color): void;
  dispose(): void;
}

const kModelLight = 0.9; // of a dungeon, which is too dark to be seen from outside

// `palette`: red, green, blue of every role's shades. Anisotropy of 4
// is worth it on a graphics card, 1 when drawing in software.
export function createLook(palette: Uint8Array, anisotropy = 1): Look {
  const textures = drawTextures(anisotropy);
  let colours = paletteTexture(palette);
  const uniforms = sharedUniforms(textures, colours);
  const opaque = opaqueMaterial(uniforms);
  const day = createDay();
  const glass = glassMaterial(uniforms, day.uniforms);
  const ghost = ghostMaterial(uniforms);
  const sky = createSky(day, uniforms.exposure!);
  let underground = false;
  let model = false;
  const haze = (): void => {
    setUnderground(uniforms, underground && !model);
    uniforms.density!.value = model ? 0 : underground ? kUnderground : kIndoors;
    uniforms.ambient!.value = model && underground ? kModelLight : 0;
  };
  return {
    opaque,
    glass,
    ghost,
    sky: sky.mesh,
    materials: [opaque, glass],
    setEye(camera, ground, east = camera.matrixWorld.elements[12]!, south = camera.matrixWorld.elements[14]!) {
      day.eye.set(east, Math.max(1, camera.matrixWorld.elements[13]! - ground), south);
      sky.aim(camera);
    },
    setOutdoors(outdoors) {
      sky.mesh.visible = outdoors;
      glass.uniforms.outdoors!.value = outdoors ? 1 : 0;
    },
    setModel(is) {
      model = is;
      haze();
    },
    setUnderground(is) {
      underground = is;
      haze();
    },
    carry(at, seconds) {
      if (!underground || model) return;
      const unrest = seconds === null ? 0 : 0.5 * Math.sin(seconds * 11.3) + 0.3 * Math.sin(seconds * 17.9 + 1.3) + 0.2 * Math.sin(seconds * 29.1);
      uniforms.time!.value = seconds ?? 0;
      uniforms.flicker!.value = 1 + 0.05 * unrest;
      (uniforms.torch!.value as Vector3).copy(at);
      (uniforms.torchColour!.value as Vector3).set(4.5, 3.2, 2.05).multiplyScalar(1 + 0.07 * unrest);
    },
    setPalette(rgb) {
      colours.dispose();
      colours = paletteTexture(rgb);
      uniforms.palette!.value = colours;
    },
    highlight(box, colour) {
      setHighlight(uniforms, box);
      if (colour) (uniforms.highlightColour!.value as Color).copy(colour);
    },
    dispose() {
      textures.dispose();
      colours.dispose();
      opaque.dispose();
      glass.dispose();
      ghost.dispose();
      sky.dispose();
      day.dispose();
    },
  };
}

const STRIDE = 24; // bytes of display::Vertex

// A picture as the core made it: `vertices` holds display::Vertex, the first
// `opaque` indices are opaque. Groups: 0 opaque, 1 glass.
export function geometryOf(vertices: ArrayBuffer, indices: Uint16Array | Uint32Array, opaque: number): BufferGeometry {
  const geometry = new BufferGeometry();
  const count = Math.floor(vertices.byteLength / STRIDE);
  const floats = new InterleavedBuffer(new Float32Array(vertices, 0, count * 6), 6);
  // Light lies apart: a second view on the same bytes would be uploaded twice.
  const words = new Uint32Array(vertices, 0, count * 6);
  const light = new Uint32Array(count);
  for (let i = 0; i < count; ++i) light[i] = words[6 * i + 5]!;
  geometry.setAttribute('position', new InterleavedBufferAttribute(floats, 3, 0));
  geometry.setAttribute('uv', new InterleavedBufferAttribute(floats, 2, 3));
  geometry.setAttribute('light', new BufferAttribute(new Uint8Array(light.buffer), 4, true));
  // Half the bytes where they suffice.
  const short = count <= 65536 && indices instanceof Uint32Array ? new Uint16Array(indices) : indices;
  geometry.setIndex(new BufferAttribute(short, 1));
  geometry.addGroup(0, opaque, 0);
  if (indices.length > opaque) geometry.addGroup(opaque, indices.length - opaque, 1);
  setBounds(geometry, floats.array as Float32Array, count);
  return geometry;
}

function setBounds(geometry: BufferGeometry, floats: Float32Array, count: number): void {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; ++i) {
    for (let c = 0; c < 3; ++c) {
      const v = floats[i * 6 + c]!;
      if (v < low[c]!) low[c] = v;
      if (v > high[c]!) high[c] = v;
    }
  }
  const box = new Box3(new Vector3(...low), new Vector3(...high));
  geometry.boundingBox = box;
  geometry.boundingSphere = box.getBoundingSphere(new Sphere());
}

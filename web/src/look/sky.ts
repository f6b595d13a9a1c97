// The day behind everything: one triangle over the whole screen, drawn where
// nothing else is. For views from outdoors; inside, panes carry the day.

import { BufferAttribute, BufferGeometry, GLSL3, Matrix4, Mesh, ShaderMaterial } from 'three';
import type { Camera, IUniform } from 'three';
import { DAY } from './day';
import type { Day } from './day';
import { TONE } from './tone';

const VERTEX = /* glsl */ `
out vec3 vRay;
uniform mat4 unproject;
void main() {
  vec4 far = unproject * vec4(position.xy, 1.0, 1.0);
  vec4 near = unproject * vec4(position.xy, -1.0, 1.0);
  vRay = far.xyz / far.w - near.xyz / near.w;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
precision highp int;
in vec3 vRay;
out vec4 colour;
uniform float exposure;
${TONE}
${DAY}
void main() {
  colour = vec4(tone(day(normalize(vRay))), 1.0);
}`;

export interface Sky {
  mesh: Mesh;
  aim(camera: Camera): void;
  dispose(): void;
}

export function createSky(day: Day, exposure: IUniform): Sky {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
  const unproject = new Matrix4();
  const material = new ShaderMaterial({
    glslVersion: GLSL3,
    uniforms: { ...day.uniforms, unproject: { value: unproject }, exposure },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    depthWrite: false,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = 1000; // after all that is opaque
  mesh.visible = false;
  return {
    mesh,
    aim(camera) {
      unproject.copy(camera.matrixWorld).setPosition(0, 0, 0).multiply(camera.projectionMatrixInverse);
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}

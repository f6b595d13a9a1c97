// What people can place and paint with: the kinds of things the core knows, at the
// sizes it furnishes with, and the materials that suit walls and floors.

import type { Material } from '../core/protocol';

export interface ThingKind {
  kind: string; // plan::ObjectKind's id
  name: string;
  width: number; // millimetres, seen from the front
  depth: number;
  height: number;
  material: Material;
}

const kWood = 18;
const kFabric = 19;
const kLeaf = 20;
const kCeramic = 21;

export const kThings: ThingKind[] = [
  { kind: 'desk', name: 'Desk', width: 1600, depth: 800, height: 740, material: [kWood, 0] },
  { kind: 'chair', name: 'Chair', width: 600, depth: 600, height: 900, material: [kFabric, 0] },
  { kind: 'table', name: 'Table', width: 1600, depth: 900, height: 740, material: [kWood, 1] },
  { kind: 'sofa', name: 'Sofa', width: 2000, depth: 850, height: 800, material: [kFabric, 1] },
  { kind: 'shelf', name: 'Shelf', width: 1000, depth: 400, height: 2000, material: [kWood, 0] },
  { kind: 'cabinet', name: 'Cabinet', width: 800, depth: 450, height: 1950, material: [kWood, 2] },
  { kind: 'plant', name: 'Plant', width: 500, depth: 500, height: 1400, material: [kLeaf, 0] },
  { kind: 'counter', name: 'Counter', width: 1800, depth: 600, height: 900, material: [kWood, 3] },
  { kind: 'reception', name: 'Reception', width: 2800, depth: 800, height: 1100, material: [kWood, 0] },
  { kind: 'basin', name: 'Basin', width: 600, depth: 500, height: 850, material: [kCeramic, 0] },
];

const shades = (role: number): Material[] => [0, 1, 2, 3].map((shade) => [role, shade]);
export const kWallSwatches: Material[] = [...shades(0), ...shades(1), ...shades(2)];
export const kFloorSwatches: Material[] = [...shades(3), ...shades(4), ...shades(5)];

// What people can place and paint with in a building of a kind: things the core
// knows, at the sizes it furnishes with, and the materials that suit walls and floors.

import type { Material } from '../core/protocol';

export interface ThingKind {
  kind: string; // plan::ObjectKind's id
  name: string;
  width: number; // millimetres, seen from the front
  depth: number;
  height: number;
  material: Material;
}

const kMetal = 12;
const kWood = 18;
const kFabric = 19;
const kLeaf = 20;
const kCeramic = 21;
const kMasonry = 24;
const kGold = 29;
const kBone = 30;
const kIron = 32;
const kTimber = 33;

const kAtWork: ThingKind[] = [
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
const kAtHome: ThingKind[] = [
  { kind: 'table', name: 'Dining table', width: 1600, depth: 900, height: 740, material: [kWood, 1] },
  { kind: 'dining_chair', name: 'Dining chair', width: 450, depth: 480, height: 880, material: [kWood, 1] },
  { kind: 'sofa', name: 'Sofa', width: 2200, depth: 900, height: 800, material: [kFabric, 1] },
  { kind: 'media', name: 'Television', width: 1600, depth: 400, height: 1150, material: [kWood, 0] },
  { kind: 'bed', name: 'Bed', width: 1600, depth: 2050, height: 900, material: [kFabric, 0] },
  { kind: 'nightstand', name: 'Nightstand', width: 450, depth: 400, height: 500, material: [kWood, 0] },
  { kind: 'cabinet', name: 'Wardrobe', width: 1000, depth: 600, height: 2200, material: [kWood, 2] },
  { kind: 'shelf', name: 'Bookshelf', width: 900, depth: 320, height: 2000, material: [kWood, 0] },
  { kind: 'desk', name: 'Desk', width: 1200, depth: 600, height: 740, material: [kWood, 0] },
  { kind: 'plant', name: 'Plant', width: 500, depth: 500, height: 1400, material: [kLeaf, 0] },
  { kind: 'fridge', name: 'Fridge', width: 600, depth: 620, height: 1850, material: [kMetal, 0] },
  { kind: 'washer', name: 'Washing machine', width: 600, depth: 600, height: 850, material: [kCeramic, 0] },
];
const kUnderground: ThingKind[] = [
  { kind: 'chest', name: 'Chest', width: 900, depth: 540, height: 620, material: [kTimber, 0] },
  { kind: 'barrel', name: 'Barrel', width: 600, depth: 600, height: 850, material: [kTimber, 1] },
  { kind: 'crate', name: 'Crate', width: 680, depth: 680, height: 640, material: [kTimber, 0] },
  { kind: 'brazier', name: 'Brazier', width: 620, depth: 620, height: 1050, material: [kIron, 1] },
  { kind: 'trestle', name: 'Trestle table', width: 1450, depth: 740, height: 760, material: [kTimber, 0] },
  { kind: 'stool', name: 'Stool', width: 400, depth: 400, height: 450, material: [kTimber, 1] },
  { kind: 'cot', name: 'Cot', width: 740, depth: 1900, height: 560, material: [kFabric, 0] },
  { kind: 'bookcase', name: 'Bookcase', width: 1450, depth: 400, height: 2100, material: [kTimber, 0] },
  { kind: 'weapon_rack', name: 'Weapon rack', width: 1400, depth: 400, height: 1800, material: [kTimber, 0] },
  { kind: 'statue', name: 'Statue', width: 720, depth: 720, height: 2200, material: [kMasonry, 1] },
  { kind: 'altar', name: 'Altar', width: 1800, depth: 1000, height: 1200, material: [kMasonry, 0] },
  { kind: 'sarcophagus', name: 'Sarcophagus', width: 1000, depth: 2150, height: 950, material: [kMasonry, 0] },
  { kind: 'throne', name: 'Throne', width: 1150, depth: 1000, height: 2000, material: [kMasonry, 0] },
  { kind: 'coins', name: 'Coins', width: 700, depth: 600, height: 340, material: [kGold, 0] },
  { kind: 'bones', name: 'Bones', width: 540, depth: 460, height: 130, material: [kBone, 0] },
];

const shades = (...roles: number[]): Material[] => roles.flatMap((role) => [0, 1, 2, 3].map((shade): Material => [role, shade]));
const kBuilt = shades(0, 1, 2, 3, 4, 5); // paint, accent, wall tile, carpet, wood, floor tile
const kDug = shades(23, 24, 25, 26, 31, 33); // rock, masonry, flagstone, earth, moss, timber

export function thingsOf(kind: string): ThingKind[] {
  return kind === 'dungeon' ? kUnderground : kind === 'apartments' ? kAtHome : kAtWork;
}
export const swatchesOf = (kind: string): Material[] => (kind === 'dungeon' ? kDug : kBuilt);

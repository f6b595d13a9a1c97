// Briefs to start from.

import type { BriefTable } from '../app';

export const kStarters: [name: string, brief: BriefTable][] = [
  ['Tower', { kind: 'tower', seed: 7, floors: 30, site: { width: 60, depth: 45 } }],
  ['Office', { kind: 'office', seed: 24, floors: 12, site: { width: 90, depth: 70 } }],
  ['Apartments', { kind: 'apartments', seed: 3 }],
  ['Dungeon', { kind: 'dungeon', seed: 11, levels: 3, dungeon: { keys: 'chain', caves: 0.4 } }],
  ['Dungeon without end', { kind: 'dungeon', seed: 7, levels: 3, site: { unbounded: true }, dungeon: { loops: 0.6 } }],
];

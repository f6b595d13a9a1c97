// Storeys by name: a house counts floors upwards from the ground, a dungeon levels
// downwards from its entry.

import type { Loaded } from './core/protocol';

export type Storeys = Pick<Loaded, 'kind' | 'floors' | 'lowest'>;

export const isDungeon = ({ kind }: Pick<Loaded, 'kind'>): boolean => kind === 'dungeon';
export const highest = ({ floors, lowest }: Storeys): number => lowest + floors - 1;
export const hasStorey = (of: Storeys, storey: number): boolean => storey >= of.lowest && storey <= highest(of);
export const nearestStorey = (of: Storeys, storey: number): number => Math.min(Math.max(of.lowest, storey), highest(of));

// "floor 3", "level 2".
export const storeyName = (of: Pick<Loaded, 'kind'>, storey: number): string => (isDungeon(of) ? `level ${1 - storey}` : `floor ${storey}`);
// Of a heading and of a list, where there is little room.
export const storeyTitle = (of: Pick<Loaded, 'kind'>, storey: number): string => (isDungeon(of) ? `Level ${1 - storey}` : storey === 0 ? 'Ground floor' : `Floor ${storey}`);
export const storeyShort = (of: Pick<Loaded, 'kind'>, storey: number): string => (isDungeon(of) ? `Level ${1 - storey}` : storey === 0 ? 'Ground' : String(storey));

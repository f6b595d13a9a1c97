// How many regions the whole building would have, counted once for each building.

import type { App } from '../app';
import type { Loaded } from '../core/protocol';

export interface Whole {
  regions: number;
  exact: boolean; // else taken from a few storeys
}

const counted = new WeakMap<Loaded, Promise<Whole | null>>();

// Null when the building changed meanwhile, or can't be counted.
export function wholeOf(app: App): Promise<Whole | null> {
  const loaded = app.loaded;
  if (!loaded) return Promise.resolve(null);
  const known = counted.get(loaded);
  if (known) return known;
  const asked = app.drafting
    .command({ do: 'whole' })
    .then((answer) => (answer.error || app.loaded !== loaded ? null : (answer as unknown as Whole)));
  counted.set(loaded, asked);
  return asked;
}

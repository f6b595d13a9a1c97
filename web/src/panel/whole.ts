// How many regions the whole building would have. Counting is work, so it is done
// only while somebody looks, once for each building, and not for every building a
// slider passes.

import type { App } from '../app';

export interface Whole {
  regions: number;
  exact: boolean; // else taken from a few storeys
}
export type Count = Whole | 'counting' | 'unknown' | 'endless';

const kQuiet = 600; // milliseconds without another building before one is counted

let last: { toml: string; count: Promise<Whole | null> } | null = null;

// Null when it can't be counted; then it may be asked again.
function wholeOf(app: App, toml: string): Promise<Whole | null> {
  if (last?.toml === toml) return last.count;
  const count = app.draft({ do: 'whole' }).then((answer) => {
    if (!answer.error) return answer as unknown as Whole;
    if (last?.toml === toml) last = null;
    return null;
  });
  last = { toml, count };
  return count;
}

// Shows the count of the building that stands whenever it is looked at. Call what
// is returned when somebody begins to look.
export function followWhole(app: App, looked: () => boolean, show: (count: Count) => void): () => void {
  let quiet: ReturnType<typeof setTimeout> | null = null;
  const count = async (): Promise<void> => {
    const { loaded } = app;
    if (!loaded || loaded.sector || !looked()) return;
    const whole = await wholeOf(app, loaded.toml);
    if (app.loaded === loaded) show(whole ?? 'unknown');
  };
  app.on('loaded', () => {
    show(app.loaded?.sector ? 'endless' : 'counting');
    if (quiet !== null) clearTimeout(quiet);
    quiet = setTimeout(() => {
      quiet = null;
      void count();
    }, kQuiet);
  });
  if (app.loaded?.sector) show('endless');
  return () => {
    if (quiet === null) void count();
  };
}

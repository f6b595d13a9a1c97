// Figures: how little of the building exists, and what it costs.

import type { App } from '../app';
import type { Stats } from '../core/protocol';
import { element, part } from './element';
import { followWhole, type Count } from './whole';

const kSmoothing = 0.1; // of the frame time

let frame = 0;

// The walk view says what a frame cost, in milliseconds.
export function setFrame(milliseconds: number): void {
  frame = frame === 0 ? milliseconds : frame + (milliseconds - frame) * kSmoothing;
}

const thin = (n: number): string => Math.round(n).toLocaleString('en').replaceAll(',', '\u202f');
const bytes = (n: number): string => (n < 1e6 ? `${thin(n / 1e3)} kB` : `${(n / 1e6).toFixed(1)} MB`);
const each = (seconds: number, count: number, unit: number, name: string): string => (count === 0 ? '–' : `${((seconds / count) * unit).toFixed(1)} ${name}`);

export function startStats(app: App): void {
  const place = part('#stats');
  const rows = new Map<string, HTMLElement>();
  const list = element('dl');
  const share = element('meter', { min: 0, max: 1, value: 0, 'aria-label': 'Share of the building that exists' });
  const row = (name: string): void => {
    const value = element('dd', {}, '–');
    rows.set(name, value);
    list.append(element('dt', {}, name), value);
  };
  ['Rooms now', 'Whole building', 'Core memory', 'An expansion', 'Light of a room', 'Let go again', 'A frame'].forEach(row);
  place.append(share, list);

  let whole: Count = 'counting';
  let shown: Stats | null = null;
  const set = (name: string, text: string): void => {
    const value = rows.get(name)!;
    if (value.textContent !== text) value.textContent = text;
  };
  const fill = (): void => {
    if (place.hidden) return;
    set('Whole building', whole === 'counting' ? 'counting…' : whole === 'unknown' ? '–' : whole === 'endless' ? 'without end' : `${whole.exact ? '' : 'about '}${thin(whole.regions)}`);
    set('A frame', frame === 0 ? '–' : `${frame.toFixed(1)} ms`);
    if (!shown) return;
    set('Rooms now', thin(shown.live));
    share.hidden = whole === 'endless';
    share.value = typeof whole === 'object' ? shown.live / whole.regions : 0;
    set('Core memory', bytes(shown.bytes));
    set('An expansion', each(shown.expand_seconds, shown.expansions + shown.builds, 1e6, 'µs'));
    set('Light of a room', each(shown.bake_seconds, shown.baked, 1e3, 'ms'));
    set('Let go again', thin(shown.evictions));
  };
  const look = followWhole(app, () => !place.hidden, (count) => {
    whole = count;
    fill();
  });
  app.on('stats', (stats) => {
    shown = stats;
    fill();
  });

  const toggle = part('#stats-button');
  toggle.addEventListener('click', () => {
    place.hidden = !place.hidden;
    toggle.setAttribute('aria-pressed', String(!place.hidden));
    fill();
    look();
  });
}

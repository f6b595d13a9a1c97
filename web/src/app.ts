// App: what the parts of the page share. It owns the two workers (one grows the
// building around the walker, one drafts plans and files), the brief, and which
// view is shown; parts listen for what changes.

import { Building } from './core/building';
import type { Answer, Loaded, Place, Stats } from './core/protocol';

// A brief as the page edits it: nothing but what differs from the defaults,
// nested as in the file ({ seed: 7, site: { width: 45 } }).
export type BriefValue = string | number | boolean | BriefTable;
export interface BriefTable {
  [key: string]: BriefValue;
}

export type ViewName = 'walk' | 'glass' | 'plan';

export interface Spot {
  at: Place; // feet, millimetres
  yaw: number; // radians counter-clockwise from east
  pitch: number; // radians, up is positive
}

interface Events {
  loaded: Loaded; // another building is there
  view: ViewName;
  stats: Stats;
  moved: Spot; // a few times a second while walking
  floor: number; // another floor is looked at
  changed: void; // people changed something
  trouble: string;
}

// What the walk view does for others.
export interface Walking {
  spot(): Spot;
  // Puts the walker at a free place near `at`, or in the middle of a region.
  go(to: { at: Place } | { path: string }, yaw?: number, pitch?: number): Promise<boolean>;
}

export const kCache = 1_500_000; // bytes of built regions the worker keeps besides what is visible

const kPatience = 3000; // milliseconds to wait for the store before going on without it

export class App {
  readonly building = new Building();
  readonly drafting = new Building();
  loaded: Loaded | null = null;
  brief: BriefTable = { kind: 'tower' };
  view: ViewName = 'walk';
  floor = 0; // the walker's, or the one the plan shows
  arrival: Spot | null = null; // where to begin in the building just loaded; null: at its entrance
  walking: Walking | null = null;
  cache = kCache;
  private readonly listeners = new Map<string, ((value: never) => void)[]>();

  on<E extends keyof Events>(event: E, listener: (value: Events[E]) => void): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener as (value: never) => void]);
  }
  private once<E extends keyof Events>(event: E, when: (value: Events[E]) => boolean, then: () => void): void {
    const listener = (value: Events[E]): void => {
      if (!when(value)) return;
      const others = this.listeners.get(event) ?? [];
      this.listeners.set(event, others.filter((other) => other !== (listener as (value: never) => void)));
      then();
    };
    this.on(event, listener);
  }
  tell<E extends keyof Events>(event: E, value: Events[E]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(value as never);
  }

  async start(store: 'browser' | 'server'): Promise<void> {
    this.building.on('trouble', ({ text }) => this.tell('trouble', text));
    this.building.on('stats', ({ stats }) => this.tell('stats', stats));
    await Promise.all([this.building.start(store), this.drafting.start(store)]);
  }

  // Loads a brief into both workers, one after another. An error leaves everything
  // as it was; its place is a pointer into the brief ("/site/width").
  open(brief: BriefTable, arrival: Spot | null = null): Promise<Answer> {
    const next = this.opening.then(() => this.openNow(brief, arrival));
    this.opening = next;
    return next;
  }
  private opening: Promise<unknown> = Promise.resolve();

  private async openNow(brief: BriefTable, arrival: Spot | null): Promise<Answer> {
    const text = JSON.stringify(brief);
    const answer = await this.building.load(text, 'brief.json', this.cache);
    if (answer.error) return answer;
    this.brief = brief;
    this.arrival = arrival;
    this.loaded = answer as unknown as Loaded;
    this.redraft();
    this.tell('loaded', this.loaded);
    return answer;
  }

  // The drafting worker keeps the floors it has read: this makes it read again
  // what people changed since. Whatever it is asked afterwards sees the changes.
  redraft(): void {
    void this.drafting.load(JSON.stringify(this.brief), 'brief.json', this.cache);
  }

  // Until every change is in the store, or it is clear that it takes longer.
  kept(): Promise<void> {
    return new Promise((resolve) => {
      this.once('stats', (stats) => stats.unacknowledged === 0, resolve);
      setTimeout(resolve, kPatience);
    });
  }

  async undo(): Promise<void> {
    const answer = await this.building.command({ do: 'undo' });
    if (answer.error) this.tell('trouble', answer.error.text);
    else this.tell('changed', undefined);
  }

  setFloor(floor: number): void {
    if (floor === this.floor) return;
    this.floor = floor;
    this.tell('floor', floor);
  }

  show(view: ViewName): void {
    if (view === this.view) return;
    this.view = view;
    this.tell('view', view);
  }
}

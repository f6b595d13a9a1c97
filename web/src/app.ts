// App: what the parts of the page share. It owns the two workers (one grows the
// building around the walker, one drafts plans and files), the brief, and which
// view is shown; parts listen for what changes.

import { Building } from './core/building';
import type { Answer, Around, Command, Loaded, Place, Sector, Stats } from './core/protocol';

// A brief as the page edits it: nothing but what differs from the defaults,
// nested as in the file ({ seed: 7, site: { width: 45 } }).
export type BriefValue = string | number | boolean | BriefValue[] | BriefTable;
export interface BriefTable {
  [key: string]: BriefValue;
}

export type ViewName = 'walk' | 'glass' | 'plan';

export interface Spot {
  at: Place; // feet, millimetres
  sector?: Sector | null; // that they are counted from, in ground without end
  yaw: number; // radians counter-clockwise from east
  pitch: number; // radians, up is positive
}

interface Events {
  loaded: Loaded; // another building is there
  view: ViewName;
  stats: Stats;
  moved: Spot; // a few times a second while walking
  floor: number; // another floor is looked at
  changed: void; // people changed something, here or elsewhere
  trouble: string;
  lost: string; // a worker, with all it had; the text says why
}

// What the walk view does for others.
export interface Walking {
  spot(): Spot;
  // Puts the walker at a free place near `at`, or in the middle of a region.
  go(to: { at: Place; sector?: Sector | null } | { path: string }, yaw?: number, pitch?: number): Promise<boolean>;
}

export const kCache = 1_500_000; // bytes of built regions the worker keeps besides what is visible

const kPatience = 3000; // milliseconds to wait for the store before going on without it
const kReopened = 'another building was opened'; // as the worker says it
const kMostAsked = 5; // times a question is put to a worker that reads everything anew

// The answer to a brief that never was opened, as people had already asked for
// the next. Nobody needs to hear of it.
const kOvertaken: Answer = { error: { place: '', text: 'another brief came first' } };
export const wasOvertaken = (answer: Answer): boolean => answer === kOvertaken;

// A place counted from a sector means nothing in a building with bounds.
export const fitting = (spot: Spot | null, { sector = null }: Loaded): Spot | null => (spot?.sector && !sector ? null : spot && { ...spot, sector: sector && (spot.sector ?? [0, 0]) });

const refused = (error: unknown): Answer => ({ error: { place: '', text: error instanceof Error ? error.message : String(error) } });

// Does one thing after another. Of those that wait only the newest is done: the
// answer to the others is `overtaken`. What fails, fails alone.
export class Newest<T, A> {
  private doing: T | null = null;
  private waiting: { thing: T; resolve: (answer: A) => void; reject: (error: unknown) => void } | null = null;

  constructor(
    private readonly act: (thing: T) => Promise<A>,
    private readonly overtaken: A,
  ) {}

  // What was asked for last, as long as it is not done.
  get wanted(): T | null {
    return this.waiting?.thing ?? this.doing;
  }

  ask(thing: T): Promise<A> {
    this.waiting?.resolve(this.overtaken);
    return new Promise((resolve, reject) => {
      this.waiting = { thing, resolve, reject };
      this.begin();
    });
  }

  private begin(): void {
    const next = this.waiting;
    if (this.doing !== null || !next) return;
    this.waiting = null;
    this.doing = next.thing;
    const done = (): void => {
      this.doing = null;
      this.begin();
    };
    this.act(next.thing).then(
      (answer) => {
        done();
        next.resolve(answer);
      },
      (error: unknown) => {
        done();
        next.reject(error);
      },
    );
  }
}

export class App {
  readonly building: Building;
  readonly drafting: Building;
  loaded: Loaded | null = null;
  brief: BriefTable = { kind: 'tower' };
  view: ViewName = 'walk';
  floor = 0; // the walker's, or the one the plan shows
  arrival: Spot | null = null; // where to begin in the building just loaded; null: at its entrance
  walking: Walking | null = null;
  sector: Sector | null = null; // that the walker's coordinates are counted from; null: the building has bounds
  store: 'browser' | 'server' = 'browser'; // where changes are kept
  cache = kCache;
  private adrift = false; // the building's worker was lost, and the fresh one has no building yet
  private heard = 0; // things that others changed in the building
  private unread = false; // as much of the drafting worker
  private reopened: BriefTable | null = null; // of the building that lost its worker while people were in it
  private readonly opening = new Newest<{ brief: BriefTable; arrival: Spot | null }, Answer>(({ brief, arrival }) => this.openNow(brief, arrival), kOvertaken);
  private readonly listeners = new Map<string, ((value: never) => void)[]>();

  // Seconds without a sign of life until a worker is ended.
  constructor(patience?: number) {
    this.building = new Building(patience);
    this.drafting = new Building(patience);
  }

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
  // A listener that fails keeps nobody else from listening.
  tell<E extends keyof Events>(event: E, value: Events[E]): void {
    for (const listener of this.listeners.get(event) ?? []) {
      try {
        listener(value as never);
      } catch (error) {
        reportError(error);
      }
    }
  }

  // Fails when a worker can't start.
  async start(store: 'browser' | 'server'): Promise<void> {
    this.store = store;
    for (const worker of [this.building, this.drafting]) worker.on('trouble', ({ text }) => this.tell('trouble', text));
    this.building.on('stats', ({ stats }) => {
      if (stats.heard > this.heard) this.tell('changed', undefined);
      this.heard = stats.heard;
      this.tell('stats', stats);
    });
    this.building.on('lost', ({ text }) => this.reopen(text));
    this.drafting.on('lost', ({ text }) => {
      this.unread = true;
      this.tell('lost', text);
    });
    await Promise.all([this.building.start(store, true), this.drafting.start(store, false)]);
  }

  // The brief people asked for last: of the building that stands, or of the one on
  // its way. What they change next, they change in this one.
  get wanted(): BriefTable {
    return this.opening.wanted?.brief ?? this.brief;
  }

  // Loads a brief into both workers; of briefs that wait only the newest is opened
  // (see wasOvertaken). An error leaves everything as it was; its place is a
  // pointer into the brief ("/site/width").
  open(brief: BriefTable, arrival: Spot | null = null): Promise<Answer> {
    return this.opening.ask({ brief, arrival });
  }

  // A brief that cost the worker cost it what stood as well: that is put back.
  private async openNow(brief: BriefTable, arrival: Spot | null): Promise<Answer> {
    const answer = await this.tryToOpen(brief, arrival);
    if (answer.error && this.adrift && this.loaded) await this.tryToOpen(this.brief, this.walking?.spot() ?? this.arrival);
    return answer.lost ? refused(`${answer.error!.text}; a smaller or simpler one may be quicker`) : answer;
  }

  private async tryToOpen(brief: BriefTable, arrival: Spot | null): Promise<Answer> {
    const answer = await this.building.load(JSON.stringify(brief), 'brief.json', this.cache).catch(refused);
    if (answer.error) return answer;
    this.adrift = false;
    this.brief = brief;
    this.loaded = answer as unknown as Loaded;
    this.arrival = fitting(arrival, this.loaded);
    this.sector = this.loaded.sector ?? null;
    this.redraft();
    this.tell('loaded', this.loaded);
    return answer;
  }

  // Unless a brief is being opened, what cost the worker was something in the
  // building that stands. That is opened again at its entrance, away from it, but
  // once only: it may be everywhere.
  private reopen(text: string): void {
    this.adrift = true;
    if (!this.loaded || this.opening.wanted) return this.tell('lost', text);
    if (this.brief === this.reopened) return this.tell('lost', `${text}; open another one, or load the page again`);
    this.tell('lost', `${text}; it is opened again at its entrance`);
    this.reopened = this.brief;
    void this.open(this.brief);
  }

  // The drafting worker keeps the floors it has read: this makes it read again
  // what people changed since. Whatever it is asked afterwards sees the changes.
  redraft(): void {
    this.unread = false;
    void this.drafting.load(JSON.stringify(this.brief), 'brief.json', this.cache).catch((error: unknown) => this.tell('trouble', refused(error).error!.text));
  }

  // Asks the drafting worker. A redraft lets go of what waits for records, so the
  // question is put again, unless people have opened another building by then.
  async draft(command: Command): Promise<Answer> {
    const { loaded } = this;
    if (this.unread) this.redraft();
    let answer = await this.drafting.command(command).catch(refused);
    for (let asked = 1; asked < kMostAsked && answer.error?.text === kReopened && this.loaded === loaded; ++asked) {
      answer = await this.drafting.command(command).catch(refused);
    }
    return answer;
  }

  // What plans and files show where the whole has no end: what lies around the walker.
  around(): Around | null {
    if (!this.sector) return null;
    const { at, sector } = this.walking?.spot() ?? this.arrival ?? { at: this.loaded!.entry, sector: this.loaded!.sector };
    return { sector: sector ?? this.sector, at: [Math.round(at[0]), Math.round(at[1])] };
  }

  // Until every change is in the store, or it is clear that it takes longer.
  kept(): Promise<void> {
    return new Promise((resolve) => {
      this.once('stats', (stats) => stats.unacknowledged === 0, resolve);
      setTimeout(resolve, kPatience);
    });
  }

  // Takes the last change back, or does what was taken back again.
  async takeBack(what: 'undo' | 'redo'): Promise<Answer> {
    const answer = await this.building.command({ do: what, body: this.walking?.spot().at });
    if (!answer.error) this.tell('changed', undefined);
    return answer;
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

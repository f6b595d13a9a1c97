// The address after '#': everything one needs to come back to the same place of
// the same building.
//
//   #kind=tower&seed=7&site.width=60&view=plan&floor=3&at=31.5,1.4,0&yaw=90&pitch=0
//   #kind=dungeon&seed=7&site.unbounded=true&cell=1000000000000,-5&at=1.5,0.9,0&yaw=90
//
// Fields of the brief stand under their own names, nested ones with dots, lists as
// in JSON (site.polygon=[[0,0],[9,0],[0,9]]); then the view, the floor of the plan, and where the walker is: metres and whole degrees. In
// ground without end the metres are counted from the low corner of a cell.

import type { App, BriefTable, BriefValue, Spot, ViewName } from './app';
import type { Place, Point } from './core/protocol';
import { cellOf, kCell, kFarthestCell, placeIn } from './ground';

export interface Address {
  brief: BriefTable | null; // null: the address names none
  view: ViewName;
  floor: number | null;
  spot: Spot | null;
}
export interface ReadAddress extends Address {
  problems: string[]; // of what could not be understood, a sentence each
}

const kViews: readonly ViewName[] = ['walk', 'glass', 'plan'];
const kName = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){0,3}$/; // four parts at most: tables are never nested deeply
const kNumber = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const kFarthest = 2 ** 29; // millimetres: as far as a building may reach

const isView = (text: string): text is ViewName => (kViews as readonly string[]).includes(text);
const degrees = (radians: number): number => Math.round((radians * 180) / Math.PI);
const radians = (angle: number): number => (angle * Math.PI) / 180;
const centimetres = (millimetres: number): string => String(Math.round(millimetres / 10) / 100);
const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
const turn = (angle: number): number => ((angle % 360) + 360) % 360;

// --- fields of a brief

const isTable = (value: BriefValue | undefined): value is BriefTable => typeof value === 'object' && !Array.isArray(value);

export const copy = (brief: BriefTable): BriefTable => JSON.parse(JSON.stringify(brief)) as BriefTable;

export function flatten(table: BriefTable, prefix = ''): [name: string, value: string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] =>
    isTable(value) ? flatten(value, `${prefix}${key}.`) : [[prefix + key, Array.isArray(value) ? JSON.stringify(value) : String(value)]],
  );
}

// Sets a field by its dotted name; undefined takes it out, and tables left empty.
export function setField(table: BriefTable, name: string, value: BriefValue | undefined): void {
  const dot = name.indexOf('.');
  if (dot < 0) {
    if (value === undefined) delete table[name];
    else table[name] = value;
    return;
  }
  const key = name.slice(0, dot);
  const old = Object.hasOwn(table, key) ? table[key] : undefined;
  const inner = isTable(old) ? old : {};
  setField(inner, name.slice(dot + 1), value);
  if (Object.keys(inner).length === 0) delete table[key];
  else table[key] = inner;
}

export function getField(table: BriefTable, name: string): BriefValue | undefined {
  let value: BriefValue | undefined = table;
  for (const key of name.split('.')) {
    if (!isTable(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

// A brief without the field that an error's place names ("/site/width"); null when
// it has no such field, so that nothing would change.
export function withoutField(brief: BriefTable, place: string): BriefTable | null {
  const name = place.replace(/^\//, '').replaceAll('/', '.');
  if (getField(brief, name) === undefined) return null;
  const less = copy(brief);
  setField(less, name, undefined);
  return less;
}

// --- text

export function formatAddress({ brief, view, floor, spot }: Address): string {
  const pairs: [string, string][] = brief ? flatten(brief) : [];
  if (view !== 'walk') pairs.push(['view', view]);
  if (view === 'plan' && floor !== null) pairs.push(['floor', String(floor)]);
  if (spot) {
    const { cell, rest } = spot.sector ? cellOf(spot.sector, spot.at) : { cell: null, rest: spot.at };
    if (cell) pairs.push(['cell', cell.join(',')]);
    pairs.push(['at', rest.map(centimetres).join(',')]);
    pairs.push(['yaw', String(turn(degrees(spot.yaw)))], ['pitch', String(degrees(spot.pitch))]);
  }
  return '#' + pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&');
}

function valueOf(text: string): BriefValue {
  if (text.startsWith('[')) return listOf(text) ?? text;
  return kNumber.test(text) ? Number(text) : text === 'true' || text === 'false' ? text === 'true' : text;
}

// Outlines are lists of numbers in lists, diggers and prefabs lists of tables; what is
// none stays text, for the core to complain about.
function listOf(text: string): BriefValue | undefined {
  try {
    const value = JSON.parse(text) as BriefValue;
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isPlace = (numbers: number[]): numbers is Place => numbers.length === 3 && numbers.every((v) => Math.abs(v) <= kFarthest);
const isCell = (numbers: number[]): numbers is Point => numbers.length === 2 && numbers.every((v) => Number.isInteger(v) && Math.abs(v) <= kFarthestCell);

function readSpot(given: URLSearchParams, problems: string[]): Spot | null {
  const [at, cell, yaw, pitch] = [given.get('at'), given.get('cell'), given.get('yaw'), given.get('pitch')];
  if (at === null && cell === null) return null;
  const numbers = (text: string): number[] => text.split(',').map((part) => (kNumber.test(part) ? Number(part) : NaN));
  const place = at === null ? [kCell / 2, kCell / 2, 0] : numbers(at).map((v) => v * 1000);
  const grid = cell === null ? null : numbers(cell);
  if (!isPlace(place)) {
    problems.push(`The address has at=${short(at!)}; three lengths in metres are wanted. You start at the entrance.`);
    return null;
  }
  if (grid && !isCell(grid)) {
    problems.push(`The address has cell=${short(cell!)}; two whole numbers up to ${kFarthestCell} are wanted. You start at the entrance.`);
    return null;
  }
  const angle = (name: string, text: string | null, most: number): number => {
    if (text === null) return 0;
    if (kNumber.test(text) && Math.abs(Number(text)) <= most) return radians(Number(text));
    problems.push(`The address has ${name}=${short(text)}; degrees are wanted.`);
    return 0;
  };
  return { ...(grid ? placeIn(grid, place) : { at: place }), yaw: angle('yaw', yaw, 360_000), pitch: angle('pitch', pitch, 90) };
}

// Reads any text. `texts` are the fields whose values are text even when they look
// like numbers.
export function parseAddress(hash: string, texts: ReadonlySet<string> = new Set()): ReadAddress {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const problems: string[] = [];
  let view: ViewName = 'walk';
  let floor: number | null = null;
  let brief: BriefTable | null = null;
  for (const [name, text] of given) {
    if (['at', 'cell', 'yaw', 'pitch'].includes(name) || text === '') continue;
    if (name === 'view') {
      if (isView(text)) view = text;
      else problems.push(`The address has view=${short(text)}; walk, glass and plan exist.`);
    } else if (name === 'floor') {
      if (/^-?\d{1,5}$/.test(text)) floor = Number(text);
      else problems.push(`The address has floor=${short(text)}; a whole number is wanted.`);
    } else if (kName.test(name)) {
      brief ??= {};
      setField(brief, name, texts.has(name) ? text : valueOf(text));
    } else {
      problems.push(`The address has ${short(name)}, which means nothing here.`);
    }
  }
  return { brief, view, floor, spot: readSpot(given, problems), problems };
}

// --- the page's address

const kMostPatience = 3600; // seconds

// ?patience=120 before the '#': seconds that a worker may be silent, for slow
// machines and for tests. Undefined: as long as is usual.
export function readPatience(search: string): number | undefined {
  const seconds = Number(new URLSearchParams(search).get('patience'));
  return Number.isInteger(seconds) && seconds > 0 && seconds <= kMostPatience ? seconds : undefined;
}

const kRest = 500; // milliseconds between two writes: browsers refuse more than a few a second

// Keeps the address bar up to date. Another building is another entry of the browser's
// history, so that Back leads to the one before, at the place where one left it; places,
// views and floors of one building share an entry. `changed` is called when people edit
// the address or go through the history.
export class AddressBar {
  private spot: Spot | null = null;
  private brief: BriefTable | null = null; // of the building that the address names
  private written = location.hash;
  private waiting: ReturnType<typeof setTimeout> | null = null;
  private last = 0;
  private turned = -Infinity; // when the last entry was made
  private following = 0; // what people wrote, or went back to, and is being opened

  constructor(
    private readonly app: App,
    changed: () => Promise<void>,
  ) {
    app.on('loaded', () => {
      this.turnPage();
      this.spot = app.arrival;
      this.write();
    });
    app.on('view', () => this.write());
    app.on('floor', () => this.write());
    app.on('moved', (spot) => {
      this.spot = spot;
      this.write();
    });
    addEventListener('hashchange', () => {
      if (location.hash === this.written) return;
      this.written = location.hash;
      ++this.following;
      void changed().finally(() => {
        --this.following;
        this.write();
      });
    });
  }

  // The whole address of this very spot.
  link(): string {
    const { brief, view, floor, walking } = this.app;
    return new URL(formatAddress({ brief, view, floor, spot: walking?.spot() ?? this.spot }), location.href).href;
  }

  // Another building: the entry of the one before keeps the place where it was left.
  // Whoever came by the address or the history has an entry for it already.
  private turnPage(): void {
    const before = this.brief;
    const { brief, view, floor } = this.app;
    this.brief = brief;
    if (before === null || this.following > 0 || location.hash !== this.written || JSON.stringify(before) === JSON.stringify(brief)) return;
    const now = performance.now();
    if (now - this.turned < kRest) return; // nobody has been in a building that was passed so quickly
    this.turned = now;
    history.replaceState(null, '', formatAddress({ brief: before, view, floor, spot: this.spot }));
    history.pushState(null, '', formatAddress({ brief, view, floor: null, spot: null }));
    this.written = location.hash;
  }

  // Says the address as it is now, after what people wrote has been understood.
  write(): void {
    if (this.waiting !== null) return;
    const rest = Math.max(0, this.last + kRest - performance.now());
    this.waiting = setTimeout(() => {
      this.waiting = null;
      this.last = performance.now();
      // What somebody wrote a moment ago, and the event that tells of it is still to come, is not written over.
      if (location.hash !== this.written || this.following > 0) return;
      const { brief, view, floor } = this.app;
      const text = formatAddress({ brief, view, floor, spot: this.spot });
      if (text === this.written) return;
      history.replaceState(null, '', text);
      this.written = location.hash;
    }, rest);
  }
}

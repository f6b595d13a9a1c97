// The brief's JSON schema as fields of a form: what kind of input each is, its
// limits, its default, and where it stands.

import { copy, getField, setField } from '../address';
import type { BriefTable, BriefValue } from '../app';
import { capital } from './words';

export interface Field {
  name: string; // "site.width"
  pointer: string; // "/site/width", as errors name it
  label: string;
  hint: string;
  kind: 'whole' | 'number' | 'length' | 'flag' | 'choice' | 'text' | 'pair'; // pair: two whole numbers, written 40 × 25
  least?: number;
  most?: number;
  step?: number;
  options: string[];
  fallback?: BriefValue; // what holds when nothing is given
  kinds?: string[]; // of building that have it; absent: all
}

export interface Group {
  title: string;
  fields: Field[];
}

interface Schema {
  type?: string;
  properties?: Record<string, Schema | boolean>;
  const?: string;
  if?: Schema;
  then?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  enum?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: BriefValue;
  description?: string;
  $ref?: string;
}

const kLabels: Record<string, string> = {
  'site.width': 'Width',
  'site.depth': 'Depth',
  id: 'Name in the store',
  average_room: 'Usual room',
  least_room: 'Narrowest room',
  bay: 'Window spacing',
  door_probability: 'Extra doors',
  hallway_probability: 'Extra openings between halls',
  identical_floors: 'Identical floors',
  furniture: 'Furnish rooms',
  office_width: 'Façade to hall',
  open_probability: 'Open-plan floors',
  shops: 'Shops on the ground floor',
  atrium: 'Lobby of two storeys',
  apartment_area: 'Area of an apartment (m²)',
  'site.cells': 'Cells (3 m each)',
  'site.unbounded': 'Without end',
  'dungeon.maze': 'Kind of maze',
  'dungeon.rooms': 'Rooms of a level',
  'dungeon.room_side': 'Sides of rooms (cells)',
  'dungeon.detour': 'Longest detour',
  'dungeon.least_open': 'Least share that is open',
  'dungeon.doors': 'Doors',
  'dungeon.caves': 'Caves among rooms',
  'dungeon.props': 'What stands about',
  'dungeon.straight': 'Straightness',
};

// What a choice that is left open says.
const kOpenChoices: Record<string, string> = { class: 'Chosen by the floors' };
export const openChoice = (field: Field): string => kOpenChoices[field.name] ?? 'Chosen by the seed';

// Titles, and the names that stand under them; whatever the schema has besides
// comes last.
const kGroups: [title: string, names: string[]][] = [
  ['', ['kind', 'class', 'seed', 'floors', 'levels', 'site.width', 'site.depth', 'site.unbounded', 'site.cells', 'dungeon.order', 'dungeon.maze', 'dungeon.keys', 'dungeon.locks']],
  ['Storeys', ['floor_height', 'identical_floors', 'bay']],
  ['Rooms and halls', ['average_room', 'least_room', 'office_width', 'hall_width', 'halls', 'door_probability', 'hallway_probability', 'open_probability', 'executive_floors', 'apartment_area', 'corridor_width', 'rooms']],
  ['Digging', ['dungeon.rooms', 'dungeon.room_side', 'dungeon.caves', 'dungeon.doors', 'dungeon.loops', 'dungeon.sparseness', 'dungeon.straight', 'dungeon.detour', 'dungeon.least_open', 'dungeon.props']],
  ['Ground floor', ['shops', 'atrium']],
  ['Look', ['palette', 'furniture', 'balconies', 'roof']],
];

function labelOf(name: string): string {
  const words = name.split('.').at(-1)!.replaceAll('_', ' ');
  return kLabels[name] ?? capital(words);
}

function stepOf(kind: Field['kind'], most: number | undefined): number | undefined {
  if (kind === 'whole') return 1;
  if (kind !== 'number' && kind !== 'length') return undefined;
  return most !== undefined && most <= 1 ? 0.05 : most !== undefined && most >= 100 ? 1 : 0.1;
}

const isPair = (schema: Schema): boolean => schema.type === 'array' && schema.minItems === 2 && schema.maxItems === 2 && schema.items?.type === 'integer';

function fieldOf(name: string, schema: Schema): Field {
  const number = schema.anyOf?.find((one) => one.type === 'number');
  const pair = isPair(schema);
  const limits = number ?? (pair ? schema.items! : schema);
  const plain: Record<string, Field['kind']> = { integer: 'whole', number: 'number', boolean: 'flag' };
  const kind: Field['kind'] = pair ? 'pair' : schema.enum ? 'choice' : number ? 'length' : (plain[schema.type ?? ''] ?? 'text');
  return {
    name,
    pointer: '/' + name.replaceAll('.', '/'),
    label: labelOf(name),
    hint: schema.description ?? '',
    kind,
    least: limits.minimum,
    most: limits.maximum,
    step: stepOf(kind, limits.maximum),
    options: schema.enum ?? [],
    fallback: schema.default,
  };
}

export function fieldsOf(schema: Schema): Field[] {
  const kinds = kindsOf(schema);
  // A table that is forbidden forbids all that is in it.
  const kindsFor = (name: string): string[] | undefined => {
    const dot = name.lastIndexOf('.');
    return kinds.get(name) ?? (dot < 0 ? undefined : kindsFor(name.slice(0, dot)));
  };
  return fieldsIn(schema, '').map((field) => ({ ...field, kinds: kindsFor(field.name) }));
}

// Outlines are drawn, not typed, and the page has no files beside it.
const kNotTyped = ['site.footprints'];

function fieldsIn(schema: Schema, prefix: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]): Field[] => {
    if (key.startsWith('$') || typeof inner === 'boolean') return [];
    if (inner.properties) return fieldsIn(inner, `${prefix}${key}.`);
    if ((inner.type === 'array' && !isPair(inner)) || inner.allOf || inner.$ref || kNotTyped.includes(prefix + key)) return [];
    return [fieldOf(prefix + key, inner)];
  });
}

// The schema forbids each kind what belongs to others: `then` to the one that
// `if` names.
function kindsOf(schema: Schema): Map<string, string[]> {
  const kind = (of: Schema | undefined): Schema => (of?.properties?.kind ?? {}) as Schema;
  const all = kind(schema).enum ?? [];
  const forbidden = (branch: Schema, prefix = ''): string[] =>
    Object.entries(branch.properties ?? {}).flatMap(([key, rule]) => (typeof rule === 'object' ? forbidden(rule, `${prefix}${key}.`) : rule ? [] : [prefix + key]));
  const kinds = new Map<string, string[]>();
  for (const rule of schema.allOf ?? []) {
    const named = kind(rule.if).const;
    for (const key of forbidden(rule.then ?? {})) kinds.set(key, (kinds.get(key) ?? all).filter((one) => one !== named));
  }
  return kinds;
}

export const isFor = (field: Field, kind: string): boolean => field.kinds?.includes(kind) ?? true;

// An outline stands instead of a width and a depth. It is kept as it came, and so
// is a wanted experience; only apartments have them.
const kOutline = ['site.polygon', 'site.holes', 'site.party', 'site.footprints', 'experience'];
const hasOutline = (brief: BriefTable, kind: string): boolean => kind === 'apartments' && getField(brief, 'site.polygon') !== undefined;

// What has no end has no size either.
export const isEndless = (brief: BriefTable): boolean => (brief.kind ?? 'tower') === 'dungeon' && getField(brief, 'site.unbounded') === true;

// What nothing in a dungeon reads is an error. Whoever lists steps of digging knows which read what.
const kOfMazes = ['dungeon.maze', 'dungeon.sparseness', 'dungeon.loops', 'dungeon.straight', 'dungeon.least_open'];
function isRead(name: string, brief: BriefTable): boolean {
  const order = getField(brief, 'dungeon.order');
  if (name === 'dungeon.locks') return (getField(brief, 'dungeon.keys') ?? 'none') !== 'none';
  const maze = getField(brief, 'dungeon.maze') ?? 'depth-first';
  if (name === 'dungeon.straight' && maze !== 'depth-first' && maze !== 'hunt-and-kill') return false;
  if (getField(brief, 'dungeon.diggers') !== undefined || (order === undefined && isEndless(brief))) return true;
  const roomsFirst = (order ?? 'rooms-first') === 'rooms-first';
  return name === 'dungeon.detour' ? roomsFirst : !roomsFirst || !kOfMazes.includes(name);
}

// What of the form a brief has when it is of this kind.
export const isShown = (field: Field, kind: string, brief: BriefTable): boolean =>
  isFor(field, kind) &&
  !(hasOutline(brief, kind) && ['site.width', 'site.depth'].includes(field.name)) &&
  !(kind === 'dungeon' && getField(brief, 'site.unbounded') === true && field.name === 'site.cells') &&
  (kind !== 'dungeon' || isRead(field.name, brief));

// A brief of another kind: `earlier` is how that kind was left, and what both kinds have
// is taken from `now`.
export function inKind(fields: readonly Field[], kind: string, now: BriefTable, earlier: BriefTable = {}): BriefTable {
  const brief = { ...copy(earlier), kind };
  const before = String(now.kind ?? 'tower');
  for (const field of fields) {
    if (field.name !== 'kind' && isShown(field, kind, brief) && isShown(field, before, now)) setField(brief, field.name, getField(now, field.name));
  }
  return brief;
}

export function dropOutline(brief: BriefTable, kind: string): void {
  if (kind !== 'dungeon') for (const name of ['dungeon', 'site.cells', 'site.unbounded']) setField(brief, name, undefined);
  if (kind !== 'apartments') for (const name of kOutline) setField(brief, name, undefined);
}

export function groupsOf(fields: Field[]): Group[] {
  const left = new Map(fields.map((field) => [field.name, field]));
  const groups = kGroups.map(([title, names]): Group => {
    const found = names.flatMap((name) => left.get(name) ?? []);
    for (const field of found) left.delete(field.name);
    return { title, fields: found };
  });
  groups.push({ title: 'Other', fields: [...left.values()] });
  return groups.filter((group) => group.fields.length > 0);
}

// The field an error speaks of: the one it names; of a table it names ("/site",
// and "site" from the rules) the one that was edited last, else the first.
export function fieldAt(fields: Field[], place: string, edited = ''): Field | undefined {
  const pointer = place.startsWith('/') ? place : `/${place}`;
  const named = fields.find((field) => field.pointer === pointer);
  if (named || pointer === '/') return named;
  const inside = fields.filter((field) => field.pointer.startsWith(`${pointer}/`));
  return inside.find((field) => field.name === edited) ?? inside[0];
}

// "40 × 25" as a brief has it; what is no pair stays as it is, for the core to
// complain about.
export function pairOf(text: string): BriefValue {
  const match = /^ *(\d{1,5}) *[x×*, ] *(\d{1,5}) *$/i.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : text;
}
export const pairText = (value: BriefValue | undefined): string => (Array.isArray(value) ? value.join(' × ') : value === undefined ? '' : String(value));

const kUnits: Record<string, number> = { m: 1, cm: 0.01, mm: 0.001, ft: 0.3048, in: 0.0254 };

// A length as a brief may give it ("9 ft", 2.7), in metres.
export function metres(value: BriefValue): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const match = /^ *\+?(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?) *(m|cm|mm|ft|in) *$/.exec(value);
  if (!match) return undefined;
  return Math.round(Number(match[1]) * kUnits[match[2]!]! * 1e4) / 1e4;
}

// What to write into an input that says `typed`, to show a value; null leaves it
// alone: it says the same already, or people typed what has not been tried yet.
export function refill(field: Field, value: BriefValue | undefined, typed: string, untried: boolean): string | null {
  if (untried) return null;
  const text = field.kind === 'pair' ? pairText(value) : value === undefined ? '' : String(field.kind === 'length' ? (metres(value) ?? value) : value);
  const isNumber = field.kind !== 'text' && field.kind !== 'choice' && field.kind !== 'pair';
  const same = text === typed || (isNumber && text !== '' && typed !== '' && Number(text) === Number(typed));
  return same ? null : text;
}

// A slider for limits that lie far apart runs by ratio: 0 … 1 to a value and back.
const isWide = (field: Field): boolean => field.least !== undefined && field.least > 0 && field.most !== undefined && field.most / field.least >= 100;

export function fromSlider(field: Field, at: number): number {
  const { least = 0, most = 1, step = 1 } = field;
  const value = isWide(field) ? least * (most / least) ** at : least + (most - least) * at;
  const tidy = isWide(field) && value >= 200 ? Number(value.toPrecision(2)) : Math.round(value / step) * step;
  return Math.min(most, Math.max(least, Number(tidy.toFixed(2))));
}
export function toSlider(field: Field, value: number): number {
  const { least = 0, most = 1 } = field;
  const at = isWide(field) ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
  return Math.min(1, Math.max(0, Number.isFinite(at) ? at : 0));
}

// What the page and its workers say to each other. Lengths are millimetres, x
// east, y north, z up, as in the core; only pictures are in the screen's metres.

export type Point = [x: number, y: number];
export type Place = [x: number, y: number, z: number];
// Of ground without end: coordinates are counted from the low corner of a sector.
export type Sector = [x: number, y: number];
export type Box = [x0: number, y0: number, x1: number, y1: number];
export type Material = [role: number, shade: number];
export type RegionId = [index: number, generation: number];

export type PortalKind = 'entrance' | 'window' | 'elevator' | 'hallway' | 'room_door' | 'stair_door' | 'well' | 'joint' | 'french_door';
export type Door = 'closed' | 'open' | 'locked';

export interface Leaf {
  pivot: Place;
  along: Point; // direction of the closed leaf, not normalised
  width: number;
  height: number;
  style: number; // 0 panel, 1 glazed, 2 metal, 3 planks, 4 bound with iron
  slides: boolean;
  range: number; // degrees counter-clockwise seen from above, or millimetres along
}

export interface Portal {
  kind: PortalKind;
  a: Point;
  b: Point;
  z: [z0: number, z1: number];
  face: number; // of a well: 254 top, 255 bottom
  door: Door;
  open: boolean; // one sees and walks through it now
  broken: boolean; // an opening people made
  lock?: number; // of a dungeon's door
  opens?: string; // and what the note of its key says
  leaves?: Leaf[];
}

export interface Thing {
  from: number; // 0 generated, 1 put there, 2 shared with neighbours
  number: string;
  kind: string;
  box: Box;
  z: [z0: number, z1: number];
  facing: number; // 0 south, 1 east, 2 north, 3 west
  material: Material;
}

// A built region as the core describes it (wasm/region_text.cpp).
export interface Region {
  id: RegionId;
  path: string;
  kind: 'room' | 'hall' | 'stair' | 'shaft';
  use: string;
  name: string; // of its use, for people
  storey: number;
  cell: number; // of a shaft: its elevator
  box: Box;
  z: [z0: number, z1: number];
  area: number; // m², clear between the walls
  finish: [wall: Material, floor: Material, ceiling: Material];
  paints?: [face: number, material: Material][]; // what people painted; 253 all walls, 254 ceiling, 255 floor
  faces: string[]; // what lies behind each: inner, facade, hall, core, rock
  portals: Portal[];
  objects: Thing[];
  clear?: Box; // the inside between its walls, of a box
  outline?: Point[][]; // rings, of any other shape
  walls?: [from: Point, to: Point][]; // with the outline: its walls' inner faces, face by face; a wall may have no length
}

// Triangles with baked light (display/display.hpp), 24 bytes a vertex.
export interface Picture {
  vertices: ArrayBuffer;
  indices: ArrayBuffer;
  wide: boolean; // four bytes an index instead of two
  opaque: number; // the first so many indices; glass follows
}

export interface Car {
  cell: number;
  z: number;
  target: number;
  open: boolean;
}

// Storeys first … last have the same outlines, one for each piece: a ring and its
// holes.
export interface Plate {
  first: number;
  last: number;
  outlines: Point[][][];
}

export interface Loaded {
  id: string; // the building's name where changes are kept
  kind: string;
  seed: number;
  floors: number;
  lowest: number; // storey: 0, or below it in dungeons
  floor_height: number;
  site: [width: number, depth: number]; // nothing of what has no end
  sector: Sector | null; // that coordinates are counted from at first; null: the building has bounds
  plates: Plate[]; // from the lowest up
  palette: string;
  colours: number[]; // r g b of every shade of every role
  entry: Place; // where a visitor starts, and looks to
  facing: Point;
  toml: string;
}

export interface Stats {
  live: number;
  nodes: number;
  bytes: number;
  expansions: number;
  builds: number;
  evictions: number;
  expand_seconds: number;
  baked: number;
  bake_seconds: number;
  heard: number; // things that others changed while they were here
  unacknowledged: number;
  set_aside: string[]; // records that can't be applied, and why
  trouble: string | null; // why changes are not stored at the moment
  undo: string | null; // what would be undone, in words
  redo: string | null; // and what would be done again
}

export interface CoreError {
  place: string; // a JSON pointer into the brief, or empty
  text: string;
}
// lost: the worker, before it came to the question or afterwards.
export type Answer = { ok?: true; error?: CoreError; wait?: boolean; lost?: 'before' | 'after' } & Record<string, unknown>;

// A command of the core: docs/wasm.md lists them.
export type Command = { do: string } & Record<string, unknown>;

export interface NewRegion {
  region: Region;
  picture: Picture;
  solids: ArrayBuffer; // for the page's own walker
}

// What a plan or a file shows of ground without end.
export interface Around {
  sector: Sector;
  at: Point;
}

// Floors on which no building stands, as in store/change.hpp: what is kept as it is, and
// what somebody carries.
export const kPinFloor = -32_768;
export const kHandFloor = -32_767;

export type SeenMessage = Extract<FromWorker, { type: 'seen' }>;

// --- page → worker
export type ToWorker =
  | { type: 'start'; number: number; store: 'browser' | 'server'; page: string; listens: boolean } // page: its address, for relative ones; listens: to what others change
  | { type: 'load'; number: number; brief: string; name: string; cache: number }
  | { type: 'eye'; sector: Sector | null; at: Place; radius: number }
  | { type: 'rebase'; number: number; sector: Sector; at: Place; radius: number } // counts from another sector; everything visible comes back at once
  | { type: 'command'; number: number; load: number | null; command: Command } // load: how many there have been, of a command that names a region; refused after another
  | { type: 'records'; number: number } // everything kept for this building, as lines of an export
  | { type: 'clear'; number: number } // forget all changes of this building
  | { type: 'export'; number: number; format: 'glb' | 'svg' | 'toml'; floor?: number; around: Around | null };

// --- worker → page
export type FromWorker =
  | { type: 'alive'; at: number } // said again and again, and with every question it comes to: that one's number
  | { type: 'failed'; text: string } // the core can't be started, or go on
  | { type: 'loaded'; number: number; answer: Answer }
  | { type: 'seen'; visible: number[]; gone: number[]; regions: NewRegion[]; leaves: [string, Picture][]; cabins: [number, Picture][]; closed: number; pending: number; milliseconds: number }
  | { type: 'rebased'; number: number; answer: Answer; seen: SeenMessage | null }
  | { type: 'answer'; number: number; answer: Answer }
  | { type: 'file'; number: number; answer: Answer; bytes: ArrayBuffer }
  | { type: 'cars'; cars: Car[] }
  | { type: 'stats'; stats: Stats }
  | { type: 'trouble'; text: string }; // something people must know: changes can't be kept

export const leafKey = (leaf: Leaf): string => `${leaf.width}x${leaf.height}/${leaf.style}/${leaf.slides ? 1 : 0}`;

// Both rooms of a portal hold it at the same place.
export const portalKey = (p: Portal): string => `${p.a[0]},${p.a[1]},${p.b[0]},${p.b[1]},${p.z[0]}`;

// The worker that grows the building. The page says where its eye is; what is
// visible from there comes back as pictures, a few regions at a time, so that the
// newest place is always the next to be served. Nothing here ever waits for the
// store, and the page never waits for this.

import { Core, type Seen } from './module';
import { leafKey, type Answer, type Car, type Command, type FromWorker, type Picture, type Place, type Region, type Sector, type SeenMessage, type Stats, type ToWorker } from './protocol';
import { openMemory, openStore, type Store } from './store';

const kRegionsAtOnce = 4;
const kEverything = 100_000;
const kMostRide = 9; // seconds: longer rides are taken faster
const kSpeed = 2500; // millimetres a second, of elevators
const kPatience = 100; // times 20 ms, for changes to be stored
const kRetry = 4; // half seconds between attempts to read again

const scope = self as unknown as { postMessage(message: FromWorker, transfer?: Transferable[]): void; onmessage: (e: MessageEvent<ToWorker>) => void };
const say = (message: FromWorker, transfer: Transferable[] = []): void => scope.postMessage(message, transfer);
const now = (): number => Math.floor(Date.now() / 1000);

let core: Core;
let store: Store;
let loaded: { id: string; floors: number; lowest: number } | null = null;
let loads = 0; // that succeeded: commands for an earlier one come too late
let sector: Sector | null = null; // that coordinates are counted from, in ground without end
let eye: { at: Place; radius: number } | null = null;
let looking = false;
let cars: Car[] = [];
let floorHeight = 3600;
const leaves = new Set<string>();
const cabins = new Set<number>();
let listens = false; // to what others change
let deaf = (): void => undefined; // ends listening
const waiting: { number: number; command: Command }[] = []; // for records on their way

function transferOf(picture: Picture): Transferable[] {
  return [picture.vertices, picture.indices];
}

// --- looking

function look(): void {
  if (looking) return;
  looking = true;
  setTimeout(lookOn, 0);
}

function lookOn(): void {
  looking = false;
  if (!loaded || !eye) return;
  const start = performance.now();
  const seen = core.see(eye.at, eye.radius, kRegionsAtOnce);
  const { message, transfer } = pack(seen, performance.now() - start);
  say(message, transfer);
  drain();
  if (seen.pending > 0 || seen.regions.length === kRegionsAtOnce) look();
}

function pack(seen: Seen, milliseconds: number): { message: SeenMessage; transfer: Transferable[] } {
  const transfer: Transferable[] = [];
  const newLeaves: [string, Picture][] = [];
  const newCabins: [number, Picture][] = [];
  for (const { region, picture, solids } of seen.regions) {
    transfer.push(...transferOf(picture), solids);
    for (const leaf of region.portals.flatMap((p) => p.leaves ?? [])) {
      const key = leafKey(leaf);
      if (leaves.has(key)) continue;
      leaves.add(key);
      const made = core.leaf(leaf.width, leaf.height, leaf.style, leaf.slides);
      newLeaves.push([key, made]);
      transfer.push(...transferOf(made));
    }
    const cabin = cabinOf(region);
    if (cabin) {
      newCabins.push([region.cell, cabin]);
      transfer.push(...transferOf(cabin));
    }
  }
  return { message: { type: 'seen', ...seen, leaves: newLeaves, cabins: newCabins, milliseconds }, transfer };
}

function cabinOf(region: Region): Picture | null {
  const landing = region.portals.find((p) => p.kind === 'elevator');
  if (region.kind !== 'shaft' || !landing || !region.clear || cabins.has(region.cell)) return null;
  cabins.add(region.cell);
  const [x0, y0, x1, y1] = region.clear;
  const opening = Math.max(landing.b[0] - landing.a[0], landing.b[1] - landing.a[1]);
  const height = Math.min(2500, region.z[1] - region.z[0] - 400);
  return core.cabin(x1 - x0, y1 - y0, height, landing.face, opening, landing.z[1] - landing.z[0]);
}

// --- ground without end

const same = (a: Sector | null, b: Sector | null): boolean => a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);

// What the page was sent, and what it said before, is counted from another sector.
function countFrom(now: Sector | null): void {
  if (same(now, sector)) return;
  sector = now;
  eye = null;
  leaves.clear();
}

// Nobody sees anything of it: the page keeps what it has until all that is visible
// has come, with what people changed.
async function rebase({ number, sector: to, at, radius }: Extract<ToWorker, { type: 'rebase' }>): Promise<void> {
  const answer = core.command({ do: 'rebase', sector: to });
  if (answer.error) return say({ type: 'rebased', number, answer, seen: null });
  countFrom(to);
  const start = performance.now();
  let seen = core.see(at, radius, kEverything);
  for (let i = 0; i < kPatience && seen.closed > 0; ++i) {
    drain();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const more = core.see(at, radius, kEverything);
    more.regions.unshift(...seen.regions.filter(({ region }) => !more.regions.some((one) => one.region.id[0] === region.id[0])));
    seen = more;
  }
  eye = { at, radius }; // only now: nothing is to come before
  const { message, transfer } = pack(seen, performance.now() - start);
  say({ type: 'rebased', number, answer, seen: message }, transfer);
}

// --- the store

function drain(): void {
  for (let request = core.request(); request; request = core.request()) {
    const { number, text } = request;
    void store.answer(text).then((answer) => {
      core.answer(number, answer); // an earlier building's numbers mean nothing by now
      core.command({ do: 'exchange', now: now() });
      drain();
      for (const { number: n, command } of waiting.splice(0)) obey(n, command);
      look();
    });
  }
}

// What is not stored yet is waited for, a little, before its building goes.
async function flush(): Promise<void> {
  const isWaiting = (): boolean => loaded !== null && ((core.command({ do: 'exchange', now: now() }).unacknowledged as number | undefined) ?? 0) > 0;
  for (let i = 0; i < kPatience && isWaiting(); ++i) {
    drain();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (isWaiting()) say({ type: 'trouble', text: 'Some changes could not be stored before another building was opened.' });
}

// --- commands

function obey(number: number, command: Command): void {
  const answer = core.command(command);
  drain();
  if (answer.wait) {
    waiting.push({ number, command });
    return;
  }
  if (Array.isArray(answer.cars)) setCars(answer.cars as Car[]);
  if (answer.sector !== undefined) countFrom(answer.sector as Sector | null);
  say({ type: 'answer', number, answer });
  core.command({ do: 'exchange', now: now() });
  drain();
  look();
  sayStats();
}

const kBusy = 'another building was opened';

async function load(message: Extract<ToWorker, { type: 'load' }>): Promise<void> {
  await flush();
  const answer = core.command({ do: 'load', brief: message.brief, name: message.name, cache: message.cache, now: now() });
  if (!answer.error) {
    loaded = { id: answer.id as string, floors: answer.floors as number, lowest: answer.lowest as number };
    eye = null;
    sector = answer.sector as Sector | null;
    aside = 0;
    trouble = null;
    leaves.clear();
    cabins.clear();
    floorHeight = answer.floor_height as number;
    ++loads;
    for (const { number } of waiting.splice(0)) say({ type: 'answer', number, answer: refused(kBusy) });
    setCars([]);
  }
  say({ type: 'loaded', number: message.number, answer });
  if (answer.error || !listens) return;
  deaf();
  deaf = store.listen(loaded!.id, hear);
}

// What others changed is seen at once; null: something may have been missed.
function hear(news: string | null): void {
  core.command({ do: 'hear', news });
  drain();
  look();
  sayStats();
}

function save(message: Extract<ToWorker, { type: 'export' }>): void {
  const answer = core.command({ do: 'export', format: message.format, floor: message.floor, ...message.around });
  drain();
  if (answer.wait) {
    const mine = loads;
    const later = (): void => (loads === mine ? save(message) : say({ type: 'file', number: message.number, answer: refused(kBusy), bytes: new ArrayBuffer(0) }));
    setTimeout(later, 5);
    return;
  }
  const bytes = answer.error ? new ArrayBuffer(0) : core.file();
  say({ type: 'file', number: message.number, answer, bytes }, [bytes]);
}

// --- elevators: driven from here while any of them is on its way

let driving: ReturnType<typeof setInterval> | null = null;
let drove = 0;

function setCars(list: Car[]): void {
  cars = list;
  say({ type: 'cars', cars });
  const busy = cars.some((car) => !car.open || car.z !== car.target * floorHeight);
  if (busy && driving === null) {
    drove = performance.now();
    driving = setInterval(drive, 30);
  } else if (!busy && driving !== null) {
    clearInterval(driving);
    driving = null;
  }
}

function drive(): void {
  const passed = performance.now() - drove;
  drove += passed;
  const farthest = Math.max(...cars.map((car) => Math.abs(car.z - car.target * floorHeight)));
  const haste = Math.max(1, farthest / kSpeed / kMostRide);
  const answer = core.command({ do: 'advance', ms: Math.min(200, passed) * haste });
  setCars((answer.cars as Car[] | undefined) ?? []);
  look();
}

// --- figures

let trouble: string | null = null;
let aside = 0;

// Says what people must know once, when it begins.
function sayStats(): void {
  const answer = core.command({ do: 'stats' });
  if (!answer.ok) return;
  const stats = answer as unknown as Stats;
  if (stats.trouble !== null && stats.trouble !== trouble) say({ type: 'trouble', text: `Changes can't be read or stored: ${stats.trouble}` });
  trouble = stats.trouble;
  if (stats.set_aside.length > aside) say({ type: 'trouble', text: `A change is set aside: ${stats.set_aside.at(-1)}` });
  aside = stats.set_aside.length;
  say({ type: 'stats', stats });
}

let ticks = 0;
let at = 0; // the question it has come to
setInterval(() => {
  say({ type: 'alive', at });
  if (!loaded) return;
  const retry = trouble !== null && ++ticks % kRetry === 0;
  core.command({ do: 'exchange', now: now(), retry });
  drain();
  sayStats();
}, 500);

// --- the page's messages

const refused = (text: string): Answer => ({ error: { place: '', text } });

function upgraded(lines: string): string {
  const answer = core.command({ do: 'upgrade', lines });
  return answer.error ? lines : (answer.lines as string);
}

async function start({ number, store: which, page, listens: wanted }: Extract<ToWorker, { type: 'start' }>): Promise<void> {
  core = await Core.create();
  listens = wanted;
  try {
    store = await openStore(which, page, upgraded);
  } catch (error) {
    say({ type: 'trouble', text: `This browser keeps no database (${String(error)}): changes will be lost when the page is closed, and plans do not show them.` });
    store = openMemory();
  }
  say({ type: 'answer', number, answer: { ok: true } });
}

// Messages are taken one after another: a load may have to wait.
let taking: Promise<void> = Promise.resolve();
scope.onmessage = ({ data }): void => {
  taking = taking.then(() => take(data)).catch((error: unknown) => say({ type: 'failed', text: String(error) }));
};

async function take(data: ToWorker): Promise<void> {
  if ('number' in data) {
    at = data.number;
    say({ type: 'alive', at });
  }
  switch (data.type) {
    case 'start':
      await start(data);
      break;
    case 'load':
      await load(data);
      break;
    case 'eye':
      if (!same(data.sector, sector)) break; // said before it knew
      eye = { at: data.at, radius: data.radius };
      look();
      break;
    case 'rebase':
      await rebase(data);
      break;
    case 'command':
      if (data.load !== null && data.load !== loads) say({ type: 'answer', number: data.number, answer: refused(kBusy) });
      else obey(data.number, data.command);
      break;
    case 'records':
      void store
        .lines(loaded?.id ?? '', loaded?.floors ?? 0, loaded?.lowest ?? 0)
        .then((lines) => core.command({ do: 'describe', lines: lines.join('\n') }))
        .catch((error: unknown) => refused(String(error)))
        .then((answer) => say({ type: 'answer', number: data.number, answer }));
      break;
    case 'clear':
      void store
        .clear(loaded?.id ?? '', loaded?.floors ?? 0, loaded?.lowest ?? 0)
        .then((): Answer => ({ ok: true }))
        .catch((error: unknown) => refused(String(error)))
        .then((answer) => say({ type: 'answer', number: data.number, answer }));
      break;
    case 'export':
      save(data);
      break;
  }
}

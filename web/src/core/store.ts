// Where changes are kept: this browser's database, or the server that sent the
// page. Both are asked in the words of store/wire.hpp and answer in them, so the
// core can't tell one from the other.

import { listen } from './news';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { kHandFloor, kPinFloor } from './protocol';

export interface Store {
  // The answer to a request. It never throws: an error is an answer.
  answer(request: string): Promise<string>;
  // Every record of a building, a line of an export each.
  lines(building: string, floors: number, lowest?: number): Promise<string[]>;
  clear(building: string, floors: number, lowest?: number): Promise<void>;
  // Hears what others write in a building, until what comes back is called: news as
  // the core takes them; null: some may have been missed.
  listen(building: string, hear: Hear): () => void;
}
export type Hear = (news: string | null) => void;

interface Row {
  floor: number;
  path: string; // hex
  subject: string;
  item: string;
  version: string;
  expires: number | null;
  body: string; // base64
}
interface Write extends Omit<Row, 'version' | 'body'> {
  expected: string;
  body: string | null;
}
interface Request {
  load?: { building: string; floor: number; now: number };
  commit?: { building: string; now: number; writes: Write[] };
}

type RowKey = [building: string, floor: number, path: string, subject: string, item: string];
interface Schema extends DBSchema {
  records: { key: RowKey; value: Row };
  removed: { key: string; value: string }; // by building: the highest version of a row that is gone
}

const kMostWrites = 1000; // of one request, as in store/wire.hpp
const kMostTries = 20;

const now = (): number => Math.floor(Date.now() / 1000);
const failed = (text: string, unknown: boolean): string => JSON.stringify({ error: { code: 'io', text, unknown } });
const isGone = (row: Row, now: number): boolean => row.expires !== null && row.expires <= now;
const floorRange = (building: string, floor: number): IDBKeyRange =>
  IDBKeyRange.bound([building, floor] as unknown as RowKey, [building, floor, []] as unknown as RowKey);
const buildingRange = (building: string): IDBKeyRange =>
  IDBKeyRange.bound([building] as unknown as RowKey, [building, []] as unknown as RowKey);

// A row as a line of an export, and back.
function lineOf(building: string, { version, expires, ...row }: Row): string {
  return JSON.stringify({ building, ...row, version: Number(version), ...(expires === null ? {} : { expires }) });
}
function rowOf(line: string): Row {
  const { floor, path, subject, item, version, expires, body } = JSON.parse(line) as Omit<Row, 'version' | 'expires'> & { version: number; expires?: number };
  return { floor, path, subject, item, version: String(version), expires: expires ?? null, body };
}

const highest = (a: bigint, version: string): bigint => (BigInt(version) > a ? BigInt(version) : a);

// What becomes of a write: its answer, and the row to put (null: to delete;
// undefined: refused, leave it).
interface Result {
  done: boolean;
  version: string;
  current: Row | null;
}
// A row that is made anew counts on from what went before it.
function compareAndSet(found: Row | undefined, { expected, body, ...key }: Write, now: number, removed: bigint): { result: Result; row: Row | null | undefined } {
  const current = found && !isGone(found, now) ? found : undefined;
  if ((current?.version ?? '0') !== expected) return { result: { done: false, version: current?.version ?? '0', current: current ?? null }, row: undefined };
  if (body === null) return { result: { done: true, version: '0', current: null }, row: null };
  const before = current ? BigInt(expected) : highest(removed, found?.version ?? '0');
  const version = (before + 1n).toString();
  return { result: { done: true, version, current: null }, row: { ...key, version, body } };
}

// The news of a write that was done: the row as it is, or that it is gone.
interface News extends Omit<Row, 'body'> {
  body: string | null;
}
function newsOf({ expected, expires, body, ...key }: Write, result: { done: boolean; version: string }): News[] {
  if (!result.done || (body === null && expected === '0')) return [];
  return [body === null ? { ...key, version: expected, expires: null, body } : { ...key, version: result.version, expires, body }];
}

class BrowserStore implements Store {
  // To the other tabs of this browser; those of a database that can't be had any more fall silent.
  private readonly channel = new BroadcastChannel('enfilade');

  constructor(private readonly db: IDBPDatabase<Schema>) {}

  listen(building: string, hear: Hear): () => void {
    const listener = ({ data }: MessageEvent<{ building: string; news: News[] | null }>): void => {
      if (data.building === building) hear(data.news && JSON.stringify({ news: data.news }));
    };
    this.channel.addEventListener('message', listener);
    return () => this.channel.removeEventListener('message', listener);
  }

  async answer(request: string): Promise<string> {
    const { load, commit } = JSON.parse(request) as Request;
    try {
      if (load) {
        const rows = await this.db.getAll('records', floorRange(load.building, load.floor));
        return JSON.stringify({ records: rows.filter((row) => !isGone(row, load.now)) });
      }
      return JSON.stringify({ writes: await this.commit(commit!) });
    } catch (error) {
      return failed(`this browser's database: ${String(error)}`, false);
    }
  }

  // Compare and set, row by row, in one transaction: all that are done are
  // durable together when it has ended.
  private async commit({ building, now, writes }: NonNullable<Request['commit']>): Promise<unknown[]> {
    const transaction = this.db.transaction(['records', 'removed'], 'readwrite', { durability: 'strict' });
    const rows = transaction.objectStore('records');
    const ends = transaction.objectStore('removed');
    const before = BigInt((await ends.get(building)) ?? '0');
    let removed = before;
    const written: unknown[] = [];
    const news: News[] = [];
    for (const write of writes) {
      const key: RowKey = [building, write.floor, write.path, write.subject, write.item];
      const { result, row } = compareAndSet(await rows.get(key), write, now, removed);
      if (row === null) {
        await rows.delete(key);
        removed = highest(removed, write.expected);
      } else if (row) await rows.put(row, key);
      written.push(result);
      news.push(...newsOf(write, result));
    }
    if (removed !== before) await ends.put(removed.toString(), building);
    await transaction.done;
    if (news.length > 0) this.channel.postMessage({ building, news });
    return written;
  }

  async lines(building: string): Promise<string[]> {
    const rows = await this.db.getAll('records', buildingRange(building));
    return rows.map((row) => lineOf(building, row));
  }

  async clear(building: string): Promise<void> {
    const transaction = this.db.transaction(['records', 'removed'], 'readwrite');
    const rows = transaction.objectStore('records');
    const ends = transaction.objectStore('removed');
    let removed = BigInt((await ends.get(building)) ?? '0');
    for (const { version } of await rows.getAll(buildingRange(building))) removed = highest(removed, version);
    await rows.delete(buildingRange(building));
    await ends.put(removed.toString(), building);
    await transaction.done;
    this.channel.postMessage({ building, news: null });
  }
}

// The server behind the page, when it keeps a store (`enfilade serve --store`).
class ServerStore implements Store {
  constructor(private readonly address: string) {}

  async answer(request: string): Promise<string> {
    const commit = request.startsWith('{"commit"');
    try {
      const response = await fetch(this.address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: request });
      if (response.ok) return await response.text();
      return failed(`the server said ${response.status}`, commit && response.status >= 500);
    } catch (error) {
      return failed(`the server: ${String(error)}`, commit);
    }
  }
  listen(building: string, hear: Hear): () => void {
    return listen(new URL(`${this.address}/news`), building, hear);
  }
  // Floor by floor: a server is asked nothing but what the core asks it.
  async lines(building: string, floors: number, lowest = 0): Promise<string[]> {
    const lines: string[] = [];
    for (let floor = lowest; floor < lowest + floors; ++floor) lines.push(...(await this.rows(building, floor)).map((row) => lineOf(building, row)));
    return lines;
  }

  // What others write meanwhile on a floor that was cleared already stays.
  async clear(building: string, floors: number, lowest = 0): Promise<void> {
    const storeys = Array.from({ length: floors }, (_, i) => lowest + i);
    for (const floor of [kPinFloor, kHandFloor, ...storeys]) await this.clearFloor(building, floor);
  }
  // A row that somebody changed between the reading and the removal is refused, so the
  // floor is read and cleared once more.
  private async clearFloor(building: string, floor: number): Promise<void> {
    for (let tries = 0; tries < kMostTries; ++tries) {
      const rows = await this.rows(building, floor);
      if (rows.length === 0) return;
      for (let i = 0; i < rows.length; i += kMostWrites) {
        const writes = rows.slice(i, i + kMostWrites).map(({ version, ...row }): Write => ({ ...row, expected: version, expires: null, body: null }));
        await this.ask({ commit: { building, now: now(), writes } });
      }
    }
    throw new Error('others change this building at the same time');
  }

  private async rows(building: string, floor: number): Promise<Row[]> {
    const { records } = await this.ask({ load: { building, floor, now: now() } });
    if (!records) throw new Error('no answer');
    return records;
  }
  // An answer that is an error is thrown.
  private async ask(request: Request): Promise<{ records?: Row[] }> {
    const answer = JSON.parse(await this.answer(JSON.stringify(request))) as { records?: Row[]; error?: { text: string } };
    if (answer.error) throw new Error(answer.error.text);
    return answer;
  }
}

// For browsers without a database: as long as the page lives.
class MemoryStore implements Store {
  private readonly rows = new Map<string, Row>();
  private readonly removed = new Map<string, bigint>(); // by building

  listen(): () => void {
    return () => undefined; // nobody else is there
  }

  answer(request: string): Promise<string> {
    const { load, commit } = JSON.parse(request) as Request;
    if (load) return Promise.resolve(JSON.stringify({ records: this.of(load.building, (row) => row.floor === load.floor && !isGone(row, load.now)) }));
    const { building, now, writes } = commit!;
    return Promise.resolve(JSON.stringify({ writes: writes.map((write) => this.put(building, now, write)) }));
  }
  lines(building: string): Promise<string[]> {
    return Promise.resolve(this.of(building, () => true).map((row) => lineOf(building, row)));
  }
  clear(building: string): Promise<void> {
    for (const key of [...this.rows.keys()]) if (key.startsWith(`${building}\n`)) this.rows.delete(key);
    return Promise.resolve();
  }

  private of(building: string, wanted: (row: Row) => boolean): Row[] {
    const found = [...this.rows].filter(([key, row]) => key.startsWith(`${building}\n`) && wanted(row));
    return found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
  private put(building: string, now: number, write: Write): unknown {
    const key = [building, String(write.floor).padStart(6), write.path, write.subject, write.item].join('\n');
    const { result, row } = compareAndSet(this.rows.get(key), write, now, this.removed.get(building) ?? 0n);
    if (row === null) {
      this.rows.delete(key);
      this.removed.set(building, highest(this.removed.get(building) ?? 0n, write.expected));
    } else if (row) this.rows.set(key, row);
    return result;
  }
}

export const openMemory = (): Store => new MemoryStore();

// Lines of an export in any older format, in today's. What can't be read stays as it
// is: the core sets it aside and says why.
export type Upgrade = (lines: string) => string;

// Version 1 had a record for each room and forgot the versions of rows that were gone;
// version 2 has a record for each thing. All of it
// is done in the transaction that makes it version 2, or none.
const kVersion = 2;
async function upgradeRows(records: IDBPObjectStore<Schema, ('records' | 'removed')[], 'records', 'versionchange'>, upgrade: Upgrade): Promise<void> {
  for (let cursor = await records.openCursor(); cursor; cursor = await cursor.continue()) {
    const [building] = cursor.key;
    const line = `${lineOf(building, cursor.value)}\n`;
    const lines = upgrade(line);
    if (lines === line) continue;
    await cursor.delete();
    for (const row of lines.split('\n').filter(Boolean).map(rowOf)) await records.put(row, [building, row.floor, row.path, row.subject, row.item]);
  }
}

// `page` is the page's address: a worker's own is that of its script.
export async function openStore(which: 'browser' | 'server', page: string, upgrade: Upgrade): Promise<Store> {
  if (which === 'server') return new ServerStore(new URL('store', page).href);
  const db = await openDB<Schema>('enfilade', kVersion, {
    // A tab with an older page lets go of the database, and one with a newer page gets it.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    async upgrade(db, from, _, transaction) {
      db.createObjectStore('removed');
      if (from === 0) db.createObjectStore('records');
      else await upgradeRows(transaction.objectStore('records'), upgrade);
    },
  });
  return new BrowserStore(db);
}

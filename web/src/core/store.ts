// Where changes are kept: this browser's database, or the server that sent the
// page. Both are asked in the words of store/wire.hpp and answer in them, so the
// core can't tell one from the other.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

export interface Store {
  // The answer to a request. It never throws: an error is an answer.
  answer(request: string): Promise<string>;
  // Every record of a building, a line of an export each.
  lines(building: string): Promise<string[]>;
  clear(building: string): Promise<void>;
}

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
}

const failed = (text: string, unknown: boolean): string => JSON.stringify({ error: { code: 'io', text, unknown } });
const isGone = (row: Row, now: number): boolean => row.expires !== null && row.expires <= now;
const floorRange = (building: string, floor: number): IDBKeyRange =>
  IDBKeyRange.bound([building, floor] as unknown as RowKey, [building, floor, []] as unknown as RowKey);
const buildingRange = (building: string): IDBKeyRange =>
  IDBKeyRange.bound([building] as unknown as RowKey, [building, []] as unknown as RowKey);

class BrowserStore implements Store {
  constructor(private readonly db: IDBPDatabase<Schema>) {}

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
    const transaction = this.db.transaction('records', 'readwrite', { durability: 'strict' });
    const written: unknown[] = [];
    for (const { expected, body, ...key } of writes) {
      const rowKey: RowKey = [building, key.floor, key.path, key.subject, key.item];
      const found = await transaction.store.get(rowKey);
      const current = found && !isGone(found, now) ? found : undefined;
      if ((current?.version ?? '0') !== expected) {
        written.push({ done: false, version: current?.version ?? '0', current: current ?? null });
      } else if (body === null) {
        await transaction.store.delete(rowKey);
        written.push({ done: true, version: '0', current: null });
      } else {
        const version = (BigInt(expected) + 1n).toString();
        await transaction.store.put({ ...key, version, body }, rowKey);
        written.push({ done: true, version, current: null });
      }
    }
    await transaction.done;
    return written;
  }

  async lines(building: string): Promise<string[]> {
    const rows = await this.db.getAll('records', buildingRange(building));
    return rows.map(({ version, expires, ...row }) =>
      JSON.stringify({ building, ...row, version: Number(version), ...(expires === null ? {} : { expires }) }),
    );
  }

  async clear(building: string): Promise<void> {
    await this.db.delete('records', buildingRange(building));
  }
}

// The server behind the page, when it keeps a store (`enfilade serve --store`).
class ServerStore implements Store {
  async answer(request: string): Promise<string> {
    const commit = request.startsWith('{"commit"');
    try {
      const response = await fetch('./store', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: request });
      if (response.ok) return await response.text();
      return failed(`the server said ${response.status}`, commit && response.status >= 500);
    } catch (error) {
      return failed(`the server: ${String(error)}`, commit);
    }
  }
  // The list of changes and forgetting them all are a server's own business.
  lines(): Promise<string[]> {
    return Promise.resolve([]);
  }
  clear(): Promise<void> {
    return Promise.reject(new Error('changes are kept by the server; `enfilade store` looks after them'));
  }
}

export async function openStore(which: 'browser' | 'server'): Promise<Store> {
  if (which === 'server') return new ServerStore();
  const db = await openDB<Schema>('enfilade', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('records');
    },
  });
  return new BrowserStore(db);
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Building } from '../src/core/building';
import type { Answer, FromWorker, ToWorker } from '../src/core/protocol';

// A worker that does nothing by itself.
class Silent {
  static all: Silent[] = [];
  static get newest(): Silent {
    return Silent.all.at(-1)!;
  }
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  heard: ToWorker[] = [];
  ended = false;
  constructor() {
    Silent.all.push(this);
  }
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }

  get types(): string[] {
    return this.heard.map(({ type }) => type);
  }
  private get lastNumber(): number {
    return (this.heard.at(-1) as { number: number }).number;
  }
  say(message: FromWorker): void {
    this.onmessage?.({ data: message });
  }
  comeTo(): void {
    this.say({ type: 'alive', at: this.lastNumber });
  }
  answer(answer: Answer = { ok: true }): void {
    this.say({ type: 'answer', number: this.lastNumber, answer });
  }
}

const kPatience = 5;
const page = { baseURI: 'http://here/', visibilityState: 'visible' };
const seconds = (n: number): unknown => vi.advanceTimersByTime(n * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  Silent.all = [];
  page.visibilityState = 'visible';
  vi.stubGlobal('Worker', Silent);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function started(): Promise<{ building: Building; lost: string[] }> {
  const building = new Building(kPatience);
  const lost: string[] = [];
  building.on('lost', ({ text }) => lost.push(text));
  const start = building.start('browser', false);
  Silent.newest.answer();
  await start;
  return { building, lost };
}

describe('a worker that says nothing', () => {
  it('is ended, and whoever waits is told', async () => {
    const { building, lost } = await started();
    const load = building.load('{}', 'brief.json', 1);
    Silent.newest.comeTo();
    const waiting = [load, building.command({ do: 'stats' }), building.records(), building.forgetChanges()];
    const file = building.export('glb');
    const rebased = building.rebase([0, 0], [0, 0, 0], 1);
    seconds(kPatience - 1);
    expect(Silent.newest.ended).toBe(false);
    seconds(1);
    const text = `The building did not answer for ${kPatience} s and was ended`;
    expect(Silent.newest.ended).toBe(true);
    expect((await Promise.all(waiting)).map(({ error }) => error?.text)).toEqual([text, text, text, text]);
    expect((await file).answer.error?.text).toBe(text);
    expect(await rebased).toMatchObject({ answer: { error: { text } }, seen: null });
    expect(lost).toEqual([text]);
  });

  it('is ended though nobody waits for an answer', async () => {
    const { building, lost } = await started();
    building.look(null, [0, 0, 0], 1);
    seconds(kPatience);
    expect([Silent.newest.ended, lost.length]).toEqual([true, 1]);
  });

  it('is followed by a fresh one, started alike, as soon as something is asked', async () => {
    const { building } = await started();
    seconds(100 * kPatience);
    building.look(null, [0, 0, 0], 1);
    expect(Silent.all).toHaveLength(1);
    const load = building.load('{}', 'brief.json', 1);
    expect(Silent.all).toHaveLength(2);
    expect(Silent.newest.types).toEqual(['start', 'load']);
    expect(Silent.newest.heard[0]).toEqual(Silent.all[0]!.heard[0]);
    Silent.newest.answer();
    expect(await load).toEqual({ ok: true });
  });

  it('fails to start', async () => {
    const start = new Building(kPatience).start('browser', false);
    seconds(kPatience);
    await expect(start).rejects.toThrow('did not answer');
  });

  it('is left alone while nobody looks', async () => {
    const { building } = await started();
    void building.load('{}', 'brief.json', 1);
    page.visibilityState = 'hidden';
    seconds(100 * kPatience);
    expect(Silent.newest.ended).toBe(false);
    page.visibilityState = 'visible';
    seconds(kPatience);
    expect(Silent.newest.ended).toBe(true);
  });
});

describe('a worker that is busy', () => {
  it('is left alone as long as it is heard', async () => {
    const { building } = await started();
    const file = building.export('glb');
    for (let i = 0; i < 100; ++i) {
      seconds(kPatience - 1);
      Silent.newest.comeTo();
    }
    Silent.newest.answer();
    expect((await file).answer).toEqual({ ok: true });
    expect(Silent.newest.ended).toBe(false);
  });
});

describe('a worker that is lost', () => {
  it('by an error is followed by a fresh one too', async () => {
    for (const fail of [(w: Silent) => w.say({ type: 'failed', text: 'no memory' }), (w: Silent) => w.onerror?.({ message: 'no memory' })]) {
      const { building, lost } = await started();
      const asked = building.command({ do: 'stats' });
      const old = Silent.newest;
      fail(old);
      expect((await asked).error?.text).toBe('The building stopped: no memory');
      expect([old.ended, lost.length]).toEqual([true, 1]);
      void building.records();
      expect(Silent.newest.types).toEqual(['start', 'records']);
    }
  });

  it('says nothing any more', async () => {
    const { building } = await started();
    const heard = vi.fn();
    building.on('cars', heard);
    const old = Silent.newest;
    seconds(kPatience);
    old.say({ type: 'cars', cars: [] });
    expect(heard).not.toHaveBeenCalled();
  });

  it('takes the count of its loads along', async () => {
    const { building } = await started();
    const loaded = building.load('{}', 'brief.json', 1);
    Silent.newest.answer();
    await loaded;
    void building.command({ do: 'door', region: [0, 0] });
    expect(Silent.newest.heard.at(-1)).toMatchObject({ load: 1 });
    seconds(kPatience);
    void building.command({ do: 'door', region: [0, 0] });
    expect(Silent.newest.heard.at(-1)).toMatchObject({ load: 0 });
  });

  it('has a brief it never came to loaded by the fresh one, once', async () => {
    const { building } = await started();
    const load = building.load('{}', 'brief.json', 1);
    seconds(kPatience);
    await vi.advanceTimersByTimeAsync(0);
    expect(Silent.newest.types).toEqual(['start', 'load']);
    seconds(kPatience);
    expect((await load).error?.text).toContain('did not answer');
    expect(Silent.all).toHaveLength(2);
  });

  it('does not hand on a brief that it came to', async () => {
    const { building } = await started();
    const load = building.load('{}', 'brief.json', 1);
    Silent.newest.comeTo();
    seconds(kPatience);
    expect((await load).error?.text).toContain('did not answer');
    expect(Silent.all).toHaveLength(1);
  });
});

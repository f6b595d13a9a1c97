import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App, Newest, wasOvertaken } from '../src/app';
import type { Answer, Command } from '../src/core/protocol';
import { followWhole, type Count } from '../src/panel/whole';

// Workers as tests want them: every load waits until it is answered.
const worker = vi.hoisted(() => {
  class Building {
    loads: { brief: string; answer: (answer: Answer) => void; fail: (error: unknown) => void }[] = [];
    asked: Command[] = [];
    reply: (command: Command) => Answer = () => ({ ok: true });
    started: Promise<number> = Promise.resolve(0);
    listeners = new Map<string, (message: unknown) => void>();
    on(type: string, listener: (message: unknown) => void): void {
      const before = this.listeners.get(type);
      this.listeners.set(type, (message) => {
        before?.(message);
        listener(message);
      });
    }
    lose(text: string): void {
      this.listeners.get('lost')!({ text });
    }
    start(): Promise<number> {
      return this.started;
    }
    load(brief: string): Promise<Answer> {
      return new Promise((answer, fail) => this.loads.push({ brief, answer, fail }));
    }
    command(command: Command): Promise<Answer> {
      this.asked.push(command);
      return Promise.resolve(this.reply(command));
    }
  }
  return { Building };
});
vi.mock('../src/core/building', () => worker);
type Worker = InstanceType<typeof worker.Building>;

const make = (): { app: App; building: Worker; drafting: Worker } => {
  const app = new App();
  return { app, building: app.building as unknown as Worker, drafting: app.drafting as unknown as Worker };
};
const good = (seed: number): Answer => ({ ok: true, seed, toml: `seed = ${seed}` });
const bad: Answer = { error: { place: '/floors', text: 'too many' } };
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('of things asked one after another', () => {
  it('the first and the newest are done, in this order', async () => {
    const done: number[] = [];
    const turns = new Newest<number, string>(async (n) => `did ${done.push(n) && n}`, 'overtaken');
    expect(await Promise.all([1, 2, 3, 4].map((n) => turns.ask(n)))).toEqual(['did 1', 'overtaken', 'overtaken', 'did 4']);
    expect(done).toEqual([1, 4]);
    expect(turns.wanted).toBeNull();
  });

  it('one that fails, fails alone', async () => {
    const turns = new Newest<number, number>((n) => (n === 1 ? Promise.reject(new Error('no')) : Promise.resolve(n)), 0);
    const first = turns.ask(1);
    const second = turns.ask(2);
    await expect(first).rejects.toThrow('no');
    expect(await second).toBe(2);
    expect(await turns.ask(3)).toBe(3);
  });
});

describe('opening', () => {
  it('skips the briefs that people already moved on from', async () => {
    const { app, building } = make();
    const answers = [1, 2, 3].map((seed) => app.open({ seed }));
    expect(app.wanted).toEqual({ seed: 3 });
    building.loads[0]!.answer(good(1));
    await settle();
    expect([app.brief, app.wanted]).toEqual([{ seed: 1 }, { seed: 3 }]);
    building.loads[1]!.answer(good(3));
    expect((await Promise.all(answers)).map(wasOvertaken)).toEqual([false, true, false]);
    expect(building.loads.map(({ brief }) => brief)).toEqual(['{"seed":1}', '{"seed":3}']);
    expect(app.brief).toEqual({ seed: 3 });
  });

  it('that is refused leaves what stands, also as what is wanted', async () => {
    const { app, building } = make();
    const opened = app.open({ floors: 99_999 }).then((answer) => [answer, app.wanted]);
    building.loads[0]!.answer(bad);
    expect(await opened).toEqual([bad, { kind: 'tower' }]);
  });

  it('goes on after a worker failed', async () => {
    const { app, building } = make();
    const first = app.open({ seed: 1 });
    building.loads[0]!.fail(new Error('the worker is gone'));
    expect((await first).error?.text).toBe('the worker is gone');
    const second = app.open({ seed: 2 });
    building.loads[1]!.answer(good(2));
    expect((await second).error).toBeUndefined();
  });

  it('reaches every listener, also after one that throws', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const { app, building } = make();
    const heard = vi.fn();
    app.on('loaded', () => {
      throw new Error('a bad listener');
    });
    app.on('loaded', heard);
    const opened = app.open({ seed: 1 });
    building.loads[0]!.answer(good(1));
    await opened;
    expect([heard.mock.calls.length, reported.mock.calls.length]).toEqual([1, 1]);
    vi.unstubAllGlobals();
  });
});

describe('a place to begin at', () => {
  const at: [number, number, number] = [1, 2, 3];
  const begin = async (sector: [number, number] | undefined, loaded: [number, number] | null): Promise<App> => {
    const { app, building } = make();
    const opened = app.open({ seed: 1 }, { at, yaw: 0, pitch: 0, ...(sector && { sector }) });
    building.loads[0]!.answer({ ...good(1), sector: loaded, entry: [7, 8, 9] });
    await opened;
    return app;
  };
  it('counted from a sector means something only in ground without end', async () => {
    const [endless, bounded] = [await begin([5, -6], [0, 0]), await begin([5, -6], null)];
    expect([endless.arrival?.sector, endless.sector]).toEqual([[5, -6], [0, 0]]);
    expect([bounded.arrival, bounded.sector, bounded.around()]).toEqual([null, null, null]);
  });
  it('without a sector is counted from the first', async () => {
    const [endless, bounded] = [await begin(undefined, [0, 0]), await begin(undefined, null)];
    expect([endless.arrival?.sector, bounded.arrival?.sector]).toEqual([[0, 0], null]);
    expect(endless.around()).toEqual({ sector: [0, 0], at: [1, 2] });
  });
});

describe('starting', () => {
  it('fails when either worker can not start', async () => {
    const { app, drafting } = make();
    drafting.started = Promise.reject(new Error('no WebAssembly'));
    await expect(app.start('server')).rejects.toThrow('no WebAssembly');
    expect(app.store).toBe('server');
  });

  it('passes on the trouble of both workers', async () => {
    const { app, building, drafting } = make();
    const said: string[] = [];
    app.on('trouble', (text) => said.push(text));
    await app.start('browser');
    building.listeners.get('trouble')!({ text: 'one' });
    drafting.listeners.get('trouble')!({ text: 'two' });
    expect(said).toEqual(['one', 'two']);
  });
});

describe('a lost worker', () => {
  const text = 'The building did not answer for 9 s and was ended';
  const gone: Answer = { error: { place: '', text }, lost: 'after' };
  const lose = (worker: Worker): void => worker.lose(text);
  const standing = async (): Promise<ReturnType<typeof make>> => {
    const made = make();
    await made.app.start('browser');
    const opened = made.app.open({ seed: 1 });
    made.building.loads[0]!.answer(good(1));
    await opened;
    return made;
  };
  const briefs = ({ loads }: Worker): string[] => loads.map(({ brief }) => brief);

  it('is said every time, with what comes next', async () => {
    const { app, building, drafting } = await standing();
    const said: string[] = [];
    app.on('lost', (why) => said.push(why));
    lose(drafting);
    lose(building);
    building.loads[1]!.answer(good(1));
    await settle();
    lose(building);
    expect(said).toEqual([text, `${text}; it is opened again at its entrance`, `${text}; open another one, or load the page again`]);
  });

  it('has what stood put back when a brief cost it', async () => {
    const { app, building } = await standing();
    const opened = app.open({ seed: 2 });
    lose(building);
    building.loads[1]!.answer(gone);
    await settle();
    building.loads[2]!.answer(good(1));
    expect((await opened).error?.text).toBe(`${text}; a smaller or simpler one may be quicker`);
    expect(briefs(building)).toEqual(['{"seed":1}', '{"seed":2}', '{"seed":1}']);
    expect([app.brief, app.loaded?.seed, app.wanted]).toEqual([{ seed: 1 }, 1, { seed: 1 }]);
  });

  it('has nothing put back after a brief that is only refused', async () => {
    const { app, building } = await standing();
    const opened = app.open({ seed: 2 });
    building.loads[1]!.answer(bad);
    expect(await opened).toBe(bad);
    expect(building.loads).toHaveLength(2);
  });

  it('has nothing put back where nothing stood', async () => {
    const { app, building } = make();
    await app.start('browser');
    const opened = app.open({ seed: 2 });
    lose(building);
    building.loads[0]!.answer(gone);
    expect((await opened).error?.text).toContain(text);
    expect(building.loads).toHaveLength(1);
  });

  it('that the building itself cost has it opened again, but not for ever', async () => {
    const { app, building } = await standing();
    lose(building);
    building.loads[1]!.answer(good(1));
    await settle();
    expect(briefs(building)).toEqual(['{"seed":1}', '{"seed":1}']);
    lose(building);
    await settle();
    expect(building.loads).toHaveLength(2);
    const opened = app.open({ seed: 3 });
    building.loads[2]!.answer(good(3));
    expect((await opened).error).toBeUndefined();
  });

  it('that drafted reads the building again before it is asked', async () => {
    const { app, drafting } = await standing();
    lose(drafting);
    expect(drafting.loads).toHaveLength(1);
    await app.draft({ do: 'plan', floor: 0 });
    await app.draft({ do: 'plan', floor: 1 });
    expect(briefs(drafting)).toEqual(['{"seed":1}', '{"seed":1}']);
  });
});

describe('a question to the drafting worker', () => {
  const reopened: Answer = { error: { place: '', text: 'another building was opened' } };

  it('is put again after a redraft', async () => {
    const { app, drafting } = make();
    drafting.reply = () => (drafting.asked.length < 3 ? reopened : { ok: true, svg: '' });
    expect((await app.draft({ do: 'plan', floor: 0 })).ok).toBe(true);
    expect(drafting.asked).toHaveLength(3);
  });

  it('is not put again for another building, nor for ever', async () => {
    const { app, drafting } = make();
    drafting.reply = () => reopened;
    expect(await app.draft({ do: 'plan', floor: 0 })).toBe(reopened);
    expect(drafting.asked.length).toBeLessThan(10);
    drafting.asked = [];
    const asked = app.draft({ do: 'plan', floor: 0 });
    app.loaded = good(2) as unknown as App['loaded'];
    await asked;
    expect(drafting.asked).toHaveLength(1);
  });
});

describe('the whole building', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const stand = async (app: App, building: Worker, seed: number): Promise<void> => {
    const opened = app.open({ seed });
    building.loads.at(-1)!.answer(good(seed));
    await opened;
  };

  it('is counted while somebody looks, once, when the sliders rest', async () => {
    const { app, building, drafting } = make();
    drafting.reply = () => ({ ok: true, regions: 900, exact: true });
    let looked = false;
    const shown: Count[] = [];
    const look = followWhole(app, () => looked, (count) => shown.push(count));
    await stand(app, building, 101);
    await vi.advanceTimersByTimeAsync(5000);
    expect(drafting.asked).toEqual([]); // nobody looks

    looked = true;
    look();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.at(-1)).toMatchObject({ regions: 900 });
    look();
    await stand(app, building, 101); // the same again
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown.at(-1)).toMatchObject({ regions: 900 });
    expect(drafting.asked).toHaveLength(1);

    for (let seed = 102; seed < 110; ++seed) {
      await stand(app, building, seed);
      look();
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(shown.at(-1)).toBe('counting');
    expect(drafting.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(drafting.asked).toHaveLength(2);
  });

  it('that can not be counted is tried again when somebody looks again', async () => {
    const { app, building, drafting } = make();
    const shown: Count[] = [];
    const look = followWhole(app, () => true, (count) => shown.push(count));
    drafting.reply = () => bad;
    await stand(app, building, 201);
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown.at(-1)).toBe('unknown');
    drafting.reply = () => ({ ok: true, regions: 5, exact: false });
    look();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.at(-1)).toMatchObject({ regions: 5 });
  });
});

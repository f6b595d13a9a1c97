// Building: the page's end of a worker. Questions are promises; what comes by
// itself goes to listeners. A worker that fails, or is silent for too long, is
// ended: whoever waits is told, and the next question has a fresh one, so that one
// brief that never ends does not end the page. Nothing but a question starts a
// worker: one that can't be had is not tried again and again.

import type { Answer, Around, Command, FromWorker, Place, Sector, SeenMessage, ToWorker } from './protocol';

type Of<T extends FromWorker['type']> = Extract<FromWorker, { type: T }>;
export interface Lost {
  type: 'lost';
  text: string;
}
type Heard = Extract<FromWorker, { type: 'seen' | 'cars' | 'stats' | 'trouble' }> | Lost;

// Seconds. A worker is heard twice a second between two calls of the core. The
// longest call that is known to end writes the largest file that fits into memory
// and takes 6 s, so this is enough for machines five times as slow.
const kPatience = 30;

export class Building {
  private worker: Worker | null = null;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private silent = 0; // seconds
  private at = 0; // the question that the worker has come to; it takes them in turn
  private first: ToWorker | null = null; // what every fresh worker is told first
  private readonly asked = new Map<number, (message: FromWorker) => void>();
  private readonly listeners = new Map<string, ((message: never) => void)[]>();
  private last = 0;
  private loads = 0; // of this worker that succeeded; a command is for the building of the last one alone

  constructor(private readonly patience = kPatience) {
    this.begin();
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>): void => this.hear(data);
    worker.onerror = (event): void => this.lose(`The building stopped: ${event.message || 'its script could not be read'}`);
    this.worker = worker;
    this.silent = this.at = 0;
    this.ticking = setInterval(() => this.tick(), 1000);
    if (this.first) worker.postMessage(this.first);
    return worker;
  }

  private hear(message: FromWorker): void {
    this.silent = 0;
    if (message.type === 'failed') this.lose(`The building stopped: ${message.text}`);
    else if ('number' in message) {
      this.asked.get(message.number)?.(message);
      this.asked.delete(message.number);
    } else if (message.type === 'alive') this.at = message.at;
    else this.tell(message);
  }

  // Ticks are counted instead of time, and only while people look: after a sleep,
  // and in a hidden tab, a healthy worker has not been able to say anything either.
  private tick(): void {
    if (document.visibilityState !== 'visible' || ++this.silent < this.patience) return;
    this.lose(`The building did not answer for ${this.patience} s and was ended`);
  }

  private lose(text: string): void {
    if (!this.worker) return;
    clearInterval(this.ticking);
    this.worker.onmessage = this.worker.onerror = null; // what is on its way comes too late
    this.worker.terminate();
    this.worker = null;
    this.loads = 0;
    const waiting = [...this.asked];
    this.asked.clear();
    for (const [number, resolve] of waiting) {
      const answer: Answer = { error: { place: '', text }, lost: number > this.at ? 'before' : 'after' };
      resolve({ type: 'file', number, answer, bytes: new ArrayBuffer(0) });
    }
    this.tell({ type: 'lost', text });
  }

  private tell(message: Heard): void {
    for (const listener of this.listeners.get(message.type) ?? []) listener(message as never);
  }

  on<T extends Heard['type']>(type: T, listener: (message: Extract<Heard, { type: T }>) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener as (message: never) => void]);
  }

  // Fails when the worker can't start.
  async start(store: 'browser' | 'server', listens: boolean): Promise<void> {
    const { answer } = await this.ask<Of<'answer'>>((number) => (this.first = { type: 'start', number, store, page: document.baseURI, listens }));
    if (answer.error) throw new Error(answer.error.text);
  }

  // A brief that a stuck worker never came to is not to blame and needs nothing of
  // what was lost: it is put to the fresh one, once.
  async load(brief: string, name: string, cache: number): Promise<Answer> {
    const put = (): Promise<Of<'loaded'>> => this.ask((number) => ({ type: 'load', number, brief, name, cache }));
    let { answer } = await put();
    if (answer.lost === 'before') ({ answer } = await put());
    if (!answer.error) ++this.loads;
    return answer;
  }

  look(sector: Sector | null, at: Place, radius: number): void {
    this.worker?.postMessage({ type: 'eye', sector, at, radius } satisfies ToWorker);
  }
  // Counts from another sector, with all that is visible from there on.
  async rebase(sector: Sector, at: Place, radius: number): Promise<{ answer: Answer; seen: SeenMessage | null }> {
    const { answer, seen = null } = await this.ask<Of<'rebased'>>((number) => ({ type: 'rebase', number, sector, at, radius }));
    return { answer, seen };
  }

  async command(command: Command): Promise<Answer> {
    return (await this.ask<Of<'answer'>>((number) => ({ type: 'command', number, load: 'region' in command ? this.loads : null, command }))).answer;
  }

  async records(): Promise<Answer> {
    return (await this.ask<Of<'answer'>>((number) => ({ type: 'records', number }))).answer;
  }

  async forgetChanges(): Promise<Answer> {
    return (await this.ask<Of<'answer'>>((number) => ({ type: 'clear', number }))).answer;
  }

  async export(format: 'glb' | 'svg' | 'toml', floor?: number, around: Around | null = null): Promise<{ answer: Answer; bytes: ArrayBuffer }> {
    return this.ask<Of<'file'>>((number) => ({ type: 'export', number, format, floor, around }));
  }

  private ask<T extends FromWorker>(message: (number: number) => ToWorker): Promise<T> {
    const worker = this.worker ?? this.begin();
    const number = ++this.last;
    return new Promise((resolve) => {
      this.asked.set(number, resolve as (message: FromWorker) => void);
      worker.postMessage(message(number));
    });
  }
}

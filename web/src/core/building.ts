// Building: the page's end of a worker. Questions are promises; what comes by
// itself goes to listeners.

import type { Answer, Around, Command, FromWorker, Place, Sector, SeenMessage, ToWorker } from './protocol';

type Of<T extends FromWorker['type']> = Extract<FromWorker, { type: T }>;

export class Building {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly asked = new Map<number, (message: FromWorker) => void>();
  private readonly listeners = new Map<string, ((message: never) => void)[]>();
  private last = 0;
  private loads = 0; // that succeeded; a command is for the building of the last one alone
  private broken: string | null = null;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>): void => {
      if ('number' in data) {
        this.asked.get(data.number)?.(data);
        this.asked.delete(data.number);
        return;
      }
      for (const listener of this.listeners.get(data.type) ?? []) listener(data as never);
    };
    this.worker.onerror = (event): void => this.breakDown(event.message);
    this.on('failed', ({ text }) => this.breakDown(text));
  }

  // The worker is lost: whoever waits is told.
  private breakDown(text: string): void {
    this.broken = `The building stopped: ${text}`;
    const answer: Answer = { error: { place: '', text: this.broken } };
    for (const [number, resolve] of this.asked) resolve({ type: 'file', number, answer, bytes: new ArrayBuffer(0) });
    this.asked.clear();
    for (const listener of this.listeners.get('trouble') ?? []) listener({ type: 'trouble', text: this.broken } as never);
  }

  on<T extends 'seen' | 'cars' | 'stats' | 'trouble' | 'ready' | 'failed'>(type: T, listener: (message: Of<T>) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener as (message: never) => void]);
  }

  start(store: 'browser' | 'server'): Promise<void> {
    return new Promise((resolve, reject) => {
      this.on('ready', () => resolve());
      this.on('failed', ({ text }) => reject(new Error(text)));
      this.say({ type: 'start', store, page: document.baseURI });
    });
  }

  async load(brief: string, name: string, cache: number): Promise<Answer> {
    const { answer } = await this.ask<Of<'loaded'>>((number) => ({ type: 'load', number, brief, name, cache }));
    if (!answer.error) ++this.loads;
    return answer;
  }

  look(sector: Sector | null, at: Place, radius: number): void {
    this.say({ type: 'eye', sector, at, radius });
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
    const number = ++this.last;
    if (this.broken) return Promise.resolve({ type: 'answer', number, answer: { error: { place: '', text: this.broken } } } as unknown as T);
    return new Promise((resolve) => {
      this.asked.set(number, resolve as (message: FromWorker) => void);
      this.say(message(number));
    });
  }
  private say(message: ToWorker): void {
    this.worker.postMessage(message);
  }
}

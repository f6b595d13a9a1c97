// The diggers at work: how a level came to be, stroke by stroke, drawn over the plan.
// The core sends all steps at once, and how many of them each stroke has; going back
// means beginning again.

import type { App } from '../app';
import type { Around, Point } from '../core/protocol';
import { kCell } from '../ground';
import { button, element, part } from '../panel/element';
import { toast } from '../panel/notices';
import { capital } from '../panel/words';
import { isTyping } from '../walk/controls';
import { apply, emptyDig, strokeEnds, type Dig, type DigStep } from './dig_steps';

const kSpeeds = [15, 50, 150, 500, 1500, 6000]; // strokes a second
const kNames: Record<string, string> = {
  maze: 'a maze', ends: 'start and goal', sparseness: 'fewer dead ends', loops: 'loops', rooms: 'rooms', weighted_rooms: 'rooms where they cost least', link: 'passages between rooms',
  doors: 'openings', caves: 'caves', prefabs: 'hand-made rooms',
};
const kInk = { rock: '#232a31', open: '#d9cfb8', room: '#efe6cf', wall: '#4a4237', door: '#a5623a', fresh: '#e4772e' };

interface Answer {
  width: number;
  length: number;
  diggers: string[];
  strokes: number[]; // how many steps each has
  steps: DigStep[];
  low?: Point; // of a block, where its cells begin
}

export class Digging {
  private readonly offered: HTMLButtonElement;
  private readonly pane = element('section', { class: 'digging', hidden: true, 'aria-label': 'The diggers at work' });
  private readonly canvas = element('canvas', {});
  private readonly said = element('p', { class: 'said', role: 'status' });
  private readonly at = element('input', { type: 'range', min: 0, step: 1, 'aria-label': 'Step' });
  private readonly speed = element('input', { type: 'range', min: 0, max: kSpeeds.length - 1, step: 1, value: 2, 'aria-label': 'Speed' });
  private readonly play: HTMLButtonElement;
  private floor: number | null = null;
  private around: Around | null = null;
  private answer: Answer | null = null;
  private dig: Dig = emptyDig(1, 1);
  private ends: number[] = [0]; // of strokes, in the list of steps
  private done = 0; // strokes
  private running = false;
  private before = 0;
  private owed = 0; // strokes and parts of strokes that time has earned

  constructor(
    private readonly app: App,
    place: HTMLElement,
  ) {
    this.offered = button('Watch it being dug', () => void this.open(), { class: 'dig-button', hidden: true });
    this.play = button('Play', () => this.setRunning(!this.running), { class: 'strong' });
    const step = button('Step', () => this.stepOnce(), { title: 'One step (→)' });
    const again = button('Again', () => this.seek(0), { title: 'From the beginning (Home)' });
    const close = button('Close', () => this.close(), { title: 'Close (Esc)' });
    this.at.addEventListener('input', () => {
      this.setRunning(false);
      this.seek(Number(this.at.value));
    });
    this.pane.append(this.canvas, this.said, this.at, element('div', { class: 'row' }, this.play, step, again, element('label', {}, 'Speed', this.speed), close));
    this.pane.addEventListener('keydown', (event) => this.key(event));
    place.append(this.offered, this.pane);
    app.on('loaded', () => this.close());
    app.on('view', () => this.setRunning(false));
    new ResizeObserver(() => this.draw()).observe(this.pane);
  }

  // Which level could be watched; null: none. Of ground without end it is the block
  // that holds a place.
  offer(floor: number | null, around: Around | null = null): void {
    if (floor !== this.floor || JSON.stringify(around) !== JSON.stringify(this.around)) this.close();
    this.floor = floor;
    this.around = around;
    this.offered.textContent = around ? 'Watch this block being dug' : 'Watch it being dug';
    this.offered.hidden = floor === null;
  }

  private async open(): Promise<void> {
    if (this.floor === null) return;
    const answer = await this.app.draft({ do: 'dig', floor: this.floor, ...this.around });
    if (answer.error) return toast(answer.error.text, true);
    this.answer = answer as unknown as Answer;
    this.ends = strokeEnds(this.answer.strokes);
    this.at.max = String(this.last);
    this.pane.hidden = false;
    this.seek(0);
    this.play.focus();
    // Whoever wants no motion starts it, or takes it step by step.
    this.setRunning(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  }
  private close(): void {
    this.setRunning(false);
    if (this.pane.hidden) return;
    const inside = this.pane.contains(document.activeElement);
    this.pane.hidden = true;
    this.answer = null;
    if (inside && !this.offered.hidden) this.offered.focus();
    else if (inside) part('#desk').focus();
  }

  private get last(): number {
    return this.ends.length - 1;
  }

  private setRunning(is: boolean): void {
    const start = is && !this.running && this.answer !== null;
    if (start && this.done === this.last) this.seek(0);
    this.running = is && this.answer !== null;
    this.play.textContent = this.running ? 'Pause' : 'Play';
    if (!start) return;
    this.before = performance.now();
    this.owed = 0;
    requestAnimationFrame(this.frame);
  }

  private readonly frame = (now: number): void => {
    if (!this.running || !this.answer) return;
    this.owed += (Math.max(0, now - this.before) / 1000) * kSpeeds[Number(this.speed.value)]!;
    this.before = now;
    const strokes = Math.floor(this.owed);
    this.owed -= strokes;
    if (strokes > 0) this.seek(Math.min(this.done + strokes, this.last));
    if (this.done === this.last) this.setRunning(false);
    else requestAnimationFrame(this.frame);
  };

  private stepOnce(): void {
    this.setRunning(false);
    if (this.answer) this.seek(Math.min(this.done + 1, this.last));
  }

  private seek(to: number): void {
    const { answer } = this;
    if (!answer) return;
    if (to < this.done || to === 0) {
      this.dig = emptyDig(answer.width, answer.length);
      this.done = 0;
    }
    this.dig.fresh.length = 0;
    for (let step = this.ends[this.done]!; step < this.ends[to]!; ++step) apply(this.dig, answer.steps[step]!);
    this.done = to;
    if (to === this.last) this.dig.fresh.length = 0;
    this.at.value = String(to);
    this.say();
    this.draw();
  }

  private say(): void {
    const { diggers, steps } = this.answer!;
    const step = steps[Math.max(0, this.ends[this.done]! - 1)];
    const name = this.done === 0 ? 'rock' : this.done === this.last ? 'done' : (kNames[diggers[step?.[1] ?? 0] ?? ''] ?? 'joined, with doors');
    const text = `${name} · step ${this.done.toLocaleString('en')} of ${this.last.toLocaleString('en')}`;
    // Said aloud only when the digger changes; the figures run on silently.
    this.said.setAttribute('aria-live', this.said.dataset.digger === name ? 'off' : 'polite');
    this.said.dataset.digger = name;
    this.said.textContent = capital(text);
  }

  private draw(): void {
    if (this.pane.hidden || !this.answer) return;
    const { canvas, dig } = this;
    const ratio = Math.min(2, devicePixelRatio);
    const room = canvas.getBoundingClientRect();
    canvas.width = Math.max(1, Math.round(room.width * ratio));
    canvas.height = Math.max(1, Math.round(room.height * ratio));
    const g = canvas.getContext('2d')!;
    const cell = Math.min(canvas.width / dig.width, canvas.height / dig.length);
    const left = (canvas.width - cell * dig.width) / 2;
    const top = (canvas.height - cell * dig.length) / 2;
    const x = (i: number): number => left + i * cell;
    const y = (j: number): number => top + (dig.length - j) * cell; // north is up
    g.fillStyle = kInk.rock;
    g.fillRect(0, 0, canvas.width, canvas.height);
    for (let j = 0; j < dig.length; ++j) {
      for (let i = 0; i < dig.width; ++i) {
        const at = j * dig.width + i;
        if (dig.open[at] === 0) continue;
        g.fillStyle = dig.room[at] === 1 ? kInk.room : kInk.open;
        g.fillRect(x(i) + 0.15 * cell, y(j + 1) + 0.15 * cell, 0.7 * cell, 0.7 * cell);
        if (dig.east[at] === 1) g.fillRect(x(i) + 0.5 * cell, y(j + 1) + 0.15 * cell, cell, 0.7 * cell);
        if (dig.north[at] === 1) g.fillRect(x(i) + 0.15 * cell, y(j + 2) + 0.5 * cell, 0.7 * cell, cell);
        // Where four cells are one floor, so is the middle of them.
        if (dig.east[at] === 1 && dig.north[at] === 1 && dig.east[at + dig.width] === 1 && dig.north[at + 1] === 1) g.fillRect(x(i) + 0.5 * cell, y(j + 2) + 0.5 * cell, cell, cell);
      }
    }
    this.drawPlace(g, x, y, cell);
    g.fillStyle = kInk.fresh;
    for (const at of dig.fresh.slice(-40)) g.fillRect(x(at % dig.width) + 0.35 * cell, y(Math.floor(at / dig.width) + 1) + 0.35 * cell, 0.3 * cell, 0.3 * cell);
    g.fillStyle = kInk.door;
    for (const [i, j, north] of dig.doors) {
      if (north) g.fillRect(x(i) + 0.2 * cell, y(j + 1) - 0.1 * cell, 0.6 * cell, 0.2 * cell);
      else g.fillRect(x(i + 1) - 0.1 * cell, y(j + 1) + 0.2 * cell, 0.2 * cell, 0.6 * cell);
    }
  }

  // Where in the block the place is that it was asked for.
  private drawPlace(g: CanvasRenderingContext2D, x: (i: number) => number, y: (j: number) => number, cell: number): void {
    const low = this.answer?.low;
    if (!low || !this.around) return;
    const [i, j] = [(this.around.at[0] - low[0]) / kCell, (this.around.at[1] - low[1]) / kCell];
    g.strokeStyle = kInk.fresh;
    g.lineWidth = Math.max(2, cell / 8);
    g.beginPath();
    g.arc(x(i), y(j), 0.6 * cell, 0, 7);
    g.stroke();
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const sliding = event.target === this.at || event.target === this.speed || isTyping(event.target);
    const acts: Record<string, () => void> = {
      Escape: () => this.close(),
      ...(sliding ? {} : { ArrowRight: () => this.stepOnce(), Home: () => this.seek(0) }),
    };
    const act = acts[event.key];
    event.stopPropagation(); // keys of the plan below mean other things
    if (!act) return;
    event.preventDefault();
    act();
  }
}

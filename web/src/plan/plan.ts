// The Plan view: one floor as a drawing, as it stands with everything people
// changed.

import type { App, Spot } from '../app';
import type { Around } from '../core/protocol';
import { apart, cellName, isSame } from '../ground';
import { button, element, icon, part } from '../panel/element';
import { goThere } from '../panel/going';
import { lift, toast } from '../panel/notices';
import { isDungeon, storeyName, storeyTitle } from '../storeys';
import { isTyping } from '../walk/controls';
import { Card, fillLegend } from './card';
import { Digging } from './digging';
import { FloorList } from './floors';
import { nameOf, namesOf } from './names';
import { areaOf, kLargeFloor } from './plates';
import { nextRoom, type FloorPlan, type PlanRoom } from './rooms';
import { Sheet } from './sheet';
import type { Insets } from './window';

const kSettle = 300; // milliseconds after a change before it is drawn
const kAside = 45_000; // millimetres from the middle of a window before another is drawn
const kLayers: [name: string, label: string, on: boolean][] = [
  ['furniture', 'Furniture', true],
  ['doors', 'Doors', true],
  ['labels', 'Labels', true],
  ['portals', 'Portals', false],
  ['tree', 'Region tree', false],
];

const kRoomy = matchMedia('(min-width: 1000px) and (min-height: 521px)');
const kShort = matchMedia('(max-height: 520px)'); // as in plan.css: the card stands at the side

class PlanView {
  private readonly place = part('#plan');
  private readonly desk = element('div', { id: 'desk', tabindex: 0, role: 'group' });
  private readonly heading = element('h2', { class: 'plan-title' });
  private readonly legend = element('ul', { class: 'legend' });
  private readonly notice = element('div', { class: 'plan-notice', hidden: true });
  private readonly sheet: Sheet;
  private readonly floors: FloorList;
  private readonly card: Card;
  private readonly digging: Digging;
  private readonly layers = new Map(kLayers.map(([name, , on]) => [name, on]));
  private plan: FloorPlan | null = null;
  private rooms = new Map<string, PlanRoom>();
  private names = new Map<string, string>();
  private chosen: string | null = null;
  private asked = 0;
  private drawn: Around | null = null; // what the drawing shows of ground without end
  private dragged: Around | null = null; // and what people went to see; null: what lies around the walker
  private stale = true; // what is drawn is not what stands
  private unread = false; // changes the drafting worker has not read
  private settling: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly app: App) {
    const floorPlace = element('div', { class: 'plan-floors' });
    const cardPlace = element('div', { class: 'card' });
    this.place.append(this.desk, this.notice, floorPlace, this.heading, this.makeSide(), this.makeZoom(), cardPlace);
    this.place.hidden = app.view !== 'plan';
    this.sheet = new Sheet(this.desk, () => this.insets(), {
      hover: (path) => this.sheet.mark('hover', path ? [path] : []),
      choose: (path) => this.choose(path),
      dragged: () => this.drag(),
    });
    this.floors = new FloorList(floorPlace, (floor) => app.setFloor(floor));
    this.digging = new Digging(app, this.place);
    this.card = new Card(cardPlace, (path) => void goThere(app, path), () => this.choose(null));
    this.desk.addEventListener('keydown', (event) => this.step(event));
    window.addEventListener('keydown', (event) => this.key(event));
    this.listen();
    this.see();
  }

  private listen(): void {
    const { app } = this;
    app.on('view', () => this.see());
    app.on('floor', () => this.redraw());
    app.on('loaded', () => {
      this.drawn = this.dragged = null;
      this.choose(null);
      this.redraw();
    });
    app.on('changed', () => {
      this.stale = this.unread = true;
      clearTimeout(this.settling);
      this.settling = setTimeout(() => void app.kept().then(() => this.draw()), kSettle);
    });
    app.on('moved', (spot) => this.follow(spot));
  }

  // --- parts

  private makeSide(): HTMLElement {
    const boxes = kLayers.map(([name, label, on]) => {
      const box = element('input', { type: 'checkbox', checked: on });
      box.addEventListener('change', () => {
        this.layers.set(name, box.checked);
        this.sheet.setLayer(name, box.checked);
      });
      return element('label', {}, box, label);
    });
    const side = element('details', { class: 'plan-side' }, element('summary', {}, 'Layers'), element('fieldset', {}, element('legend', { class: 'unseen' }, 'Layers'), ...boxes), this.legend);
    side.open = kRoomy.matches;
    side.addEventListener('toggle', () => this.sheet.measure());
    return side;
  }

  // A drawing that fits lies between the floors and the layers where there is room.
  private insets(): Insets {
    const side = this.place.querySelector<HTMLDetailsElement>('.plan-side');
    if (kRoomy.matches) return { left: 108, top: 44, right: side?.open ? 270 : 12, bottom: 12 };
    const card = this.place.querySelector<HTMLElement>('.card');
    const taken = card && !card.hidden ? card : null;
    if (kShort.matches) return { left: 12, top: 60, right: 12 + (taken?.offsetWidth ?? 0), bottom: 12 };
    return { left: 0, top: 60, right: 0, bottom: Math.max(60, taken?.offsetHeight ?? 0) };
  }

  private makeZoom(): HTMLElement {
    const fit = button('', () => this.fit(), { title: 'Fit (F)', 'aria-label': 'Fit the plan into the window' });
    fit.append(icon('fit'));
    const zoom = (text: string, label: string, factor: number): HTMLElement => button(text, () => this.sheet.zoom(factor), { 'aria-label': label, title: label });
    return element('div', { class: 'plan-zoom', role: 'group', 'aria-label': 'Zoom' }, zoom('+', 'Zoom in', 1.4), zoom('−', 'Zoom out', 1 / 1.4), fit);
  }

  // --- drawing

  private see(): void {
    this.place.hidden = this.app.view !== 'plan';
    if (this.place.hidden) return;
    this.sheet.measure();
    this.dragged = null;
    if (this.isAside(this.app.around())) this.stale = true;
    void this.draw();
  }

  // --- a window of ground without end

  private isAside(wanted: Around | null): boolean {
    const { drawn } = this;
    if (!wanted || !drawn) return wanted !== drawn;
    return !isSame(wanted.sector, drawn.sector) || Math.hypot(wanted.at[0] - drawn.at[0], wanted.at[1] - drawn.at[1]) > kAside;
  }
  // Whoever drags the drawing far sees what lies there.
  private drag(): void {
    if (!this.drawn) return;
    const { x, y } = this.sheet.middle();
    const wanted: Around = { sector: this.drawn.sector, at: [Math.round(x), Math.round(y)] };
    if (!this.isAside(wanted)) return;
    this.dragged = wanted;
    this.redraw();
  }
  // All of it, with the walker.
  private fit(): void {
    this.dragged = null;
    if (this.isAside(this.app.around())) this.redraw();
    this.sheet.fit();
  }

  private redraw(): void {
    this.stale = true;
    void this.draw();
  }

  private async draw(evenLarge = false): Promise<void> {
    const { app } = this;
    const { loaded, floor } = app;
    if (this.place.hidden || !this.stale || !loaded) return;
    const number = ++this.asked;
    this.floors.show(floor, loaded);
    const around = this.dragged ?? app.around();
    this.heading.textContent = storeyTitle(loaded, floor) + (around ? ` · around cell\u00a0${cellName(around.sector, [...around.at, 0])}` : '');
    this.digging.offer(isDungeon(loaded) ? floor : null, around);
    if (this.tooLarge(evenLarge)) return;
    this.desk.setAttribute('aria-busy', 'true');
    if (this.unread) app.redraft();
    this.stale = this.unread = false;
    const answer = await app.draft({ do: 'plan', floor, ...around });
    if (number !== this.asked) return;
    this.desk.removeAttribute('aria-busy');
    lift();
    if (app.loaded !== loaded) return;
    if (answer.error) {
      this.stale = true;
      toast(`${storeyTitle(loaded, floor)} can't be drawn: ${answer.error.text}`, true);
      return;
    }
    const keep = this.dragged !== null && this.drawn !== null;
    this.drawn = around;
    this.show(answer as unknown as FloorPlan, keep);
  }

  private tooLarge(evenLarge: boolean): boolean {
    const area = areaOf(this.app.loaded!.plates, this.app.floor);
    const large = area > kLargeFloor && !evenLarge;
    this.notice.hidden = !large;
    if (!large) return false;
    lift();
    this.plan = null;
    this.rooms.clear();
    this.sheet.clear();
    this.legend.replaceChildren();
    this.notice.replaceChildren(
      element('p', {}, `${isDungeon(this.app.loaded!) ? 'A level' : 'A floor'} of ${Math.round(area).toLocaleString('en')} m² has thousands of rooms: drawing it takes a while.`),
      button('Draw it', () => void this.draw(true), { class: 'strong' }),
    );
    return true;
  }

  private show(plan: FloorPlan, keep: boolean): void {
    this.plan = plan;
    this.rooms = new Map(plan.rooms.map((room) => [room.path, room]));
    this.names = namesOf(plan.rooms, !plan.sector);
    this.sheet.show(plan, keep);
    for (const [name, on] of this.layers) this.sheet.setLayer(name, on);
    this.desk.setAttribute('aria-label', `Plan of ${storeyName(this.app.loaded!, plan.floor)}, ${plan.rooms.length} rooms. Arrow keys step from room to room, Enter goes there.`);
    fillLegend(this.legend, plan.rooms, colourIn(plan.svg), (use) => {
      this.sheet.mark('use', use ? plan.rooms.filter((room) => room.use === use).map((room) => room.path) : []);
    });
    this.choose(this.chosen !== null && this.rooms.has(this.chosen) ? this.chosen : null);
    const spot = this.app.walking?.spot() ?? this.app.arrival;
    if (spot) this.follow(spot);
  }

  private follow({ at, sector, yaw }: Spot): void {
    const { loaded } = this.app;
    if (!loaded || !this.plan) return;
    const [dx, dy] = sector && this.plan.sector ? apart(sector, this.plan.sector) : [0, 0];
    const here = Math.floor((at[2] + 1) / loaded.floor_height) === this.plan.floor;
    this.sheet.setWalker(here ? { x: at[0] + dx, y: at[1] + dy, yaw } : null);
  }

  // --- rooms

  private choose(path: string | null): void {
    this.chosen = path;
    this.sheet.mark('chosen', path ? [path] : []);
    const room = (path && this.rooms.get(path)) || null;
    this.card.show(room, room ? nameOf(this.names, room.path) : '');
    if (!kRoomy.matches) this.sheet.measure();
  }

  // --- keys

  private step(event: KeyboardEvent): void {
    const ways = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;
    const way = ways[event.key as keyof typeof ways];
    const { plan } = this;
    if (!plan || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = this.chosen === null ? undefined : this.rooms.get(this.chosen);
    if (way) {
      const next = now ? nextRoom(plan.rooms, now, way) : plan.rooms[0];
      if (!next) return;
      this.choose(next.path);
      this.sheet.reveal(next);
    } else if (event.key === 'Enter' && now) {
      void goThere(this.app, now.path);
    } else if (event.key === 'Escape' && now) {
      this.choose(null);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private key(event: KeyboardEvent): void {
    if (this.place.hidden || document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('#panel, .digging')) return; // there PgUp and PgDn scroll
    const acts: Record<string, () => void> = {
      PageUp: () => this.floors.step(1),
      PageDown: () => this.floors.step(-1),
      ...(isTyping(event.target) ? {} : { f: () => this.fit(), '+': () => this.sheet.zoom(1.4), '-': () => this.sheet.zoom(1 / 1.4) }),
    };
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  }
}

// The colour a drawing gives to a use, from its styles.
function colourIn(svg: string): (use: string) => string {
  const colours = new Map([...svg.slice(0, 8000).matchAll(/\.floor-([a-z-]+)\{fill:(#[0-9a-f]{6})/g)].map(([, use, colour]) => [use!.replaceAll('-', '_'), colour!]));
  return (use) => colours.get(use) ?? '#f1efea';
}

export function startPlan(app: App): void {
  new PlanView(app);
}

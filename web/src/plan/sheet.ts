// Sheet: the drawing on the screen, to be dragged, zoomed and pointed at. It lives
// in a shadow root, so that the drawing's own styles stay with it.

import type { Box } from '../core/protocol';
import ownStyles from '../style/sheet.css?inline';
import { drawMarks, type MarkKind } from './marks';
import { middleOf, shiftOf, type FloorPlan, type PlanRoom } from './rooms';
import { Window, type Insets, type Point } from './window';

const kDrag = 5; // pixels: less is a click
const kSmall = 180; // millimetres a pixel: furniture would be specks, and thousands of them
const kHatched = 10_000; // square metres in sight whose hatching is drawn: it takes longer than all the rest
const own = new CSSStyleSheet();
own.replaceSync(ownStyles);

export interface SheetEvents {
  hover(path: string | null): void;
  choose(path: string | null): void;
  dragged(): void; // another part of the drawing is seen
}

export class Sheet {
  private readonly root: ShadowRoot;
  private readonly window: Window;
  private svg: SVGSVGElement | null = null;
  private shapes = new Map<string, string>(); // of rooms: the path data of their floors
  private shift: Point = { x: 0, y: 0 }; // from the building's millimetres to the drawing's
  private readonly down = new Map<number, Point>();
  private way = 0; // pixels the pointer moved since it went down
  private drawing = false;
  private marker: { x: number; y: number; yaw: number } | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly insetsOf: () => Insets,
    private readonly events: SheetEvents,
  ) {
    this.root = host.attachShadow({ mode: 'open' });
    this.window = new Window({ width: 1, height: 1 }, { width: host.clientWidth, height: host.clientHeight });
    new ResizeObserver(() => this.measure()).observe(host);
    host.addEventListener('pointerdown', (event) => this.press(event));
    host.addEventListener('pointermove', (event) => this.drag(event));
    for (const end of ['pointerup', 'pointercancel'] as const) host.addEventListener(end, (event) => this.release(event));
    host.addEventListener('pointerleave', () => events.hover(null));
    host.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
  }

  // --- the drawing

  // With `keep`, what was in the middle stays there, as large as it was.
  show(plan: FloorPlan, keep = false): void {
    const [middle, pixel] = [this.middle(), this.window.pixel];
    const { text, styles } = withoutStyles(plan.svg);
    const theirs = new CSSStyleSheet();
    theirs.replaceSync(styles);
    this.root.adoptedStyleSheets = [theirs, own];
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    const svg = document.importNode(parsed, true) as unknown as SVGSVGElement;
    const { width, height } = svg.viewBox.baseVal;
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    svg.setAttribute('aria-hidden', 'true');
    this.shapes.clear();
    for (const room of svg.querySelectorAll<SVGElement>('#floors .room')) {
      const shape = room.querySelector('path')?.getAttribute('d');
      if (shape && room.dataset.path) this.shapes.set(room.dataset.path, shape);
      room.querySelector('title')?.remove();
    }
    this.shift = shiftOf(plan.rooms, this.shapes);
    this.window.setDrawing({ width, height }, plan.window ? this.boxOf(plan.window) : undefined);
    if (keep) this.window.show({ x: middle.x + this.shift.x, y: this.shift.y - middle.y }, pixel);
    svg.append(...drawMarks(plan.rooms, (box) => this.boxOf(box)));
    if (this.svg) svg.setAttribute('class', this.svg.getAttribute('class') ?? '');
    this.svg?.remove();
    this.svg = svg;
    this.root.append(svg);
    this.placeMarker();
    this.refresh();
  }

  // The place of the building in the middle.
  middle(): Point {
    const { x, y } = this.window.at({ x: this.host.clientWidth / 2, y: this.host.clientHeight / 2 });
    return { x: x - this.shift.x, y: this.shift.y - y };
  }

  clear(): void {
    this.svg?.remove();
    this.svg = null;
    this.shapes.clear();
  }

  setLayer(name: string, on: boolean): void {
    this.svg?.classList.toggle(`without-${name}`, !on);
  }

  // Marks rooms as hovered, chosen, or of the use that is pointed out.
  mark(kind: MarkKind, paths: Iterable<string>): void {
    const shapes = [...paths].flatMap((path) => this.shapes.get(path) ?? []);
    this.svg?.querySelector(`.mark-${kind}`)?.setAttribute('d', shapes.join(''));
  }

  setWalker(marker: { x: number; y: number; yaw: number } | null): void {
    this.marker = marker;
    this.placeMarker();
  }

  // --- the window

  // Reads the host's size anew, and what the page lays over its edges.
  measure(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (width === 0 || height === 0) return; // not shown
    this.window.setScreen({ width, height }, this.insetsOf());
    this.refresh();
  }

  fit(): void {
    this.window.fit();
    this.refresh();
  }
  zoom(factor: number): void {
    this.window.zoom(factor, { x: this.host.clientWidth / 2, y: this.host.clientHeight / 2 });
    this.refresh();
  }
  // Brings a room into sight if it is not.
  reveal(room: PlanRoom): void {
    const [x, y] = middleOf(room);
    const point = { x: x + this.shift.x, y: this.shift.y - y };
    if (this.window.sees(point)) return;
    this.window.centre(point);
    this.refresh();
    this.events.dragged();
  }

  private refresh(): void {
    if (this.drawing) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      this.svg?.setAttribute('viewBox', this.window.viewBox());
      const { pixel } = this.window;
      this.svg?.classList.toggle('small', pixel > kSmall);
      this.svg?.classList.toggle('plain', (this.host.clientWidth * this.host.clientHeight * pixel * pixel) / 1e6 > kHatched);
      this.placeMarker();
    });
  }

  // The walker is as large on the screen at any zoom.
  private placeMarker(): void {
    const mark = this.svg?.querySelector<SVGGElement>('.walker');
    if (!mark) return;
    mark.classList.toggle('away', this.marker === null);
    if (!this.marker) return;
    const { x, y, yaw } = this.marker;
    const turn = (-yaw * 180) / Math.PI;
    mark.setAttribute('transform', `translate(${x + this.shift.x} ${this.shift.y - y}) rotate(${turn.toFixed(1)}) scale(${this.window.pixel.toFixed(3)})`);
  }

  private boxOf([x0, y0, x1, y1]: Box): DOMRect {
    return new DOMRect(x0 + this.shift.x, this.shift.y - y1, x1 - x0, y1 - y0);
  }

  // --- the pointer

  private pointOf(event: MouseEvent): Point {
    const { left, top } = this.host.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  private roomAt(event: MouseEvent): string | null {
    const met = this.root.elementFromPoint(event.clientX, event.clientY);
    return met?.closest<SVGElement>('.room')?.dataset.path ?? null;
  }

  private press(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (this.down.size === 0) this.way = 0;
    this.down.set(event.pointerId, this.pointOf(event));
    this.host.setPointerCapture(event.pointerId);
  }

  private drag(event: PointerEvent): void {
    const before = this.down.get(event.pointerId);
    if (!before) return this.events.hover(this.roomAt(event));
    const now = this.pointOf(event);
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    this.way += Math.hypot(now.x - before.x, now.y - before.y);
    this.down.set(event.pointerId, now);
    if (other) {
      const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(now.x - other.x, now.y - other.y)];
      this.window.zoom(is / Math.max(was, 1), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      this.window.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (this.way >= kDrag) {
      this.window.pan(now.x - before.x, now.y - before.y);
    }
    this.refresh();
  }

  private release(event: PointerEvent): void {
    if (!this.down.delete(event.pointerId) || event.type === 'pointercancel') return;
    if (this.down.size > 0) return;
    if (this.way < kDrag) this.events.choose(this.roomAt(event));
    else this.events.dragged();
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.0016; // a pinch on a touchpad comes with Ctrl, in small steps
    this.window.zoom(Math.exp(-event.deltaY * lines * speed), this.pointOf(event));
    this.refresh();
  }
}

// Style elements are forbidden on this page, even in a document that is only
// parsed; a constructed style sheet with the same text is not.
function withoutStyles(svg: string): { text: string; styles: string } {
  let styles = '';
  const text = svg.replace(/<style>([^<]*)<\/style>/, (_, inner: string) => {
    styles = inner;
    return '';
  });
  return { text, styles };
}

// Controls: keys, mouse and fingers, as wishes. What they mean is decided where
// they are read.

const kMove: Record<string, [forward: number, right: number]> = {
  KeyW: [1, 0], ArrowUp: [1, 0], KeyS: [-1, 0], ArrowDown: [-1, 0], KeyA: [0, -1], KeyD: [0, 1],
};
const kTurn: Record<string, number> = { ArrowLeft: 1, ArrowRight: -1 };
const kLook: Record<string, number> = { PageUp: 1, PageDown: -1 };
const kSwing: Record<string, number> = { ...kLook, ArrowUp: 1, ArrowDown: -1 }; // around the glass
const kZoom: Record<string, number> = { '+': 0.9, '=': 0.9, '-': 1 / 0.9, '_': 1 / 0.9 };
const kCycle: Record<string, number> = { ',': -1, '.': 1 };
const kMouse = 0.0022; // radians a pixel
const kFinger = 0.005;
const kStick = 48; // pixels from rest to full speed
const kLearnt = 24; // pixels of a finger's way
const kRunning = 1.6; // times as far: running

export interface Wishes {
  turn(dyaw: number, dpitch: number): void;
  act(): void; // E, or a click that is no drag
  use(alternative: boolean): void; // the tool in hand: a click; with Shift
  key(code: string, event: KeyboardEvent): void; // any other key
  cycle(by: number): void; // the wheel: the next colour or thing
  level(): void; // look straight ahead
  zoom(factor: number): void; // of what is seen from outside
  locked(is: boolean): void;
}

// Whether keys go into a field. Ticks and sliders take none but the arrows.
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|range|button)$/.test(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(SELECT|TEXTAREA)$/.test(target.tagName));
}

export class Controls {
  enabled = true;
  pointing = true; // the mouse belongs to the walker; in other views only the keys do
  outside = false; // the arrow keys go around the building
  private readonly down = new Set<string>();
  private stick: { dx: number; dy: number; far: boolean } | null = null;
  private finger: { id: number; x: number; y: number; way: number; began: number } | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly wishes: Wishes,
  ) {
    window.addEventListener('keydown', (e) => this.keyDown(e));
    window.addEventListener('keyup', (e) => this.down.delete(e.code));
    window.addEventListener('blur', () => this.down.clear());
    canvas.addEventListener('mousemove', (e) => this.mouse(e));
    canvas.addEventListener('mousedown', (e) => this.click(e));
    canvas.addEventListener('wheel', (e) => this.enabled && this.locked && wishes.cycle(Math.sign(e.deltaY)), { passive: true });
    document.addEventListener('pointerlockchange', () => wishes.locked(this.locked));
    canvas.addEventListener('touchstart', (e) => this.touch(e), { passive: false });
    canvas.addEventListener('touchmove', (e) => this.touch(e), { passive: false });
    canvas.addEventListener('touchend', (e) => this.lift(e));
    canvas.addEventListener('touchcancel', (e) => this.lift(e));
    const stick = document.querySelector<HTMLElement>('#stick');
    stick?.addEventListener('touchstart', (e) => this.grab(e, stick), { passive: false });
    stick?.addEventListener('touchmove', (e) => this.grab(e, stick), { passive: false });
    for (const end of ['touchend', 'touchcancel']) stick?.addEventListener(end, () => this.letGo(stick));
    document.querySelector('#act')?.addEventListener('click', () => wishes.act());
  }

  get locked(): boolean {
    return document.pointerLockElement === this.canvas;
  }
  lock(): void {
    // Some browsers refuse for a second after Esc; the invitation stays on screen.
    void Promise.resolve(this.canvas.requestPointerLock()).catch(() => undefined);
  }

  // The wished motion now: forward, right (−1 … 1), whether to run, turn and look up by keys.
  read(): { forward: number; right: number; run: boolean; turn: number; look: number } {
    let forward = 0, right = 0, turn = 0, look = 0;
    for (const code of this.down) {
      look += (this.outside ? kSwing : kLook)[code] ?? 0;
      if (this.outside && kSwing[code]) continue;
      forward += kMove[code]?.[0] ?? 0;
      right += kMove[code]?.[1] ?? 0;
      turn += kTurn[code] ?? 0;
    }
    if (this.stick) {
      forward -= this.stick.dy / kStick;
      right += this.stick.dx / kStick;
    }
    const clamp = (v: number): number => Math.max(-1, Math.min(1, v));
    return { forward: clamp(forward), right: clamp(right), run: this.down.has('ShiftLeft') || this.down.has('ShiftRight') || this.stick?.far === true, turn, look };
  }
  press(code: string, is: boolean): void {
    if (is) this.down.add(code);
    else this.down.delete(code);
  }

  private keyDown(e: KeyboardEvent): void {
    if (!this.enabled || isTyping(e.target) || e.ctrlKey || e.metaKey || e.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const inside = e.target instanceof Element && e.target.closest('#panel, #tools, #swatches, button, a, input') !== null;
    const travels = /^(Arrow|Page|Home$)/.test(e.code);
    if (travels && inside) return;
    const held = kMove[e.code] || kTurn[e.code] || kLook[e.code] || e.key === 'Shift';
    if (travels && (this.pointing || this.outside)) e.preventDefault();
    if (held) {
      this.down.add(e.code);
    } else if (e.code === 'Home') {
      this.wishes.level();
    } else if (this.outside && kZoom[e.key]) {
      e.preventDefault();
      this.wishes.zoom(kZoom[e.key]!);
    } else if (this.pointing && kCycle[e.key]) {
      this.wishes.cycle(kCycle[e.key]!);
    } else if (!e.repeat && this.pointing && (e.code === 'KeyX' || (!inside && /^(Enter|Space)$/.test(e.code)))) {
      e.preventDefault();
      this.wishes.use(e.shiftKey);
    } else if (e.code === 'KeyE' && !e.repeat) {
      this.wishes.act();
    } else if (!e.repeat) {
      this.wishes.key(e.code, e);
    }
  }
  private mouse(e: MouseEvent): void {
    if (this.locked) this.wishes.turn(-e.movementX * kMouse, -e.movementY * kMouse);
    else if (e.buttons === 1 && this.enabled) this.wishes.turn(e.movementX * kMouse, e.movementY * kMouse);
  }
  private click(e: MouseEvent): void {
    if (!this.enabled || !this.pointing || e.button !== 0) return;
    if (this.locked) this.wishes.use(e.shiftKey);
    else this.lock();
  }

  // One finger on the picture looks around; a tap acts.
  private touch(e: TouchEvent): void {
    if (!this.enabled || !this.pointing) return;
    e.preventDefault();
    for (const t of e.changedTouches) {
      if (!this.finger && e.type === 'touchstart') this.finger = { id: t.identifier, x: t.clientX, y: t.clientY, way: 0, began: e.timeStamp };
      if (this.finger?.id !== t.identifier) continue;
      const [dx, dy] = [t.clientX - this.finger.x, t.clientY - this.finger.y];
      this.finger.way += Math.hypot(dx, dy);
      this.finger.x = t.clientX;
      this.finger.y = t.clientY;
      this.wishes.turn(dx * kFinger, dy * kFinger);
      if (this.finger.way > kLearnt) this.learnt();
    }
  }
  private lift(e: TouchEvent): void {
    for (const t of e.changedTouches) {
      if (this.finger?.id !== t.identifier) continue;
      if (this.finger.way < 10 && e.timeStamp - this.finger.began < 350) this.wishes.use(false);
      this.finger = null;
    }
  }
  private grab(e: TouchEvent, stick: HTMLElement): void {
    e.preventDefault();
    const t = e.changedTouches[0];
    if (!t) return;
    const box = stick.getBoundingClientRect();
    const [dx, dy] = [t.clientX - box.left - box.width / 2, t.clientY - box.top - box.height / 2];
    const size = Math.max(1, Math.hypot(dx, dy) / kStick);
    this.stick = { dx: dx / size, dy: dy / size, far: size > kRunning };
    if (Math.hypot(dx, dy) > kLearnt) this.learnt();
    stick.style.setProperty('--dx', `${this.stick.dx}px`);
    stick.style.setProperty('--dy', `${this.stick.dy}px`);
  }
  // Who has walked or looked around needs no hint any more.
  private learnt(): void {
    document.querySelector('#touch-hint')?.setAttribute('hidden', '');
  }
  private letGo(stick: HTMLElement): void {
    this.stick = null;
    stick.style.setProperty('--dx', '0px');
    stick.style.setProperty('--dy', '0px');
  }
}

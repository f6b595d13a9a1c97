// The walk view: a body in the building, what it sees, and what it does. The
// worker is told where the eye is, somewhat ahead of motion; what it sends is put
// on stage; every frame moves the body, decides what is shown, and draws if
// anything changed.

import { Box3, Color, Vector3 } from 'three';
import type { App, Spot, Walking } from '../app';
import type { Answer, Command, Loaded, Place, Region, Sector, SeenMessage } from '../core/protocol';
import { cellName } from '../ground';
import { lift, toast } from '../panel/notices';
import { setFrame } from '../panel/stats';
import { storeyName } from '../storeys';
import { Acting } from './acting';
import { Body, kLongest } from './body';
import { Controls } from './controls';
import { Glass } from './glass';
import { Hands } from './hands';
import { Meter } from './meter';
import { Minimap } from './minimap';
import { Places } from './places';
import { point, type Pointed } from './pointing';
import { Quality } from './quality';
import { Stage, kEye } from './stage';
import { Tools } from './tools';

const kBall = 900; // millimetres around the eye of which everything visible is asked for
const kAhead = 0.3; // seconds of motion more
const kAskAgain = 150; // millimetres
const kFar = 60_000; // of pointing
const kTell = 250; // milliseconds
const kUnpack = 3; // milliseconds of a frame
const kTurning = 2.2; // radians a second, by keys
const kLooking = 1.3;
const kFlicker = 45; // milliseconds between two looks of a flame
// Begun at once, while the workers start; whoever awaits it hears of failure.
const kBody = Body.create();
kBody.catch(() => undefined);
const kGlow = new Color(1, 0.72, 0.25); // of what one points at

export class Walk implements Walking {
  readonly meter = new Meter();
  readonly glass: Glass;
  readonly tools: Tools;
  readonly acting: Acting;
  readonly hands: Hands;
  readonly controls: Controls;
  private readonly places = new Places(this);
  pointed: Pointed = { met: null, door: null };
  private readonly quality = new Quality();
  private readonly minimap = new Minimap();
  private dirty = true;
  private placed = false; // the body stands in this building
  private arrived = false; // and the region it is in has come
  private readonly inbox: SeenMessage[] = [];
  private asked: { at: Place; radius: number } | null = null;
  private before = performance.now();
  private told = 0;
  private announced = '';
  won = false; // the lair of this dungeon has been reached
  private untold = false;
  private flames = false; // there are some, and they may move
  private flickered = 0;
  pending = 0;

  private constructor(
    readonly app: App,
    readonly canvas: HTMLCanvasElement,
    readonly stage: Stage,
    readonly body: Body,
  ) {
    this.glass = new Glass(stage, canvas, app);
    this.hands = new Hands(this, () => this.tools.fillHands());
    this.acting = new Acting(this, this.hands);
    this.tools = new Tools(this, this.hands);
    this.controls = new Controls(canvas, {
      turn: (dyaw, dpitch) => {
        if (app.view !== 'walk') return;
        body.turn(dyaw, dpitch);
        this.touch();
      },
      act: () => {
        if (app.view === 'walk') void this.acting.act();
      },
      use: (alternative) => this.use(alternative),
      key: (code) => this.tools.key(code),
      cycle: (by) => this.tools.cycle(by),
      level: () => {
        if (app.view === 'walk') body.turn(0, -body.pitch);
        this.touch();
      },
      zoom: (factor) => this.glass.swing(0, 0, factor),
      locked: (is) => this.setLocked(is),
    });
    document.querySelector('#enter')?.addEventListener('click', () => this.controls.lock());
    stage.doors.instant = matchMedia('(prefers-reduced-motion: reduce)').matches;
    app.walking = this;
    app.building.on('seen', (seen) => {
      this.inbox.push(seen);
      this.meter.take(seen);
    });
    app.building.on('cars', ({ cars }) => {
      stage.setCars(cars);
      this.acting.setCars(cars);
      this.touch();
    });
    app.on('loaded', (loaded) => void this.arrive(loaded));
    app.on('view', () => this.changeView());
    window.addEventListener('resize', () => this.resize());
    this.resize();
  }

  static async create(app: App, canvas: HTMLCanvasElement): Promise<Walk> {
    const colours = new Uint8Array(app.loaded!.colours);
    const walk = new Walk(app, canvas, new Stage(canvas, colours), await kBody);
    await walk.arrive(app.loaded!);
    walk.changeView();
    requestAnimationFrame(walk.frame);
    return walk;
  }

  // Something changed: draw again.
  touch(): void {
    this.dirty = true;
  }

  // --- places

  // Where the walker is; on the way into another building, where they will begin.
  spot(): Spot {
    const { loaded, arrival } = this.app;
    if (!this.placed && loaded) return arrival ?? { at: loaded.entry, sector: loaded.sector, yaw: Math.atan2(loaded.facing[1], loaded.facing[0]), pitch: 0 };
    return { at: this.body.at(), sector: this.app.sector, yaw: this.body.yaw, pitch: this.body.pitch };
  }

  go(to: { at: Place; sector?: Sector | null } | { path: string }, yaw?: number, pitch = 0): Promise<boolean> {
    return this.places.go(to, yaw, pitch);
  }

  jump(at: Place, yaw: number, pitch: number): void {
    this.body.stand(at);
    this.body.release();
    this.body.yaw = yaw;
    this.body.pitch = pitch;
    this.placed = true;
    this.arrived = false;
    this.asked = null;
    this.touch();
    this.app.tell('moved', this.spot()); // the plan shows it, though nothing is drawn here meanwhile
  }

  private async arrive(loaded: Loaded): Promise<void> {
    this.placed = this.arrived = this.untold = false;
    this.empty();
    this.acting.setCars([]);
    this.stage.look.setPalette(new Uint8Array(loaded.colours));
    this.stage.setUnderground(loaded.kind === 'dungeon');
    this.flames = loaded.kind === 'dungeon' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.glass.setBuilding(loaded);
    this.tools.renew();
    this.hands.empty();
    void this.hands.renew();
    this.won = false;
    await this.places.arrive(loaded);
  }
  // Nothing of what has come holds any more.
  empty(): void {
    this.inbox.length = 0;
    this.stage.clear();
    this.body.clear();
    this.tools.letGo();
    this.asked = null;
  }
  // What is visible now, all of it, instead.
  replace({ leaves, regions }: SeenMessage): void {
    this.empty();
    for (const [key, picture] of leaves) this.stage.putLeaf(key, picture);
    for (const one of regions) {
      this.stage.put(one);
      this.body.put(one);
    }
    this.changed();
  }

  eye(): Place {
    const [x, y] = this.body.at();
    return [x, y, this.body.height + kEye];
  }

  // A command for somebody who stands here: nothing is shut on them, and where
  // a door swings they step aside.
  async request(command: Command): Promise<Answer> {
    const before = this.body.at();
    const answer = await this.app.building.command({ ...command, body: before });
    const still = this.body.at().every((v, i) => v === before[i]);
    if (answer.body && still && !this.body.carried) {
      this.body.stand(answer.body as Place);
      this.touch();
    }
    return answer;
  }

  // --- what the worker sends

  // Puts on stage what has come, region by region, for a few milliseconds; the
  // rest waits for the next frame.
  private unpack(): void {
    const start = performance.now();
    for (let seen = this.inbox[0]; seen; seen = this.inbox[0]) {
      for (const index of seen.gone.splice(0)) {
        this.stage.drop(index);
        this.body.drop(index);
        this.changed();
      }
      for (const [key, picture] of seen.leaves.splice(0)) this.stage.putLeaf(key, picture);
      for (let next = seen.regions.shift(); next; next = seen.regions.shift()) {
        this.stage.put(next);
        this.body.put(next);
        this.changed();
        if (performance.now() - start > kUnpack && seen.regions.length > 0) return;
      }
      for (const [cell, picture] of seen.cabins) this.stage.putCabin(cell, picture);
      this.pending = seen.pending;
      this.inbox.shift();
      if (this.arrived && !this.body.carried && !this.body.isFree()) this.body.escape();
      if (performance.now() - start > kUnpack) return;
    }
  }
  private changed(): void {
    this.touch();
    this.glass.touch();
  }

  private ask(): void {
    if (this.places.recounting) return;
    const at = this.eye();
    const radius = Math.round(kBall + this.body.speed * kAhead);
    const old = this.asked;
    if (old && Math.hypot(at[0] - old.at[0], at[1] - old.at[1], at[2] - old.at[2]) < kAskAgain && radius <= old.radius + 200 && radius > old.radius - 800) return;
    this.asked = { at, radius };
    this.app.building.look(this.app.sector, at, radius);
  }

  // --- every frame

  private readonly frame = (now: number): void => {
    requestAnimationFrame(this.frame);
    const interval = now - this.before;
    const seconds = Math.min(kLongest, interval / 1000);
    this.before = now;
    if (!this.app.loaded || this.app.view === 'plan') return;
    const start = performance.now();
    this.unpack();
    this.step(seconds);
    this.tell();
    if (this.flames && this.app.view === 'walk' && now - this.flickered >= kFlicker) {
      this.flickered = now;
      this.touch();
    }
    if (!this.dirty && !this.glass.moving) return;
    this.dirty = false;
    this.show();
    const ours = performance.now() - start;
    this.draw();
    const whole = performance.now() - start;
    this.meter.frame(ours, whole - ours, interval);
    setFrame(whole);
    if (this.quality.judge(whole)) this.resize();
  };

  private step(seconds: number): void {
    if (!this.placed) return;
    if (!this.arrived) {
      this.ask();
      if (!this.stage.regions.at(this.eye()) || this.pending > 0 || this.inbox.length > 0) return;
      this.arrived = true;
      if (!this.body.isFree()) this.body.escape();
      lift();
      this.touch();
    }
    const wish = this.controls.enabled ? this.controls.read() : { forward: 0, right: 0, run: false, turn: 0, look: 0 };
    const turns = wish.turn !== 0 || wish.look !== 0;
    if (turns && this.app.view === 'glass') this.glass.swing(-wish.turn * seconds * kTurning, wish.look * seconds * kLooking);
    else if (turns) this.body.turn(wish.turn * seconds * kTurning, wish.look * seconds * kLooking);
    this.acting.ride();
    const moved = this.body.step(wish.forward, wish.right, wish.run, seconds);
    if (this.stage.doors.advance(seconds) || moved || turns) this.touch();
    this.places.recount();
    this.ask();
  }

  private show(): void {
    const { camera, space } = this.stage;
    const eye = this.eye();
    const shift = this.stage.follow(eye);
    if (shift) this.glass.shift(shift);
    const whole = this.app.view === 'glass';
    space.toScreen(eye, camera.position);
    camera.rotation.set(this.body.pitch, this.body.yaw - Math.PI / 2, 0, 'YXZ');
    camera.updateMatrixWorld();
    this.stage.carryTorch(this.flames ? this.flickered / 1000 : null);
    this.stage.arrange(eye, whole);
    this.lookAround(eye);
    this.minimap.draw(this.stage.regions, this.stage.regions.at(eye), eye, this.body.yaw);
    this.untold = this.arrived;
  }

  // Says where one is, a few times a second, and always where one has stopped.
  private tell(): void {
    const now = performance.now();
    if (!this.untold || now - this.told < kTell) return;
    this.told = now;
    this.untold = false;
    this.app.tell('moved', this.spot());
  }

  private lookAround(eye: Place): void {
    const own = this.stage.regions.at(eye);
    const c = Math.cos(this.body.pitch);
    const d: Place = [Math.cos(this.body.yaw) * c, Math.sin(this.body.yaw) * c, Math.sin(this.body.pitch)];
    this.pointed = own ? point(this.stage.regions, own, eye, d, kFar) : { met: null, door: null };
    this.announce(own);
    const here = document.querySelector('#here');
    const place = this.app.sector ? ` · cell\u00a0${cellName(this.app.sector, this.body.at())}` : '';
    const label = own ? `${own.name} · ${own.area.toFixed(0)} m² · ${storeyName(this.app.loaded!, own.storey)}${place}` : '';
    if (here && here.textContent !== label) here.textContent = label;
    this.acting.prompt(own);
    this.tools.preview(this.pointed);
  }

  // For those who listen: the room one is in, when it is another.
  private announce(own: Region | undefined): void {
    if (!own || own.path === this.announced) return;
    this.announced = own.path;
    const room = document.querySelector('#room');
    if (room) room.textContent = `${own.name}, ${storeyName(this.app.loaded!, own.storey)}`;
    if (own.use !== 'lair' || this.won || this.app.sector) return;
    this.won = true;
    toast('You have reached the lair. This dungeon is won.');
  }

  private draw(): void {
    if (this.app.view === 'glass') this.glass.draw(this.body);
    else this.stage.draw();
  }

  // Lights up a thing or a piece of a wall.
  highlight(low: Place | null, high?: Place, colour = kGlow): void {
    if (!low || !high) {
      this.stage.look.highlight(null);
      return;
    }
    const a = this.stage.space.toScreen(low, new Vector3());
    const b = this.stage.space.toScreen(high, new Vector3());
    this.stage.look.highlight(new Box3().setFromPoints([a, b]), colour);
  }

  // --- the rest of the page

  private use(alternative: boolean): void {
    if (this.app.view !== 'walk') return;
    if (this.tools.tool === 'look') void this.acting.act();
    else void this.tools.use(this.pointed, alternative);
  }

  private setLocked(is: boolean): void {
    const enter = document.querySelector<HTMLElement>('#enter');
    if (enter) enter.hidden = is || matchMedia('(pointer: coarse)').matches;
    document.documentElement.dataset.locked = String(is);
  }

  private changeView(): void {
    if (this.app.view !== 'walk' && this.controls.locked) document.exitPointerLock();
    this.controls.pointing = this.app.view === 'walk';
    this.controls.outside = this.app.view === 'glass';
    this.glass.setShown(this.app.view === 'glass', this.body);
    this.touch();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    this.stage.resize(clientWidth, clientHeight, this.quality.ratio);
    this.glass.resize(clientWidth, clientHeight);
    this.touch();
  }

  // All the pixels, however long it takes: for pictures.
  sharpen(): void {
    this.quality.fix();
    this.resize();
  }

  // Draws now and reads the picture back, for tests.
  pixels(): { width: number; height: number; data: Uint8Array } {
    this.show();
    this.draw();
    const gl = this.stage.renderer.getContext();
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    const data = new Uint8Array(width * height * 4);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, data);
    return { width, height, data };
  }
}

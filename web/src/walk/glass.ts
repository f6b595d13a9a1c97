// The glass view: the building from outside, as glass, and in it nothing but what
// exists at this moment. Live regions that the walker can see are solid, cut open
// by drawing only surfaces that face the camera; other live ones are tinted boxes;
// regions that could still become something are thin frames, as deep as they lie
// in the tree. The walker goes on meanwhile.

import {
  Box3, BoxGeometry, CapsuleGeometry, Color, FrontSide, Group, InstancedMesh, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, Object3D,
  PerspectiveCamera, ShapeUtils, Spherical, Vector2, Vector3, BufferGeometry, Float32BufferAttribute,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { App } from '../app';
import type { Loaded, Place, Point, Sector } from '../core/protocol';
import { isSame } from '../ground';
import type { Body } from './body';
import { kEye, type Stage } from './stage';

// As the core's "tree" command gives it.
type Existing = [x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, depth: number, live: number, kind: number];

const kAsk = 300; // milliseconds
const kFlight = 1400;
const kSlope = 0.62; // how high above the horizon one goes
const kSteep = 1.1; // without a building around it one looks down rather than along
const kEndless = 75; // metres: what is looked at of ground without end
const kFarthest = 8000; // metres that are drawn at least
const kRoom = 1.12; // times as far as needed: the page lies over the edges
const kNearest = 3; // metres
const kPole = 0.05; // radians from straight above or below
const kMostBoxes = 4000;
const kStairKind = 18;
const kShaftKind = 19;

const kPanes = new MeshBasicMaterial({ color: 0x6fa8c9, transparent: true, opacity: 0.06, depthWrite: false });
const kOutline = new LineBasicMaterial({ color: 0x35607d });
const kStoreys = new LineBasicMaterial({ color: 0x35607d, transparent: true, opacity: 0.22 });

export class Glass {
  readonly camera = new PerspectiveCamera(45, 1, 0.5, kFarthest);
  private readonly group = new Group();
  private readonly orbit: OrbitControls;
  private readonly shell = new Group();
  private readonly boxes: InstancedMesh;
  private readonly frames: LineSegments;
  private readonly walker: Mesh;
  private loaded: Loaded | null = null;
  private existing: Existing[] = [];
  private shown = false;
  private asking = 0;
  private flight: { from: Vector3; to: Vector3; began: number } | null = null;
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  private lastOrigin: Place = [0, 0, 0];
  private stale = true;
  private hasShell = false;
  private out: Vector3 | null = null; // the way from which all is shown; null: people look at it their own way
  private free = 1; // share of the height that the bar leaves
  moving = false; // draw although nothing else has changed

  constructor(
    private readonly stage: Stage,
    canvas: HTMLCanvasElement,
    private readonly app: App,
  ) {
    const box = new BoxGeometry(1, 1, 1);
    const tint = new MeshBasicMaterial({ color: 0xffffff, transparent: true, opacity: 0.32, depthWrite: false, side: FrontSide });
    this.boxes = new InstancedMesh(box, tint, kMostBoxes);
    this.boxes.frustumCulled = false;
    this.frames = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: 0x4f7fa8, transparent: true, opacity: 0.28 }));
    this.frames.frustumCulled = false;
    this.walker = new Mesh(new CapsuleGeometry(0.25, 1.25, 4, 12), new MeshBasicMaterial({ color: 0xe4572e }));
    this.group.add(this.shell, this.boxes, this.frames, this.walker);
    this.group.visible = false;
    stage.scene.add(this.group);
    this.orbit = new OrbitControls(this.camera, canvas);
    this.orbit.enabled = false;
    this.orbit.addEventListener('change', () => (this.moving = true));
    this.orbit.addEventListener('start', () => (this.out = null));
  }

  get target(): Vector3 {
    return this.orbit.target;
  }

  setBuilding(loaded: Loaded): void {
    this.loaded = loaded;
    this.existing = [];
    this.stale = true;
    this.hasShell = false;
  }
  touch(): void {
    this.stale = true;
  }

  setShown(is: boolean, body: Body): void {
    this.shown = is;
    this.group.visible = is;
    this.orbit.enabled = is;
    this.stage.look.setModel(is);
    this.stage.scene.background = is ? new Color(0xdfe6ec) : null;
    clearInterval(this.asking);
    if (!is) return;
    this.stale = true;
    this.leaveBuilding(body);
    this.ask();
    this.asking = window.setInterval(() => this.ask(), kAsk);
  }

  resize(width: number, height: number): void {
    const bar = document.querySelector<HTMLElement>('.bar')?.offsetHeight ?? 0;
    this.free = Math.max(0.2, 1 - bar / Math.max(1, height));
    this.camera.aspect = width / Math.max(1, height);
    this.camera.setViewOffset(width, height, 0, -bar / 2, width, height);
    this.camera.updateProjectionMatrix();
    const whole = this.shown && this.out && this.loaded && !this.loaded.sector ? this.extent(this.loaded) : null;
    if (!whole) return;
    const to = this.placeFor(whole, this.out!);
    if (this.flight) this.flight.to = to;
    else this.camera.position.copy(to);
    this.moving = true;
  }

  // From the walker's eye out of the building, behind and above, until all of it is seen.
  // Of what has no end that is what lies around the walker.
  private leaveBuilding(body: Body): void {
    const { loaded, stage } = this;
    if (!loaded) return;
    const eye = stage.space.toScreen([body.at()[0], body.at()[1], body.height + kEye]);
    const yaw = body.yaw + Math.PI * 0.84;
    const out = new Vector3(Math.cos(yaw), loaded.sector ? kSteep : kSlope, -Math.sin(yaw)).normalize();
    const whole = loaded.sector ? null : this.extent(loaded);
    const target = whole ? whole.getCenter(new Vector3()) : eye;
    const to = whole ? this.placeFor(whole, out) : eye.clone().addScaledVector(out, kEndless * 1.2);
    this.out = out;
    this.orbit.target.copy(target);
    this.flight = { from: eye.clone(), to, began: performance.now() };
    this.camera.position.copy(this.flight.from).addScaledVector(out, 0.02);
  }
  // Where all of a box is seen from, and the camera reaches as far.
  private placeFor(whole: Box3, out: Vector3): Vector3 {
    const away = farEnough(this.camera, this.free, whole, out) * kRoom;
    this.camera.far = Math.max(kFarthest, away * 3);
    this.camera.updateProjectionMatrix();
    return whole.getCenter(new Vector3()).addScaledVector(out, away);
  }
  // The box around the building, on the screen.
  private extent({ plates, floor_height }: Loaded): Box3 {
    const box = new Box3();
    for (const { first, last, outlines } of plates) {
      for (const [x, y] of outlines.flat(2)) {
        for (const z of [first * floor_height, (last + 1) * floor_height]) box.expandByPoint(this.stage.space.toScreen([x, y, z]));
      }
    }
    return box;
  }
  // Around the building, higher or lower, nearer or farther: what keys do instead of the mouse.
  swing(around: number, up: number, farther = 1): void {
    this.flight = this.out = null;
    const way = new Spherical().setFromVector3(this.camera.position.clone().sub(this.orbit.target));
    way.theta += around;
    way.phi = Math.min(Math.PI - kPole, Math.max(kPole, way.phi - up));
    way.radius = Math.max(kNearest, way.radius * farther);
    this.camera.position.setFromSpherical(way).add(this.orbit.target);
    this.moving = true;
  }
  // Everything has moved on the screen.
  shift(by: Vector3): void {
    this.camera.position.add(by);
    this.orbit.target.add(by);
    this.flight?.from.add(by);
    this.flight?.to.add(by);
  }
  // Everything is counted from elsewhere.
  recount([dx, dy]: Point): void {
    this.existing = this.existing.map(([x0, y0, z0, x1, y1, z1, ...rest]) => [x0 + dx, y0 + dy, z0, x1 + dx, y1 + dy, z1, ...rest]);
    this.stale = true;
  }
  private fly(): void {
    if (!this.flight) return;
    const { from, to, began } = this.flight;
    const t = this.still ? 1 : Math.min(1, (performance.now() - began) / kFlight);
    this.camera.position.lerpVectors(from, to, 0.02 + 0.98 * t * t * (3 - 2 * t));
    this.moving = true;
    if (t === 1) this.flight = null;
  }

  private ask(): void {
    void this.app.building.command({ do: 'tree' }).then((answer) => {
      const sector = (answer.sector ?? null) as Sector | null;
      if (!this.shown || !answer.regions || (sector && !isSame(sector, this.app.sector ?? sector))) return;
      this.existing = answer.regions as Existing[];
      this.stale = true;
      this.moving = true;
    });
  }

  draw(body: Body): void {
    this.moving = false;
    this.fly();
    this.orbit.update();
    const origin = this.stage.space.origin;
    if (this.stale || origin.some((v, i) => v !== this.lastOrigin[i])) this.rebuild();
    const [x, y] = body.at();
    this.stage.space.toScreen([x, y, body.height + 875], this.walker.position);
    this.stage.look.glass.visible = false;
    this.stage.renderer.render(this.stage.scene, this.camera);
    this.stage.look.glass.visible = true;
  }

  private rebuild(): void {
    this.stale = false;
    const origin = this.stage.space.origin;
    if (!this.hasShell || origin.some((v, i) => v !== this.lastOrigin[i])) this.buildShell();
    this.hasShell = true;
    this.lastOrigin = [...origin];
    const solid = new Set<string>();
    for (const r of this.stage.regions.all()) solid.add(`${r.box.join()},${r.z[0]}`);
    const place = new Object3D();
    const lines: number[] = [];
    let n = 0;
    for (const [x0, y0, z0, x1, y1, z1, depth, live, kind] of this.existing) {
      const low = this.stage.space.toScreen([x0, y0, z0]);
      const high = this.stage.space.toScreen([x1, y1, z1]);
      if (live && n < kMostBoxes) {
        if (solid.has(`${[x0, y0, x1, y1].join()},${z0}`)) continue;
        place.position.addVectors(low, high).multiplyScalar(0.5);
        place.scale.set(Math.abs(high.x - low.x) - 0.05, Math.abs(high.y - low.y) - 0.05, Math.abs(high.z - low.z) - 0.05);
        place.updateMatrix();
        this.boxes.setMatrixAt(n, place.matrix);
        this.boxes.setColorAt(n, new Color(kind === kShaftKind ? 0x8a94a6 : kind === kStairKind ? 0x6f8fb3 : 0xe8a33d));
        ++n;
      } else if (!live && depth > 0) {
        edges(lines, low, high);
      }
    }
    this.boxes.count = n;
    this.boxes.instanceMatrix.needsUpdate = true;
    if (this.boxes.instanceColor) this.boxes.instanceColor.needsUpdate = true;
    this.frames.geometry.dispose();
    this.frames.geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(lines, 3));
  }

  // The building's outside: faint walls and lids around every run of equal
  // storeys, their edges, and a line around every few storeys.
  private buildShell(): void {
    const { loaded, stage } = this;
    for (const child of this.shell.children) (child as Mesh).geometry.dispose();
    this.shell.clear();
    if (!loaded) return;
    const faces: number[] = [], outline: number[] = [], storeys: number[] = [];
    const step = Math.max(1, Math.ceil(loaded.floors / 200));
    for (const { first, last, outlines } of loaded.plates) {
      const [low, high] = [first * loaded.floor_height, (last + 1) * loaded.floor_height];
      const at = ([x, y]: Point, z: number): number[] => stage.space.toScreen([x, y, z]).toArray();
      for (const rings of outlines) {
        for (const ring of rings) {
          ring.forEach((a, i) => {
            const b = ring[(i + 1) % ring.length]!;
            faces.push(...at(a, low), ...at(b, low), ...at(b, high), ...at(a, low), ...at(b, high), ...at(a, high));
            outline.push(...at(a, low), ...at(b, low), ...at(a, high), ...at(b, high), ...at(a, low), ...at(a, high));
            for (let floor = Math.ceil(first / step) * step; floor <= last; floor += step) {
              storeys.push(...at(a, floor * loaded.floor_height), ...at(b, floor * loaded.floor_height));
            }
          });
        }
        const [outer = [], ...holes] = rings.map((ring) => ring.map(([x, y]) => new Vector2(x, y)));
        const corners = rings.flat();
        for (const [i, j, k] of ShapeUtils.triangulateShape(outer, holes) as [number, number, number][]) {
          faces.push(...at(corners[i]!, high), ...at(corners[j]!, high), ...at(corners[k]!, high));
        }
      }
    }
    const lines = (points: number[]): BufferGeometry => new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
    this.shell.add(new Mesh(lines(faces), kPanes), new LineSegments(lines(outline), kOutline), new LineSegments(lines(storeys), kStoreys));
  }
}

function edges(out: number[], a: Vector3, b: Vector3): void {
  const corner = (i: number): [number, number, number] => [i & 1 ? b.x : a.x, i & 2 ? b.y : a.y, i & 4 ? b.z : a.z];
  for (let i = 0; i < 8; ++i) {
    for (const bit of [1, 2, 4]) if (!(i & bit)) out.push(...corner(i), ...corner(i | bit));
  }
}

// How far from the middle of a box a camera sees all of it in a share of its height,
// coming from `out`.
function farEnough(camera: PerspectiveCamera, share: number, box: Box3, out: Vector3): number {
  const [half, corner] = [box.getSize(new Vector3()).multiplyScalar(0.5), new Vector3()];
  const right = new Vector3(0, 1, 0).cross(out).normalize();
  const up = out.clone().cross(right);
  const high = Math.tan((camera.fov * Math.PI) / 360);
  let most = 0;
  for (let i = 0; i < 8; ++i) {
    corner.set(i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z);
    const needed = Math.max(Math.abs(corner.dot(up)) / (high * share), Math.abs(corner.dot(right)) / (high * camera.aspect));
    most = Math.max(most, corner.dot(out) + needed);
  }
  return most;
}

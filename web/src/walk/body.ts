// Body: the walker. It moves in an instance of the core of its own that knows
// only the solids the page was sent, so a step never waits for the worker.

import { Core } from '../core/module';
import type { NewRegion, Place, Point } from '../core/protocol';
import { shifted } from '../ground';

const kWalk = 2200; // millimetres a second
const kRun = 5200;
export const kLongest = 1; // seconds that one step may take: who comes back to the page has not walked meanwhile

export class Body {
  yaw = 0; // radians counter-clockwise from east
  pitch = 0;
  speed = 0; // millimetres a second, as it really moved
  height = 0; // of the feet as drawn: it follows the steps of a stair smoothly
  private place: Place = [0, 0, 0];
  private held = false; // in a car that moves

  private constructor(private readonly core: Core) {}
  static async create(): Promise<Body> {
    return new Body(await Core.create());
  }

  put({ region, solids }: NewRegion): void {
    this.core.putSolids(region.id[0], solids);
  }
  drop(index: number): void {
    this.core.dropSolids(index);
  }
  clear(): void {
    this.core.clearSolids();
  }

  at(): Place {
    return this.place;
  }
  stand(at: Place): void {
    this.place = [at[0], at[1], Math.round(at[2])];
    this.height = at[2];
    this.core.place(this.place);
  }
  // Counted from elsewhere, it stands where it stood.
  recount(by: Point): void {
    this.place = shifted(this.place, by);
    this.core.place(this.place);
  }
  carry(z: number): void {
    this.stand([this.place[0], this.place[1], z]);
    this.held = true;
  }
  release(): void {
    this.held = false;
  }
  get carried(): boolean {
    return this.held;
  }
  isFree(): boolean {
    return this.core.isFree();
  }
  // Out of what has closed around it.
  escape(): boolean {
    if (!this.core.free(3000)) return false;
    this.place = this.core.at();
    return true;
  }

  turn(dyaw: number, dpitch: number): void {
    this.yaw = Math.atan2(Math.sin(this.yaw + dyaw), Math.cos(this.yaw + dyaw));
    this.pitch = Math.max(-1.45, Math.min(1.45, this.pitch + dpitch));
  }

  // Walks `forward` and `right` (each −1 … 1). True if anything moved.
  step(forward: number, right: number, run: boolean, seconds: number): boolean {
    const dt = Math.min(seconds, kLongest);
    const size = Math.hypot(forward, right);
    let moved = false;
    if (size > 0 && !this.held) {
      const way = ((run ? kRun : kWalk) * Math.min(1, size) * dt) / size;
      const dx = (Math.cos(this.yaw) * forward + Math.sin(this.yaw) * right) * way;
      const dy = (Math.sin(this.yaw) * forward - Math.cos(this.yaw) * right) * way;
      const before = this.place;
      this.core.move(dx, dy);
      this.place = this.core.at();
      const gone = Math.hypot(this.place[0] - before[0], this.place[1] - before[1]);
      this.speed = dt > 0 ? gone / dt : 0;
      moved = gone > 0.01 || this.place[2] !== before[2];
    } else {
      this.speed = 0;
    }
    const rise = this.place[2] - this.height;
    if (rise !== 0) {
      this.height = Math.abs(rise) < 2 ? this.place[2] : this.height + rise * Math.min(1, dt * 14);
      moved = true;
    }
    return moved;
  }
}

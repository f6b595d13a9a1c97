// Between the core's space (millimetres, x east, y north, z up) and the screen's
// (metres, x east, y up, z south) around an origin that moves with the walker, so
// that the top of a tall tower is drawn as precisely as its door.

import { Vector3 } from 'three';
import type { Place, Point } from '../core/protocol';

const kReach = 100_000; // millimetres: farther than this from the origin it is moved

export class Space {
  origin: Place = [0, 0, 0];

  toScreen([x, y, z]: Place, out = new Vector3()): Vector3 {
    return out.set((x - this.origin[0]) / 1000, (z - this.origin[2]) / 1000, -(y - this.origin[1]) / 1000);
  }
  // Everything is counted from elsewhere now; on the screen nothing moves.
  recount([dx, dy]: Point): void {
    this.origin = [this.origin[0] + dx, this.origin[1] + dy, this.origin[2]];
  }
  // Moves the origin near a place; true if everything has to be put anew.
  follow(place: Place): boolean {
    if (place.every((v, i) => Math.abs(v - this.origin[i]!) <= kReach)) return false;
    this.origin = place.map((v) => Math.round(v / kReach) * kReach) as Place;
    return true;
  }
}

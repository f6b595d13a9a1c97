// Pointing: what a ray from the eye meets first, found on the plain description
// of the regions: things, doors, walls, floor, ceiling. It goes on through open
// portals.

import type { Place, Point, Portal, Region, Thing } from '../core/protocol';
import { walls, type Regions } from './regions';

export type Met =
  | { kind: 'thing'; region: Region; thing: Thing; at: Place; distance: number }
  | { kind: 'portal'; region: Region; portal: number; at: Place; distance: number } // closed, or a window
  | { kind: 'wall'; region: Region; face: number; along: Point; at: Place; distance: number }
  | { kind: 'floor' | 'ceiling'; region: Region; at: Place; distance: number };

export interface Pointed {
  met: Met | null;
  // The first door whose opening the ray goes through, or that stops it.
  door: { region: Region; portal: number; distance: number } | null;
}

const kSlab = 320;
const kMostHops = 12;

export function point(regions: Regions, own: Region, eye: Place, d: Place, far: number): Pointed {
  let region = own;
  let door: Pointed['door'] = null;
  let start = 0;
  const at = (t: number): Place => [eye[0] + d[0] * t, eye[1] + d[1] * t, eye[2] + d[2] * t];
  for (let hop = 0; hop < kMostHops; ++hop) {
    const met = nearest(region, eye, d, start, far);
    if (!met) return { met: null, door };
    const onWall = met.kind === 'wall' ? portalAt(region, met.face, met.at) : -1;
    const portal = region.portals[onWall];
    if (!portal) return { met, door };
    const isDoor = portal.leaves !== undefined || portal.kind === 'elevator';
    if (isDoor && !door) door = { region, portal: onWall, distance: met.distance };
    if (!portal.open) return { met: { kind: 'portal', region, portal: onWall, at: met.at, distance: met.distance }, door };
    const behind = regions.behind(region, portal);
    if (!behind) return { met: null, door };
    start = met.distance + 1;
    region = behind;
    if (start > far) return { met: { kind: 'floor', region, at: at(far), distance: far }, door };
  }
  return { met: null, door };
}

function nearest(region: Region, eye: Place, d: Place, start: number, far: number): Met | null {
  let best = far;
  let met: Met | null = null;
  const at = (t: number): Place => [eye[0] + d[0] * t, eye[1] + d[1] * t, eye[2] + d[2] * t];
  const take = (t: number, make: (at: Place) => Met): void => {
    if (t <= start || t >= best) return;
    best = t;
    met = make(at(t));
  };
  for (const thing of region.objects) {
    const t = enterBox(thing, eye, d);
    if (t !== null) take(t, (p) => ({ kind: 'thing', region, thing, at: p, distance: t }));
  }
  for (const { a, b, face } of walls(region)) {
    const t = meetWall(a, b, eye, d);
    if (t !== null) take(t, (p) => ({ kind: 'wall', region, face, along: [b[0] - a[0], b[1] - a[1]], at: p, distance: t }));
  }
  if (d[2] < 0) {
    const t = (region.z[0] - eye[2]) / d[2];
    take(t, (p) => ({ kind: 'floor', region, at: p, distance: t }));
  } else if (d[2] > 0) {
    const t = (region.z[1] - kSlab - eye[2]) / d[2];
    take(t, (p) => ({ kind: 'ceiling', region, at: p, distance: t }));
  }
  return met;
}

function enterBox(thing: Thing, eye: Place, d: Place): number | null {
  const lo: Place = [thing.box[0], thing.box[1], thing.z[0]];
  const hi: Place = [thing.box[2], thing.box[3], thing.z[1]];
  let near = 0;
  let far = Infinity;
  for (let i = 0; i < 3; ++i) {
    if (d[i] === 0) {
      if (eye[i]! < lo[i]! || eye[i]! > hi[i]!) return null;
      continue;
    }
    const t0 = (lo[i]! - eye[i]!) / d[i]!;
    const t1 = (hi[i]! - eye[i]!) / d[i]!;
    near = Math.max(near, Math.min(t0, t1));
    far = Math.min(far, Math.max(t0, t1));
  }
  return near < far ? near : null;
}

// Where a ray leaves the inside through a wall; null if it does not.
function meetWall(a: Point, b: Point, eye: Place, d: Place): number | null {
  const ex = b[0] - a[0];
  const ey = b[1] - a[1];
  const outwards = d[0] * ey - d[1] * ex; // the inside is on the left of a → b
  if (outwards <= 0) return null;
  const t = ((a[0] - eye[0]) * ey - (a[1] - eye[1]) * ex) / outwards;
  const along = (eye[0] + d[0] * t - a[0]) * ex + (eye[1] + d[1] * t - a[1]) * ey;
  return along >= -1 && along <= ex * ex + ey * ey + 1 ? t : null;
}

function portalAt(region: Region, face: number, [x, y, z]: Place): number {
  return region.portals.findIndex((p: Portal) => {
    if (p.face !== face || z < p.z[0] || z > p.z[1]) return false;
    const ex = p.b[0] - p.a[0];
    const ey = p.b[1] - p.a[1];
    const along = ((x - p.a[0]) * ex + (y - p.a[1]) * ey) / (ex * ex + ey * ey);
    return along >= 0 && along <= 1;
  });
}

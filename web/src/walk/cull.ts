// Culling by portals: of what the worker found visible from all round, the part
// that this very view shows. A window on the screen shrinks from portal to
// portal; a region is drawn once any window reaches it, and entered again only by
// a window that shows something new.

import { Vector4, type PerspectiveCamera } from 'three';
import type { Place, Portal, Region } from '../core/protocol';
import { portalKey } from '../core/protocol';
import type { Regions } from './regions';
import type { Space } from './space';

export interface Window {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
const kWhole: Window = { x0: -1, y0: -1, x1: 1, y1: 1 };
const kNear = 450; // millimetres: so near to a portal one sees all that is behind
const kMostVisits = 400;

export interface Shown {
  regions: Set<Region>;
  missing: { region: Region; portal: Portal }[]; // open, but what is behind has not come yet
}

const isOpening = (portal: Portal): boolean => portal.kind !== 'window' && portal.kind !== 'entrance';
// A door of glass shows what is behind, and so do the windows beside it.
const isGlass = (portal: Portal): boolean => portal.kind === 'french_door';
const covers = (a: Window, b: Window): boolean => a.x0 <= b.x0 && a.y0 <= b.y0 && a.x1 >= b.x1 && a.y1 >= b.y1;

// `ajar` says whether a portal that is closed still shows something: its leaf moves.
export function cull(regions: Regions, own: Region, eye: Place, camera: PerspectiveCamera, space: Space, ajar: (key: string) => boolean): Shown {
  const shown: Shown = { regions: new Set([own]), missing: [] };
  const windows = new Map<Region, Window[]>([[own, [kWhole]]]);
  const queue: { region: Region; window: Window; from: string }[] = [{ region: own, window: kWhole, from: '' }];
  for (let visits = 0; queue.length > 0 && visits < kMostVisits; ++visits) {
    const { region, window, from } = queue.shift()!;
    for (const portal of region.portals) {
      const key = portalKey(portal);
      if (key === from || !isOpening(portal) || (!portal.open && !isGlass(portal) && !ajar(key))) continue;
      if (portal.kind === 'well' && region.kind === 'shaft') continue;
      const next = isGlass(portal) ? window : clip(window, portal, eye, camera, space);
      if (!next) continue;
      const behind = regions.behind(region, portal);
      if (!behind) {
        if (portal.open) shown.missing.push({ region, portal });
        continue;
      }
      shown.regions.add(behind);
      const seen = windows.get(behind) ?? [];
      if (seen.some((w) => covers(w, next))) continue;
      windows.set(behind, [...seen, next]);
      queue.push({ region: behind, window: next, from: key });
    }
  }
  return shown;
}

const corner = new Vector4();

function clip(window: Window, portal: Portal, eye: Place, camera: PerspectiveCamera, space: Space): Window | null {
  if (isNear(portal, eye)) return window;
  let x0 = Infinity, y0 = Infinity, x1 = -Infinity, y1 = -Infinity;
  let before = 0;
  for (const [x, y, z] of corners(portal)) {
    const p = space.toScreen([x, y, z]);
    corner.set(p.x, p.y, p.z, 1).applyMatrix4(camera.matrixWorldInverse).applyMatrix4(camera.projectionMatrix);
    if (corner.w <= 1e-3) continue;
    ++before;
    x0 = Math.min(x0, corner.x / corner.w);
    x1 = Math.max(x1, corner.x / corner.w);
    y0 = Math.min(y0, corner.y / corner.w);
    y1 = Math.max(y1, corner.y / corner.w);
  }
  if (before === 0) return null;
  if (before < 4) return window; // it reaches behind the eye: its edges on the screen are unknown
  const next = { x0: Math.max(window.x0, x0), y0: Math.max(window.y0, y0), x1: Math.min(window.x1, x1), y1: Math.min(window.y1, y1) };
  return next.x0 < next.x1 && next.y0 < next.y1 ? next : null;
}

function corners(portal: Portal): Place[] {
  const { a, b, z } = portal;
  if (portal.kind === 'well') return [[a[0], a[1], z[0]], [b[0], a[1], z[0]], [b[0], b[1], z[0]], [a[0], b[1], z[0]]];
  return [[a[0], a[1], z[0]], [b[0], b[1], z[0]], [b[0], b[1], z[1]], [a[0], a[1], z[1]]];
}

function isNear({ a, b, z }: Portal, [x, y, h]: Place): boolean {
  const [x0, x1, y0, y1] = [Math.min(a[0], b[0]), Math.max(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  return x > x0 - kNear && x < x1 + kNear && y > y0 - kNear && y < y1 + kNear && h > z[0] - kNear && h < z[1] + kNear;
}

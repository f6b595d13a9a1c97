// Regions: what the page has of the building. Finding the region at a place and
// the one behind a portal, as the worker last said they are.

import { portalKey, type Place, type Point, type Portal, type Region } from '../core/protocol';

export class Regions {
  private readonly byIndex = new Map<number, Region>();
  private readonly byPortal = new Map<string, number[]>();

  put(region: Region): void {
    this.drop(region.id[0]);
    this.byIndex.set(region.id[0], region);
    for (const portal of region.portals) {
      const key = portalKey(portal);
      this.byPortal.set(key, [...(this.byPortal.get(key) ?? []), region.id[0]]);
    }
  }
  drop(index: number): void {
    const old = this.byIndex.get(index);
    if (!old) return;
    this.byIndex.delete(index);
    for (const portal of old.portals) {
      const key = portalKey(portal);
      const left = (this.byPortal.get(key) ?? []).filter((i) => i !== index);
      if (left.length > 0) this.byPortal.set(key, left);
      else this.byPortal.delete(key);
    }
  }
  clear(): void {
    this.byIndex.clear();
    this.byPortal.clear();
  }

  get size(): number {
    return this.byIndex.size;
  }
  all(): IterableIterator<Region> {
    return this.byIndex.values();
  }
  get(index: number): Region | undefined {
    return this.byIndex.get(index);
  }
  at(place: Place): Region | undefined {
    for (const region of this.byIndex.values()) if (holds(region, place)) return region;
    return undefined;
  }
  // How many of the regions here hold a portal: with both, it can be opened.
  holders(key: string): number {
    return this.byPortal.get(key)?.length ?? 0;
  }
  behind(region: Region, portal: Portal): Region | undefined {
    for (const index of this.byPortal.get(portalKey(portal)) ?? []) if (index !== region.id[0]) return this.byIndex.get(index);
    return undefined;
  }
}

export function holds(region: Region, [x, y, z]: Place): boolean {
  const [x0, y0, x1, y1] = region.box;
  if (x < x0 || x >= x1 || y < y0 || y >= y1 || z < region.z[0] || z >= region.z[1]) return false;
  return !region.outline || inRings(region.outline, [x, y]);
}

function inRings(rings: Point[][], [x, y]: Point): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax, ay] = ring[i]!;
      const [bx, by] = ring[j]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

// The walls of a region on plan, as one meets them inside: edge by edge, the
// inside on the left.
export function walls(region: Region): { a: Point; b: Point; face: number }[] {
  if (region.clear) {
    const [x0, y0, x1, y1] = region.clear;
    const corners: Point[] = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
    return corners.map((a, face) => ({ a, b: corners[(face + 1) % 4]!, face }));
  }
  return (region.walls ?? []).map(([a, b], face) => ({ a, b, face }));
}

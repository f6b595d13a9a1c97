// Doors: the leaves of portals. A leaf belongs to its portal, not to a room, and
// is drawn once. It opens only when both sides are there to be seen, and closes
// before they go.

import { Group, Mesh, type BufferGeometry, type Material } from 'three';
import { leafKey, portalKey, type Leaf, type Portal, type Region } from '../core/protocol';
import type { Regions } from './regions';
import type { Space } from './space';

const kSwing = 0.55; // seconds from closed to open

interface Hung {
  portal: Portal;
  leaves: { leaf: Leaf; mesh: Mesh | null }[];
  open: number; // 0 … 1
  goal: number;
}

export class Doors {
  readonly group = new Group();
  instant = false; // reduced motion
  private readonly hung = new Map<string, Hung>();
  private readonly shapes = new Map<string, BufferGeometry>();
  private shown = new Set<string>();

  constructor(
    private readonly materials: Material[],
    private readonly space: Space,
    private readonly regions: Regions,
  ) {}

  putLeaf(key: string, geometry: BufferGeometry): void {
    this.shapes.set(key, geometry);
  }

  // The doors of a region that has come, or come anew.
  putRegion(region: Region): void {
    for (const portal of region.portals) {
      if (!portal.leaves) continue;
      const key = portalKey(portal);
      const known = this.hung.get(key);
      if (known) {
        known.portal = portal;
        continue;
      }
      const open = portal.open ? 1 : 0;
      this.hung.set(key, { portal, leaves: portal.leaves.map((leaf) => ({ leaf, mesh: null })), open, goal: open });
    }
  }
  // The doors of a region that is gone, but those that another one holds too.
  dropRegion(region: Region): void {
    for (const portal of region.portals) {
      const key = portalKey(portal);
      const door = this.hung.get(key);
      if (!door || this.regions.holders(key) > 0) continue;
      for (const { mesh } of door.leaves) if (mesh) this.group.remove(mesh);
      this.hung.delete(key);
    }
  }
  clear(): void {
    this.group.clear();
    this.hung.clear();
    for (const shape of this.shapes.values()) shape.dispose();
    this.shapes.clear();
  }

  // Leaves swing towards what their portals are. True while one moves.
  advance(seconds: number): boolean {
    let moving = false;
    for (const [key, door] of this.hung) {
      const both = door.portal.kind === 'entrance' || this.regions.holders(key) > 1;
      if (!door.portal.open) door.goal = 0;
      else if (both) door.goal = 1;
      if (door.open === door.goal) continue;
      const step = this.instant ? 1 : seconds / kSwing;
      door.open = door.open < door.goal ? Math.min(door.goal, door.open + step) : Math.max(door.goal, door.open - step);
      this.pose(door);
      moving = true;
    }
    return moving;
  }
  isAjar(key: string): boolean {
    return (this.hung.get(key)?.open ?? 0) > 0;
  }

  show(regions: Set<Region>): void {
    const now = new Set<string>();
    for (const region of regions) {
      for (const portal of region.portals) if (portal.leaves) now.add(portalKey(portal));
    }
    for (const key of this.shown) if (!now.has(key)) this.setVisible(key, false);
    for (const key of now) this.setVisible(key, true);
    this.shown = now;
  }
  // After the origin has moved.
  repose(): void {
    for (const door of this.hung.values()) this.pose(door);
  }

  private setVisible(key: string, visible: boolean): void {
    const door = this.hung.get(key);
    if (!door) return;
    for (const entry of door.leaves) {
      if (!entry.mesh && visible) {
        const shape = this.shapes.get(leafKey(entry.leaf));
        if (!shape) continue;
        entry.mesh = new Mesh(shape, this.materials);
        this.group.add(entry.mesh);
        this.pose(door);
      }
      if (entry.mesh) entry.mesh.visible = visible;
    }
  }

  private pose(door: Hung): void {
    const eased = door.open * door.open * (3 - 2 * door.open);
    for (const { leaf, mesh } of door.leaves) {
      if (!mesh) continue;
      this.space.toScreen(leaf.pivot, mesh.position);
      const along = Math.atan2(leaf.along[1], leaf.along[0]);
      mesh.rotation.set(0, along + (leaf.slides ? 0 : (leaf.range * Math.PI * eased) / 180), 0);
      if (!leaf.slides) continue;
      const way = (leaf.range * eased) / 1000;
      mesh.position.x += Math.cos(along) * way;
      mesh.position.z -= Math.sin(along) * way;
    }
  }
}

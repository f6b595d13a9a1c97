// Minimap: the rooms of this floor that the page knows, from above, north up, and
// where one looks.

import type { Place, Region } from '../core/protocol';
import type { Regions } from './regions';

const kSpan = 36_000; // millimetres across

const kFill: Record<string, string> = { hall: '#d8cfae', stair: '#a9b7c9', shaft: '#7d8794', room: '#f0ece2' };

export class Minimap {
  private readonly canvas = document.querySelector<HTMLCanvasElement>('#minimap');
  private readonly context = this.canvas?.getContext('2d') ?? null;

  draw(regions: Regions, own: Region | undefined, [x, y]: Place, yaw: number): void {
    const { canvas, context: g } = this;
    if (!canvas || !g || canvas.hidden || !own) return;
    const size = canvas.width;
    const scale = size / kSpan;
    const at = (px: number, py: number): [number, number] => [(px - x) * scale + size / 2, (y - py) * scale + size / 2];
    g.clearRect(0, 0, size, size);
    g.fillStyle = 'rgba(20, 23, 28, 0.82)';
    g.fillRect(0, 0, size, size);
    for (const region of regions.all()) {
      if (region.storey !== own.storey) continue;
      g.fillStyle = region === own ? '#ffe9ad' : (kFill[region.kind] ?? '#eee');
      g.strokeStyle = '#2b2f36';
      g.lineWidth = 1.5;
      g.beginPath();
      const rings = region.outline ?? [[[region.box[0], region.box[1]], [region.box[2], region.box[1]], [region.box[2], region.box[3]], [region.box[0], region.box[3]]]];
      for (const ring of rings) {
        ring.forEach(([px, py], i) => (i === 0 ? g.moveTo(...at(px!, py!)) : g.lineTo(...at(px!, py!))));
        g.closePath();
      }
      g.fill('evenodd');
      g.stroke();
      for (const p of region.portals) {
        if (p.kind === 'well') continue;
        g.strokeStyle = p.kind === 'window' ? '#6fb3e0' : p.open ? '#f0ece2' : '#a5623a';
        g.lineWidth = p.kind === 'window' ? 2 : 3;
        g.beginPath();
        g.moveTo(...at(p.a[0], p.a[1]));
        g.lineTo(...at(p.b[0], p.b[1]));
        g.stroke();
      }
    }
    this.cone(g, size, yaw);
  }

  private cone(g: CanvasRenderingContext2D, size: number, yaw: number): void {
    const [cx, cy] = [size / 2, size / 2];
    const reach = size * 0.28;
    const shade = g.createRadialGradient(cx, cy, 2, cx, cy, reach);
    shade.addColorStop(0, 'rgba(214, 84, 40, 0.65)');
    shade.addColorStop(1, 'rgba(214, 84, 40, 0)');
    g.fillStyle = shade;
    g.beginPath();
    g.moveTo(cx, cy);
    g.arc(cx, cy, reach, -yaw - 0.6, -yaw + 0.6);
    g.closePath();
    g.fill();
    g.fillStyle = '#d65428';
    g.strokeStyle = '#fff';
    g.lineWidth = 1.5;
    g.beginPath();
    g.arc(cx, cy, 4, 0, 7);
    g.fill();
    g.stroke();
  }
}

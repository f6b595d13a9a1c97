// What the viewer draws over a plan: portals, the tree of regions, the rooms that
// are pointed at, and the walker.

import type { Box } from '../core/protocol';
import type { PlanRoom } from './rooms';
import { outlinesOf } from './tree';

export type MarkKind = 'use' | 'hover' | 'chosen';

const kThickest = 260; // millimetres, of the storey's outline; each level below is thinner
const kThinnest = 50;
const kColours = 7; // of levels, in sheet.css

const svg = <K extends keyof SVGElementTagNameMap>(name: K, attributes: Record<string, string | number>, ...children: Element[]): SVGElementTagNameMap[K] => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
};

function drawTree(rooms: readonly PlanRoom[], place: (box: Box) => DOMRect): SVGGElement {
  const group = svg('g', { class: 'over tree' });
  for (const { depth, box } of outlinesOf(rooms)) {
    const line = Math.max(kThinnest, kThickest - depth * 35);
    const inset = 40 + depth * 45; // so that outlines on the same wall stay apart
    const { x, y, width, height } = place(box);
    group.append(
      svg('rect', {
        class: `level-${depth % kColours}`,
        x: x + inset,
        y: y + inset,
        width: Math.max(1, width - 2 * inset),
        height: Math.max(1, height - 2 * inset),
        'stroke-width': line,
      }),
    );
  }
  return group;
}

// A portal belongs to both its rooms: each is drawn once.
function drawPortals(rooms: readonly PlanRoom[], place: (box: Box) => DOMRect): SVGGElement {
  const group = svg('g', { class: 'over portals' });
  const shapes = new Map<string, Set<string>>();
  for (const [kind, ax, ay, bx, by] of rooms.flatMap((room) => room.portals)) {
    const a = place([ax, ay, ax, ay]), b = place([bx, by, bx, by]);
    const lines = shapes.get(kind) ?? new Set();
    // A well lies in the floor: its ends are opposite corners.
    lines.add(kind === 'well' ? `M${a.x} ${a.y}H${b.x}V${b.y}H${a.x}Z` : `M${a.x} ${a.y}L${b.x} ${b.y}`);
    shapes.set(kind, lines);
  }
  for (const [kind, lines] of shapes) group.append(svg('path', { class: `portal-${kind}`, d: [...lines].join('') }));
  return group;
}

function drawWalker(): SVGGElement {
  const cone = svg('path', { class: 'cone', d: 'M0 0L40 -23A46 46 0 0 1 40 23Z' });
  return svg('g', { class: 'over walker away' }, cone, svg('circle', { r: 7 }));
}

export function drawMarks(rooms: readonly PlanRoom[], place: (box: Box) => DOMRect): SVGElement[] {
  const kinds: MarkKind[] = ['use', 'hover', 'chosen'];
  return [
    ...kinds.map((kind) => svg('path', { class: `over mark-${kind}` })),
    drawPortals(rooms, place),
    drawTree(rooms, place),
    drawWalker(),
  ];
}

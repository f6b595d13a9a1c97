// The card of the chosen room, and the legend of what a floor is used for.

import { button, element, icon } from '../panel/element';
import { capital } from '../panel/words';
import { usesOf, type PlanRoom } from './rooms';

const squareMetres = (area: number): string => `${area.toFixed(area < 100 ? 1 : 0)} m²`;

export class Card {
  private readonly body = element('div', { 'aria-live': 'polite' });
  private readonly go: HTMLButtonElement;
  private room: PlanRoom | null = null;

  constructor(
    private readonly place: HTMLElement,
    go: (path: string) => void,
    close: () => void,
  ) {
    this.go = button('Go there', () => this.room && go(this.room.path), { class: 'strong' });
    const shut = button('', close, { class: 'bare shut', 'aria-label': 'Close the card' });
    shut.append(icon('close'));
    place.append(this.body, this.go, shut);
    this.show(null, '');
  }

  show(room: PlanRoom | null, name: string): void {
    this.room = room;
    this.place.hidden = room === null;
    if (!room) return;
    const rows: [string, string][] = [
      ['Area', squareMetres(room.area)],
      ['Doors', String(room.doors)],
      ['Furniture', String(room.objects)],
    ];
    const list = rows.flatMap(([what, value]) => [element('dt', {}, what), element('dd', {}, value)]);
    this.body.replaceChildren(element('h2', {}, name), element('dl', {}, ...list));
    this.go.disabled = room.use === 'elevator' || room.use === 'riser'; // nobody can stand there
  }
}

// Uses with their colours; pressing one shows where it is.
export function fillLegend(place: HTMLElement, rooms: readonly PlanRoom[], colourOf: (use: string) => string, pick: (use: string | null) => void): void {
  let picked: string | null = null;
  const buttons = usesOf(rooms).map(({ use, name, rooms: count, area }) => {
    const dot = element('i', { 'aria-hidden': 'true' });
    dot.style.background = colourOf(use);
    const made = button('', () => {
      picked = picked === use ? null : use;
      for (const other of place.querySelectorAll('button')) other.setAttribute('aria-pressed', String(other === made && picked !== null));
      pick(picked);
    }, { 'aria-pressed': 'false', title: `Show every ${name}` });
    made.append(dot, element('span', {}, capital(name)), element('span', { class: 'count' }, `${count} · ${squareMetres(area)}`));
    return element('li', {}, made);
  });
  place.replaceChildren(...buttons);
}

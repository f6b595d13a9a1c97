// The list of floors beside the plan. Only the rows in sight exist, so that ten
// thousand storeys cost no more than ten.

import { button, element, icon } from '../panel/element';
import { nearestStorey, storeyShort, highest, type Storeys } from '../storeys';

const kRow = 34; // pixels, as in plan.css
const kSpare = 4; // rows made beyond what is seen

export class FloorList {
  private readonly input = element('input', { type: 'number', step: 1, 'aria-label': 'Floor' });
  private readonly list = element('div', { class: 'floor-list', role: 'listbox', 'aria-label': 'Floors', tabindex: 0 });
  private readonly rows = element('div', { role: 'presentation' });
  private readonly above: HTMLButtonElement;
  private readonly below: HTMLButtonElement;
  private of: Storeys = { kind: 'tower', floors: 0, lowest: 0 };
  private floor = 0;

  constructor(
    place: HTMLElement,
    private readonly choose: (floor: number) => void,
  ) {
    this.above = button('', () => this.step(1), { class: 'bare', title: 'One floor up (PgUp)', 'aria-label': 'One floor up' });
    this.below = button('', () => this.step(-1), { class: 'bare', title: 'One floor down (PgDn)', 'aria-label': 'One floor down' });
    this.above.append(icon('up'));
    this.below.append(icon('down'));
    this.list.append(this.rows);
    place.append(this.input, this.above, this.list, this.below);
    this.input.addEventListener('change', () => {
      const wish = Number(this.input.value);
      if (this.input.value !== '' && Number.isInteger(wish)) this.set(wish);
      this.input.value = String(this.floor);
    });
    this.list.addEventListener('scroll', () => this.fill());
    this.list.addEventListener('click', ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
      if (row?.dataset.floor) this.set(Number(row.dataset.floor));
    });
    this.list.addEventListener('keydown', (event) => {
      const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, Home: this.of.floors, End: -this.of.floors };
      const by = steps[event.key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.step(by);
    });
    new ResizeObserver(() => this.fill()).observe(this.list);
  }

  show(floor: number, of: Storeys): void {
    const moved = floor !== this.floor || of.floors !== this.of.floors;
    this.floor = floor;
    this.of = of;
    this.input.min = String(of.lowest);
    this.input.max = String(highest(of));
    this.input.value = String(floor);
    this.above.disabled = floor >= highest(of);
    this.below.disabled = floor <= of.lowest;
    this.rows.style.height = `${of.floors * kRow}px`;
    if (moved) this.reveal();
    this.fill();
  }

  step(by: number): void {
    this.set(this.floor + by);
  }

  private set(floor: number): void {
    const wish = nearestStorey(this.of, floor);
    if (wish !== this.floor) this.choose(wish);
  }

  private rowOf(floor: number): number {
    return (highest(this.of) - floor) * kRow; // the top floor on top
  }

  private reveal(): void {
    const { scrollTop, clientHeight } = this.list;
    const top = this.rowOf(this.floor);
    if (top < scrollTop || top + kRow > scrollTop + clientHeight) this.list.scrollTop = top - (clientHeight - kRow) / 2;
  }

  private fill(): void {
    const { scrollTop, clientHeight } = this.list;
    if (clientHeight === 0) return;
    const first = Math.max(0, Math.floor(scrollTop / kRow) - kSpare);
    const end = Math.min(this.of.floors, Math.ceil((scrollTop + clientHeight) / kRow) + kSpare);
    const made: HTMLElement[] = [];
    for (let i = first; i < end; ++i) {
      const floor = highest(this.of) - i;
      const row = element('div', { role: 'option', id: `floor-${floor}`, 'data-floor': floor, 'aria-selected': String(floor === this.floor), 'aria-setsize': this.of.floors, 'aria-posinset': i + 1 });
      row.textContent = storeyShort(this.of, floor);
      row.style.top = `${i * kRow}px`;
      made.push(row);
    }
    this.rows.replaceChildren(...made);
    const shown = made.some((row) => row.id === `floor-${this.floor}`);
    if (shown) this.list.setAttribute('aria-activedescendant', `floor-${this.floor}`);
    else this.list.removeAttribute('aria-activedescendant');
  }
}

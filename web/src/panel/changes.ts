// The Changes panel: what people did to the building, floor by floor, with a way
// there and a way back.

import type { App } from '../app';
import { kHandFloor, kPinFloor } from '../core/protocol';
import { FloorNames, nameOf, roomBelow } from '../plan/names';
import { storeyName, storeyTitle } from '../storeys';
import { button, element, part } from './element';
import { goThere } from './going';
import { sure, toast } from './notices';
import { capital } from './words';

interface Change {
  floor: number;
  path: string | null; // null: the record's own path can't be read
  subject: 'region' | 'portal' | 'span' | 'pin';
  item: string;
  what: string;
}
type Names = Map<string, string>;

const kMostShown = 500;
const kMostNamed = 40; // floors whose rooms are named
const kKept = { browser: 'in this browser', server: 'on the server, for everyone who comes' };
const kWays = [['undo', 'Undo', 'U'], ['redo', 'Redo', 'Ctrl+Y']] as const;

export class ChangesPanel {
  private readonly list = element('div', { class: 'changes' });
  private readonly said = element('p', { class: 'lead', role: 'status' });
  private readonly forget: HTMLButtonElement;
  private readonly names: FloorNames;
  private asked = 0;

  constructor(
    private readonly app: App,
    private readonly place: HTMLElement,
  ) {
    this.names = new FloorNames(app);
    const ways = kWays.map(([what, title, key]) => {
      const way = button(title, () => part(`#${what}`).click(), { title: `${title} (${key})`, disabled: true });
      app.on('stats', (stats) => {
        way.disabled = stats[what] === null;
        way.textContent = stats[what] === null ? title : `${title}: ${stats[what]}`;
      });
      return way;
    });
    this.forget = button('Forget all changes', () => void this.forgetAll(), { class: 'danger', disabled: true });
    place.append(this.said, element('div', { class: 'row wrap' }, ...ways, this.forget), this.list);
    app.on('changed', () => void app.kept().then(() => this.refresh()));
    app.on('loaded', () => void this.refresh());
  }

  // Reads the list anew; nothing happens while nobody sees it.
  async refresh(): Promise<void> {
    if (this.place.hidden || !this.app.loaded) return;
    const number = ++this.asked;
    const answer = await this.app.building.records();
    if (number !== this.asked) return;
    if (answer.error) {
      this.said.textContent = `The changes can't be read: ${answer.error.text}`;
      return;
    }
    const changes = answer.changes as Change[];
    this.show(changes, new Map());
    const floors = [...new Set(changes.map(({ floor }) => floor))].filter((floor) => floor !== kPinFloor && floor !== kHandFloor).slice(0, kMostNamed);
    const names = new Map<number, Names>();
    for (const floor of floors) {
      names.set(floor, await this.names.on(floor));
      if (number !== this.asked) return;
    }
    this.show(changes, names);
  }

  private show(changes: Change[], names: Map<number, Names>): void {
    const focused = this.list.querySelector<HTMLElement>(':focus')?.getAttribute('data-change');
    this.forget.disabled = changes.length === 0;
    this.said.textContent =
      changes.length === 0
        ? `Nobody has changed anything here yet. Open a door, paint a wall, move a table: it stays, ${kKept[this.app.store]}.`
        : `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}, kept ${kKept[this.app.store]}.`;
    const floors = new Map<number, Change[]>();
    for (const change of changes.slice(0, kMostShown)) floors.set(change.floor, [...(floors.get(change.floor) ?? []), change]);
    const sections = [...floors]
      .sort(([a], [b]) => a - b)
      .map(([floor, here]) => element('section', {}, element('h3', {}, this.titleOf(floor)), element('ul', {}, ...here.map((change) => this.item(change, names.get(floor) ?? new Map())))));
    this.list.replaceChildren(...sections);
    if (changes.length > kMostShown) this.list.append(element('p', { class: 'hint' }, `… and ${changes.length - kMostShown} more.`));
    if (focused) [...this.list.querySelectorAll<HTMLElement>('[data-change]')].find(({ dataset }) => dataset.change === focused)?.focus();
  }

  private titleOf(floor: number): string {
    if (floor === kPinFloor) return 'Kept as it is';
    return floor === kHandFloor ? 'Carried about' : storeyTitle(this.app.loaded!, floor);
  }

  // A door belongs to the rooms on both its sides: one of them is named.
  private item(change: Change, names: Names): HTMLElement {
    const { floor, path, subject, item } = change;
    const stands = path !== null && floor !== kPinFloor && floor !== kHandFloor;
    const room = stands ? (subject === 'portal' ? roomBelow(names, path) : path) : null;
    const name = room === null ? null : nameOf(names, room);
    const where = name !== null ? (subject === 'portal' ? `near ${name}` : name) : stands ? '' : this.titleOf(floor);
    const what = capital(change.what);
    const made = element('li', {}, element('div', {}, element('strong', {}, what), element('span', { class: 'where' }, where)));
    if (!stands || subject === 'pin') return made;
    const add = (doing: string, act: () => void): void => {
      const label = [`${doing}: ${what}`, where, storeyName(this.app.loaded!, floor)].filter(Boolean).join(', ');
      made.append(button(doing, act, { 'aria-label': label, 'data-change': `${doing} ${floor} ${path} ${subject} ${item}` }));
    };
    if (room !== null) add('Go there', () => void goThere(this.app, room));
    add('Revert', () => void this.revert(change));
    return made;
  }

  private async revert({ floor, path, subject, item }: Change): Promise<void> {
    const answer = await this.app.building.command({ do: 'revert', floor, path, subject, item, body: this.app.walking?.spot().at });
    if (answer.error) toast(answer.error.text, true);
    else this.app.tell('changed', undefined);
  }

  private async forgetAll(): Promise<void> {
    const yes = await sure('Forget all changes?', `Every change in this building is lost for good${this.app.store === 'server' ? ', for everyone who comes' : ''}: paint, furniture, doors, broken walls.`, 'Forget them');
    if (!yes) return;
    await this.app.kept();
    const answer = await this.app.building.forgetChanges();
    if (answer.error) toast(`The changes stay: ${answer.error.text}`, true);
    else await this.app.open(this.app.wanted, this.app.walking?.spot() ?? null);
  }
}

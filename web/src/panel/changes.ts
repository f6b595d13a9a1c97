// The Changes panel: what people did to the building, floor by floor, with a way
// there and a way back.

import type { App } from '../app';
import { button, element, part } from './element';
import { goThere } from './going';
import { sure, toast } from './notices';
import { storeyTitle } from '../storeys';

interface Change {
  floor: number;
  path: string | null; // null: the record's own path can't be read
  subject: 'region' | 'portal' | 'span' | 'pin';
  item: string;
  what: string;
}

const kMostShown = 500;
const kKept = { browser: 'in this browser', server: 'on the server, for everyone who comes' };

export class ChangesPanel {
  private readonly list = element('div', { class: 'changes' });
  private readonly said = element('p', { class: 'lead', role: 'status' });
  private readonly undo: HTMLButtonElement;
  private readonly forget: HTMLButtonElement;
  private asked = 0;

  constructor(
    private readonly app: App,
    private readonly place: HTMLElement,
  ) {
    this.undo = button('Undo', () => part('#undo').click(), { title: 'Undo (U)', disabled: true });
    this.forget = button('Forget all changes', () => void this.forgetAll(), { class: 'danger', disabled: true });
    place.append(this.said, element('div', { class: 'row' }, this.undo, this.forget), this.list);
    app.on('stats', ({ undo }) => {
      this.undo.disabled = undo === null;
      this.undo.textContent = undo === null ? 'Undo' : `Undo: ${undo}`;
    });
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
    this.show(answer.changes as Change[]);
  }

  private show(changes: Change[]): void {
    const doors = changes.filter((change) => change.subject === 'portal');
    const others = changes.filter((change) => change.subject !== 'portal');
    this.forget.disabled = changes.length === 0;
    this.said.textContent =
      changes.length === 0
        ? `Nobody has changed anything here yet. Open a door, paint a wall, move a table: it stays, ${kKept[this.app.store]}.`
        : [plural(others.length, 'change', 'changes'), doors.length > 0 ? `${plural(doors.length, 'door', 'doors')} opened, closed or locked` : ''].filter(Boolean).join(', ') + '.';
    const floors = new Map<number, Change[]>();
    for (const change of others.slice(0, kMostShown)) floors.set(change.floor, [...(floors.get(change.floor) ?? []), change]);
    const sections = [...floors]
      .sort(([a], [b]) => a - b)
      .map(([floor, here]) => element('section', {}, element('h3', {}, storeyTitle(this.app.loaded!, floor)), element('ul', {}, ...here.map((change) => this.item(change)))));
    this.list.replaceChildren(...sections);
    if (others.length > kMostShown) this.list.append(element('p', { class: 'hint' }, `… and ${others.length - kMostShown} more.`));
  }

  private item(change: Change): HTMLElement {
    const { path, subject } = change;
    const what = change.what.charAt(0).toUpperCase() + change.what.slice(1);
    const item = element('li', {}, element('div', {}, element('strong', {}, what), element('code', {}, path ?? 'unknown place')));
    const named = (doing: string): string => `${doing}: ${what}, ${path ?? ''}`;
    if (path !== null && (subject === 'region' || subject === 'span')) {
      item.append(button('Go there', () => void goThere(this.app, path), { 'aria-label': named('Go there') }));
      item.append(button('Revert', () => void this.revert(change), { 'aria-label': named('Revert') }));
    }
    return item;
  }

  private async revert({ floor, path, subject, item }: Change): Promise<void> {
    const answer = await this.app.building.command({ do: 'revert', floor, path, subject, item, body: this.app.walking?.spot().at });
    if (answer.error) toast(answer.error.text, true);
    else this.app.tell('changed', undefined);
  }

  private async forgetAll(): Promise<void> {
    const yes = await sure('Forget all changes?', 'Every change in this building is lost for good: paint, furniture, doors, broken walls.', 'Forget them');
    if (!yes) return;
    await this.app.kept();
    const answer = await this.app.building.forgetChanges();
    if (answer.error) toast(`The changes stay: ${answer.error.text}`, true);
    else await this.app.open(this.app.wanted, this.app.walking?.spot() ?? null);
  }
}

const plural = (n: number, one: string, many: string): string => (n === 0 ? `No ${many}` : `${n} ${n === 1 ? one : many}`);

// The shipped examples, over the first building: shown to whoever comes without an
// address of a building, from the first moment on, while the core is still loading.

import { parse as parseToml } from 'smol-toml';
import { parseAddress } from '../address';
import type { App, BriefTable } from '../app';
import type { Place } from '../core/protocol';
import { button, element, part } from './element';
import { toast } from './notices';
import { capital } from './words';

const kFiles = import.meta.glob<string>('../../../examples/*.toml', { query: '?raw', import: 'default', eager: true });
const kFirst = ['skyscraper', 'office_courtyard', 'apartments', 'dungeon']; // one of each kind, where there is room for four
const kStepped = 1500; // millimetres: who walks so far has begun

export interface Example {
  file: string;
  name: string;
  about: string; // the comment at its top
  text: string;
}

export function examplesIn(files: Record<string, string>): Example[] {
  const place = ({ file }: Example): number => (kFirst.includes(file) ? kFirst.indexOf(file) : kFirst.length);
  return Object.entries(files)
    .map(([path, text]): Example => {
      const file = /([^/]+)\.toml$/.exec(path)![1]!;
      const about = text.split('\n').filter((line) => line.startsWith('# ')).map((line) => line.slice(2)).join(' ');
      return { file, name: capital(file.replaceAll('_', ' ').replace(/ [a-z]$/, (letter) => letter.toUpperCase())), about, text };
    })
    .sort((a, b) => place(a) - place(b) || (a.file < b.file ? -1 : 1));
}

export class Gallery {
  private readonly place = part('#gallery');
  private readonly opener = part('#gallery-button');
  private app: App | null = null; // once it can open a building
  private early: BriefTable | null = null; // chosen before that
  private from: Place | null = null; // where the walker stood when it was opened

  constructor() {
    const cards = examplesIn(kFiles).map((example) => {
      const picture = element('img', { src: `./gallery/${example.file}.jpg`, alt: '', width: 240, height: 150, loading: 'lazy', decoding: 'async' });
      const card = button('', () => this.choose(parseToml(example.text) as BriefTable), { class: 'example', title: example.about });
      card.append(picture, element('span', {}, example.name));
      return element('li', {}, card);
    });
    part('#gallery-examples').append(...cards);
    part('#gallery-close').addEventListener('click', () => this.close());
    this.opener.addEventListener('click', () => (this.place.hidden ? this.open() : this.close()));
    part('#view').addEventListener('pointerdown', () => this.close());
    window.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.place.hidden || document.querySelector('dialog[open]')) return;
      event.stopImmediatePropagation();
      this.close();
    }, { capture: true });
    for (const other of document.querySelectorAll('[data-panel], .switch [data-view]')) other.addEventListener('click', () => this.close());
    if (parseAddress(location.hash).brief === null) this.open();
  }

  // From now on a choice is opened at once. Gives what was chosen before.
  start(app: App): BriefTable | null {
    this.app = app;
    app.on('view', () => this.close());
    app.on('loaded', () => (this.from = null));
    app.on('moved', ({ at }) => {
      this.from ??= at;
      if (Math.hypot(at[0] - this.from[0], at[1] - this.from[1]) > kStepped) this.close();
    });
    return this.early;
  }

  open(): void {
    this.from = this.app?.walking?.spot().at ?? null;
    this.show(true);
  }
  close(): void {
    if (this.place.hidden) return;
    const inside = this.place.contains(document.activeElement);
    this.show(false);
    if (inside) part('#view').focus();
  }
  private show(is: boolean): void {
    this.place.hidden = !is;
    document.documentElement.toggleAttribute('data-gallery', is);
    this.opener.setAttribute('aria-expanded', String(is));
  }

  private choose(brief: BriefTable): void {
    this.close();
    if (!this.app) {
      this.early = brief;
      return;
    }
    void this.app.open(brief).then(({ error }) => error && toast(error.text, true));
    this.app.show('walk');
  }
}

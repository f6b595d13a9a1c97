// The bar and the panel at the side: which view is shown, which page of the panel
// is open, and the keys for both.

import type { App, ViewName } from '../app';
import type { Loaded } from '../core/protocol';
import { isTyping } from '../walk/controls';
import { BriefPanel } from './brief';
import { ChangesPanel } from './changes';
import { copyLink } from './copying';
import { startDownloads } from './downloads';
import { part } from './element';
import { startElevator } from './elevator';
import type { Field } from './fields';
import { startHelp } from './help';
import { toast } from './notices';
import { startStats } from './stats';
import { startToolbar } from './toolbar';
import { capital } from './words';

type PageName = 'brief' | 'changes' | 'download';
const kTitles: Record<PageName, string> = { brief: 'Brief', changes: 'Changes', download: 'Download' };

const metres = (millimetres: number): string => String(Math.round(millimetres / 100) / 10);
const sizeOf = ({ site, sector }: Loaded): string => (sector ? 'without end' : `${metres(site[0])} × ${metres(site[1])} m`);
const summaryOf = (loaded: Loaded): string => {
  const { kind, floors, seed } = loaded;
  return `${capital(kind)} · ${floors} ${kind === 'dungeon' ? 'level' : 'floor'}${floors === 1 ? '' : 's'} · ${sizeOf(loaded)} · seed ${seed}`;
};

class Panels {
  private readonly panel = part('#panel');
  private readonly brief: BriefPanel;
  private readonly changes: ChangesPanel;
  private readonly downloads: () => void;
  private readonly help = startHelp();
  private page: PageName | null = null;
  private opener: HTMLElement | null = null;

  constructor(
    private readonly app: App,
    fields: Field[],
    link: () => string,
  ) {
    this.brief = new BriefPanel(app, fields, part('#brief'));
    this.changes = new ChangesPanel(app, part('#changes'));
    this.downloads = startDownloads(app, part('#download'));
    startStats(app);
    startToolbar();
    startElevator(app);
    for (const button of document.querySelectorAll<HTMLElement>('[data-panel]')) {
      button.addEventListener('click', () => this.toggle(button.dataset.panel as PageName));
    }
    for (const button of document.querySelectorAll<HTMLElement>('.switch [data-view]')) {
      button.addEventListener('click', () => app.show(button.dataset.view as ViewName));
    }
    part('#panel-close').addEventListener('click', () => this.close());
    part('#help-button').addEventListener('click', this.help);
    part('#link-button').addEventListener('click', () => void copyLink(link()));
    for (const [what, title, key] of [['undo', 'Undo', 'U'], ['redo', 'Redo', 'Ctrl+Y']] as const) {
      const button = part<HTMLButtonElement>(`#${what}`);
      button.addEventListener('click', () => void app.takeBack(what).then(({ error }) => error && toast(error.text, true)));
      app.on('stats', (stats) => {
        button.disabled = stats[what] === null;
        button.title = stats[what] === null ? `${title} (${key})` : `${title}: ${stats[what]} (${key})`;
      });
    }
    app.on('view', () => this.mark());
    app.on('loaded', () => this.mark());
    this.mark();
    window.addEventListener('keydown', (event) => this.key(event));
  }

  private mark(): void {
    const { view, loaded } = this.app;
    document.documentElement.dataset.view = view;
    for (const button of document.querySelectorAll<HTMLElement>('.switch [data-view]')) {
      button.setAttribute('aria-pressed', String(button.dataset.view === view));
    }
    if (!loaded) return;
    part('#summary').textContent = summaryOf(loaded);
    document.title = `${summaryOf(loaded)} · Enfilade`;
  }

  // --- the side

  private toggle(page: PageName): void {
    if (this.page === page) this.close();
    else this.open(page);
  }

  private open(page: PageName): void {
    document.exitPointerLock();
    if (this.page === null) this.opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.page = page;
    const title = part('#panel-title');
    title.textContent = kTitles[page];
    for (const name of Object.keys(kTitles)) part(`#${name}`).hidden = name !== page;
    this.panel.hidden = false;
    document.documentElement.dataset.panel = page;
    this.expand();
    title.focus();
    this.panel.scrollTop = 0;
    if (page === 'changes') void this.changes.refresh();
    if (page === 'download') this.downloads();
  }

  private close(): void {
    if (this.page === null) return;
    this.page = null;
    this.panel.hidden = true;
    delete document.documentElement.dataset.panel;
    for (const name of Object.keys(kTitles)) part(`#${name}`).hidden = true;
    this.expand();
    this.opener?.focus();
  }

  private expand(): void {
    for (const button of document.querySelectorAll<HTMLElement>('[data-panel]')) {
      if (button instanceof HTMLButtonElement) button.setAttribute('aria-expanded', String(button.dataset.panel === this.page));
    }
  }

  // --- keys; moving about and acting are the walk view's

  private key(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open]')) return;
    const key = event.key.toLowerCase();
    if (key === 'escape') return this.close();
    if (isTyping(event.target) || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const again = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !again) return;
      event.preventDefault();
      part<HTMLButtonElement>(again ? '#redo' : '#undo').click();
      return;
    }
    const tool = /^[1-6]$/.test(key) ? document.querySelectorAll<HTMLElement>('#tools [data-tool]')[Number(key) - 1] : undefined;
    const act = tool ? () => tool.click() : key === 'n' && event.shiftKey ? () => this.brief.stepSeed(-1) : this.actOf(key);
    if (!act || (event.repeat && key !== 'n')) return;
    event.preventDefault();
    act();
  }

  private actOf(key: string): (() => void) | undefined {
    const other = (view: ViewName): void => this.app.show(this.app.view === view ? 'walk' : view);
    const acts: Record<string, () => void> = {
      g: () => other('glass'),
      p: () => other('plan'),
      b: () => this.toggle('brief'),
      c: () => this.toggle('changes'),
      n: () => this.brief.stepSeed(1),
      u: () => part<HTMLButtonElement>('#undo').click(),
      i: () => part('#stats-button').click(),
      m: () => part('#minimap').toggleAttribute('hidden'),
      '?': this.help,
    };
    return Object.hasOwn(acts, key) ? acts[key] : undefined;
  }
}

// `link` gives the address of where one is.
export function startPanels(app: App, fields: Field[], link: () => string): void {
  new Panels(app, fields, link);
}

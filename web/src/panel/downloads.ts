// The Download panel: the building, a floor, or the brief as files. They are made
// by the drafting worker, so walking goes on meanwhile.

import type { App } from '../app';
import { storeyName } from '../storeys';
import { element } from './element';
import { toast } from './notices';
import { followWhole, type Count } from './whole';

type Format = 'glb' | 'svg' | 'toml';
interface Offer {
  title: string;
  text: string;
  format: Format;
  floor: boolean; // only the floor that is looked at
  endless?: { title: string; text: string }; // of ground without end
}

const kMany = 30_000; // regions: a file of more takes a while
const kOffers: Offer[] = [
  { title: 'Whole building', text: 'glTF (.glb): for Blender, game engines and viewers', format: 'glb', floor: false, endless: { title: 'Whole dungeon', text: 'It has no end: take a level around you.' } },
  { title: 'This floor', text: 'glTF (.glb): one storey with its furniture', format: 'glb', floor: true, endless: { title: 'Around you', text: 'glTF (.glb): the blocks within a hundred metres, with what stands there' } },
  { title: 'Plan of this floor', text: 'SVG: a drawing with layers, 1 : 100', format: 'svg', floor: true, endless: { title: 'Plan around you', text: 'SVG: a drawing of the same blocks with layers, 1 : 100' } },
  { title: 'Brief', text: 'TOML: for the enfilade program', format: 'toml', floor: false },
];
const kTypes: Record<Format, string> = { glb: 'model/gltf-binary', svg: 'image/svg+xml', toml: 'application/toml' };

export const fileName = (kind: string, seed: number, format: Format, floor: number | null): string =>
  `${kind}-${seed}${floor === null ? '' : `-floor-${floor}`}.${format}`;

// Call what is returned when the panel is opened.
export function startDownloads(app: App, place: HTMLElement): () => void {
  const warning = element('p', { class: 'warning', hidden: true });
  const buttons: { button: HTMLButtonElement; offer: Offer; title: HTMLElement; text: HTMLElement }[] = [];
  let busy = false;

  const label = (): void => {
    for (const { button, offer, title, text } of buttons) {
      const said = (app.sector && offer.endless) || offer;
      const floor = app.loaded && app.sector ? storeyName(app.loaded, app.floor) : String(app.floor);
      title.textContent = offer.floor ? `${said.title} (${floor})` : said.title;
      text.textContent = said.text;
      button.disabled = busy || !app.loaded || (app.sector !== null && offer.format === 'glb' && !offer.floor);
    }
  };
  const make = async (button: HTMLButtonElement, offer: Offer): Promise<void> => {
    const { loaded } = app;
    if (busy || !loaded) return;
    const floor = offer.floor ? app.floor : null;
    busy = true;
    button.setAttribute('aria-busy', 'true');
    label();
    app.redraft();
    const { answer, bytes } = await app.drafting.export(offer.format, floor ?? undefined, offer.floor ? app.around() : null);
    busy = false;
    button.removeAttribute('aria-busy');
    label();
    if (answer.error) toast(`No file was made: ${answer.error.text}`, true);
    else save(new Blob([bytes], { type: kTypes[offer.format] }), fileName(loaded.kind, loaded.seed, offer.format, floor));
  };
  const offers = kOffers.map((offer) => {
    const title = element('strong');
    const text = element('span');
    const button = element('button', { type: 'button', class: 'offer' }, title, text);
    button.addEventListener('click', () => void make(button, offer));
    buttons.push({ button, offer, title, text });
    return button;
  });
  place.append(element('p', { class: 'lead' }, 'Everything as it stands now, with what people changed.'), warning, ...offers);

  const weigh = (count: Count): void => {
    const many = typeof count === 'object' && count.regions > kMany;
    warning.hidden = !many;
    if (many) warning.textContent = `The whole building has about ${count.regions.toLocaleString('en')} regions: its file is large, takes a while, and may not fit into this browser's memory. The enfilade program has no such limit.`;
  };
  app.on('loaded', label);
  app.on('floor', label);
  label();
  return followWhole(app, () => !place.hidden, weigh);
}

function save(blob: Blob, name: string): void {
  const link = element('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  toast(`${name} (${(blob.size / 1e6).toFixed(blob.size < 1e5 ? 3 : 1)} MB)`);
}

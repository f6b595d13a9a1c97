// Starts everything: what the server says, what the address says, the workers,
// the first building, then the views.

import { parse as parseToml } from 'smol-toml';
import { AddressBar, parseAddress, readPatience, withoutField, type ReadAddress } from './address';
import { App, fitting, wasOvertaken, type BriefTable, type Spot } from './app';
import { part } from './panel/element';
import { Gallery } from './panel/gallery';
import { fieldsOf, type Field } from './panel/fields';
import { giveUp, lift, progress, toast } from './panel/notices';
import { startPanels } from './panel/panels';
import { startPlan } from './plan/plan';
import { startWalk } from './walk/start';
import { hasStorey, nearestStorey } from './storeys';

// What `enfilade serve` tells the page.
interface Served {
  brief: string | null; // TOML
  name: string | null;
  store: boolean; // the server keeps changes
}

const kMostTries = 20; // to open a brief, each without another field
const kMostSaid = 4; // problems at once
const kNoCells = 'Only a dungeon without end has such cells.';
const kNowhere = parseAddress(''); // in particular
const kPlain: BriefTable = { kind: 'tower' };
const kHome: BriefTable = { kind: 'tower', seed: 7, floors: 30, site: { width: 60, depth: 45 } };

async function readServed(): Promise<Served> {
  const response = await fetch('./serve.json').catch(() => null);
  if (!response?.ok) return { brief: null, name: null, store: false };
  return (await response.json()) as Served;
}

function homeOf(served: Served, problems: string[]): BriefTable {
  if (served.brief === null) return kHome;
  try {
    return parseToml(served.brief) as BriefTable;
  } catch (error) {
    problems.push(`${served.name ?? 'The brief'} can't be read: ${String(error)}`);
    return kHome;
  }
}

function complain(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const different = [...new Set(problems)];
  const more = different.length - kMostSaid;
  toast([...different.slice(0, kMostSaid), ...(more > 0 ? [`… and ${more} more.`] : [])].join(' '), true);
}

class Page {
  readonly app = new App(readPatience(location.search));
  private readonly gallery = new Gallery();
  private home: BriefTable = kHome;
  private fields: Field[] = [];

  async start(): Promise<void> {
    const { app } = this;
    const warn = (text: string): void => {
      if (!app.loaded) progress(text);
      toast(text, true);
    };
    const known = new Set<string>(); // both workers may say it, and again and again
    app.on('trouble', (text) => {
      if (known.has(text)) return;
      known.add(text);
      warn(text);
    });
    app.on('lost', warn);
    const problems: string[] = [];
    const served = await readServed();
    this.home = homeOf(served, problems);
    if (served.brief !== null) this.gallery.close();
    progress('Starting the core…');
    await app.start(served.store ? 'server' : 'browser');
    const { schema } = await app.building.command({ do: 'schema' });
    this.fields = fieldsOf(schema as Parameters<typeof fieldsOf>[0]);
    this.followFloors();
    const bar = new AddressBar(app, () => this.follow());
    progress('Opening the building…');
    const chosen = this.gallery.start(app);
    await this.enter(chosen ? { ...kNowhere, brief: chosen } : this.read(), problems);
    startPanels(app, this.fields, () => bar.link());
    startPlan(app);
    await this.startWalking();
  }

  private async startWalking(): Promise<void> {
    try {
      await startWalk(this.app, part<HTMLCanvasElement>('#view'));
    } catch (error) {
      toast(`The 3-D view can't start here (${String(error)}). The plan works without it.`, true);
      this.app.show('plan');
      lift();
    }
  }

  private read(): ReadAddress {
    const texts = this.fields.filter(({ kind }) => kind === 'text' || kind === 'choice').map(({ name }) => name);
    return parseAddress(location.hash, new Set(texts));
  }

  // The first building, or another one, and the place in it that an address names.
  private async enter(address: ReadAddress, problems: string[]): Promise<void> {
    const { app } = this;
    problems.push(...address.problems);
    await this.openWhatWorks(address.brief ?? this.home, address.spot, problems);
    if (address.spot?.sector && app.loaded && !app.loaded.sector) problems.push(kNoCells);
    const there = address.floor !== null && app.loaded !== null && hasStorey(app.loaded, address.floor);
    if (address.floor !== null && !there) problems.push(`The building has no floor ${address.floor}.`);
    app.show(address.view);
    if (address.view === 'plan' && address.floor !== null && there) app.setFloor(address.floor);
    complain(problems);
  }

  // People edited the address: the same building is not built again.
  private async follow(): Promise<void> {
    const address = this.read();
    const brief = address.brief ?? this.home;
    if (JSON.stringify(brief) !== JSON.stringify(this.app.wanted)) return this.enter(address, []);
    const { app } = this;
    const spot = app.loaded && fitting(address.spot, app.loaded);
    if (address.spot && !spot) address.problems.push(kNoCells);
    if (spot) await app.walking?.go(spot, spot.yaw, spot.pitch);
    app.show(address.view);
    if (address.floor !== null && app.loaded && hasStorey(app.loaded, address.floor)) app.setFloor(address.floor);
    complain(address.problems);
  }

  // Fields the core refuses are left out one by one, and said. Where nothing else
  // works and nothing stands, there is a building that always can be.
  private async openWhatWorks(wanted: BriefTable, arrival: Spot | null, problems: string[]): Promise<void> {
    let brief: BriefTable | null = wanted;
    for (let tries = 0; brief && tries < kMostTries; ++tries) {
      const answer = await this.app.open(brief, arrival);
      if (!answer.error || wasOvertaken(answer)) return;
      problems.push(`${answer.error.text}.`);
      const less: BriefTable | null = brief === kPlain ? null : withoutField(brief, answer.error.place);
      brief = less && Object.keys(less).length === 0 ? kPlain : less;
    }
    if (this.app.loaded) return;
    const answer = await this.app.open(kHome);
    if (answer.error && !wasOvertaken(answer)) throw new Error(answer.error.text);
  }

  // In the walk and glass views the floor looked at is the walker's.
  private followFloors(): void {
    const { app } = this;
    const floorAt = (z: number): number => nearestStorey(app.loaded!, Math.floor((z + 1) / app.loaded!.floor_height));
    app.on('loaded', (loaded) => app.setFloor(app.view === 'plan' ? nearestStorey(loaded, app.floor) : floorAt((app.arrival?.at ?? loaded.entry)[2])));
    app.on('moved', ({ at }) => {
      if (app.view !== 'plan') app.setFloor(floorAt(at[2]));
    });
  }
}

void new Page().start().catch((error: unknown) => giveUp(`The building can't be opened: ${error instanceof Error ? error.message : String(error)}`));

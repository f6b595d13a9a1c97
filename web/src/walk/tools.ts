// Tools: what one has in hand. A click uses it on what one points at; before that
// the preview shows what would happen. Every change goes to the worker, which
// keeps it; this only asks.

import { BoxGeometry, Color, Mesh } from 'three';
import type { Answer, Box, Command, Material, Place, Region, Thing } from '../core/protocol';
import { toast } from '../panel/notices';
import { capital } from '../panel/words';
import { swatchesOf, thingsOf, type ThingKind } from './catalogue';
import { inWordsOf, isLight, type Carried, type Hands } from './hands';
import type { Met, Pointed } from './pointing';
import { inWords, whyNot } from './refusals';
import type { Walk } from './walk';

export type ToolName = 'look' | 'paint' | 'place' | 'move' | 'remove' | 'break';

const kReach = 9000; // millimetres
const kAllWalls = 253;
const kCeiling = 254;
const kFloor = 255;
const kOpening = { width: 1000, height: 2100 };
const kNoRoom = 'There is no room for it.';
const kGrid = 50; // millimetres to which things are placed

export class Tools {
  tool: ToolName = 'look';
  private paint: Material;
  private kind: ThingKind;
  private facing = 0;
  private allWalls = false; // for fingers, which have no Shift
  private held: { region: Region; thing: Thing } | null = null; // too large to be carried: it stays in its room
  private chosen = ''; // the number of the thing among those one carries that is put down next
  private readonly ghost: Mesh;

  constructor(
    private readonly walk: Walk,
    private readonly hands: Hands,
  ) {
    this.paint = swatchesOf('tower')[4]!;
    this.kind = thingsOf('tower')[0]!;
    this.ghost = new Mesh(new BoxGeometry(1, 1, 1), walk.stage.look.ghost);
    this.ghost.visible = false;
    walk.stage.building.add(this.ghost);
    for (const button of document.querySelectorAll<HTMLButtonElement>('#tools [data-tool]')) {
      button.addEventListener('click', () => this.take(button.dataset.tool as ToolName));
    }
    document.querySelector('#turn')?.addEventListener('click', () => this.turn());
    const allWalls = document.querySelector('#all-walls');
    allWalls?.addEventListener('click', () => {
      this.allWalls = !this.allWalls;
      allWalls.setAttribute('aria-pressed', String(this.allWalls));
    });
  }

  take(tool: ToolName): void {
    this.tool = tool;
    this.held = null;
    for (const button of document.querySelectorAll<HTMLButtonElement>('#tools [data-tool]')) {
      button.setAttribute('aria-checked', String(button.dataset.tool === tool));
    }
    this.fillSwatches();
    this.walk.touch();
  }
  // What one was about to move has come anew.
  letGo(): void {
    this.held = null;
  }
  // In another building: nothing in hand, other colours, and things of its kind.
  renew(): void {
    this.held = null;
    const { kind } = this.walk.app.loaded!;
    if (!thingsOf(kind).includes(this.kind)) this.kind = thingsOf(kind)[0]!;
    if (!swatchesOf(kind).some((one) => isSame(one, this.paint))) this.paint = swatchesOf(kind)[4]!;
    this.fillSwatches();
  }
  // There is more or less in one's hands.
  fillHands(): void {
    if (this.tool === 'move') this.fillSwatches();
  }
  key(code: string): void {
    if (code === 'KeyR' && (this.tool === 'place' || this.tool === 'move')) this.turn();
  }

  private turn(): void {
    this.facing = (this.facing + 1) % 4;
    this.walk.touch();
  }

  // The next colour or thing there is to choose from.
  cycle(by: number): void {
    const choices = [...document.querySelectorAll<HTMLButtonElement>('#swatches button')];
    const at = choices.findIndex((button) => button.getAttribute('aria-pressed') === 'true');
    const next = choices[(at + by + choices.length) % choices.length];
    next?.click();
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.walk.touch();
  }

  private colourOf([role, shade]: Material): Color {
    const at = (role * 4 + shade) * 3;
    const [r, g, b] = this.walk.app.loaded!.colours.slice(at, at + 3);
    return new Color(`rgb(${r}, ${g}, ${b})`);
  }

  // --- what would happen

  preview({ met }: Pointed): void {
    this.ghost.visible = false;
    this.walk.highlight(null);
    if (!met || met.distance > kReach || this.walk.app.view !== 'walk') return;
    const puts = this.carried() !== null && !(met.kind === 'thing' && isLight(met.thing));
    if (this.tool === 'place' || this.held || puts) this.showGhost(this.footprint(met), met);
    else if ((this.tool === 'move' || this.tool === 'remove') && met.kind === 'thing') {
      const { box, z } = met.thing;
      this.walk.highlight([box[0] - 5, box[1] - 5, z[0]], [box[2] + 5, box[3] + 5, z[1] + 5]);
    } else if (this.tool === 'break' && met.kind === 'wall') {
      const [low, high] = this.opening(met);
      this.walk.highlight(low, high);
    } else if (this.tool === 'paint' && met.kind === 'wall') {
      const { region } = met;
      const pad = 30;
      const clear = region.clear ?? region.box;
      const slabs: [Place, Place][] = [
        [[clear[0], clear[1] - pad, region.z[0]], [clear[2], clear[1] + pad, region.z[1]]],
        [[clear[2] - pad, clear[1], region.z[0]], [clear[2] + pad, clear[3], region.z[1]]],
        [[clear[0], clear[3] - pad, region.z[0]], [clear[2], clear[3] + pad, region.z[1]]],
        [[clear[0] - pad, clear[1], region.z[0]], [clear[0] + pad, clear[3], region.z[1]]],
      ];
      const slab = region.clear ? slabs[met.face] : undefined;
      if (slab) this.walk.highlight(...slab, this.colourOf(this.paint));
    }
  }

  private showGhost(box: Box | null, met: Met): void {
    if (!box) return;
    const carried = this.carried();
    const height = this.held ? this.held.thing.z[1] - this.held.thing.z[0] : carried ? carried.size[2] : this.kind.height;
    const under = carried ? standOf(met) : met.region.z[0];
    this.walk.stage.space.toScreen([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2, under + height / 2], this.ghost.position);
    this.ghost.scale.set((box[2] - box[0]) / 1000, height / 1000, (box[3] - box[1]) / 1000);
    this.ghost.visible = true;
  }

  // What the tool puts down next of what one carries.
  private carried(): Carried | null {
    if (this.tool !== 'move' || this.held) return null;
    const { things } = this.hands;
    return things.find(({ number }) => number === this.chosen) ?? things.at(-1) ?? null;
  }

  // Width and depth of the thing in hand, as it would face.
  private sizeInHand(): [w: number, d: number] {
    const carried = this.carried();
    if (this.held) {
      const { box } = this.held.thing;
      return [box[2] - box[0], box[3] - box[1]];
    }
    const [w, d] = carried ? carried.size : [this.kind.width, this.kind.depth];
    return this.facing % 2 === 1 ? [d, w] : [w, d];
  }

  // The footprint of the thing in hand, where one points on the floor, kept
  // within the walls.
  private footprint(met: Met): Box | null {
    const clear = met.region.clear ?? met.region.box;
    const [w, d] = this.sizeInHand();
    if (w > clear[2] - clear[0] || d > clear[3] - clear[1]) return null;
    const fit = (at: number, size: number, lo: number, hi: number): number => Math.max(lo, Math.min(hi - size, Math.round((at - size / 2) / kGrid) * kGrid));
    const x = fit(met.at[0], w, clear[0], clear[2]);
    const y = fit(met.at[1], d, clear[1], clear[3]);
    return [x, y, x + w, y + d];
  }

  private opening(met: Extract<Met, { kind: 'wall' }>): [Place, Place] {
    const [ex, ey] = met.along;
    const half = kOpening.width / 2;
    const alongX = Math.abs(ex) > Math.abs(ey);
    const pad = 160;
    const low: Place = alongX ? [met.at[0] - half, met.at[1] - pad, met.region.z[0]] : [met.at[0] - pad, met.at[1] - half, met.region.z[0]];
    const high: Place = alongX ? [met.at[0] + half, met.at[1] + pad, met.region.z[0]] : [met.at[0] + pad, met.at[1] + half, met.region.z[0]];
    return [low, [high[0], high[1], met.region.z[0] + kOpening.height]];
  }

  // --- what happens

  async use({ met }: Pointed, alternative: boolean): Promise<void> {
    const why = whyNot(this.tool, met, kReach);
    if (!met || why !== null) return toast(why ?? '');
    const region = met.region.id;
    if (this.tool === 'paint') {
      const face = met.kind === 'floor' ? kFloor : met.kind === 'ceiling' ? kCeiling : met.kind === 'wall' ? (alternative || this.allWalls ? kAllWalls : met.face) : null;
      if (face !== null) await this.ask({ do: 'paint', region, face, material: this.paint });
    } else if (this.tool === 'place') {
      await this.place(met);
    } else if (this.tool === 'move') {
      await this.move(met);
    } else if (this.tool === 'remove' && met.kind === 'thing') {
      await this.ask({ do: 'remove', region, from: met.thing.from, number: met.thing.number });
    } else if (this.tool === 'break' && met.kind === 'wall') {
      const [low, high] = this.opening(met);
      const axis = Math.abs(met.along[0]) > Math.abs(met.along[1]) ? 0 : 1;
      await this.ask({ do: 'break', region, face: met.face, along: [Math.round(low[axis]!), Math.round(high[axis]!)], height: kOpening.height });
    }
  }

  private async place(met: Met): Promise<void> {
    const box = this.footprint(met);
    if (!box) return toast(kNoRoom);
    const z = met.region.z[0];
    await this.ask({ do: 'add', region: met.region.id, kind: this.kind.kind, box, z: [z, z + this.kind.height], facing: this.facing, material: this.kind.material });
  }

  // What is light is picked up and put down anywhere; what is not is moved about its room.
  private async move(met: Met): Promise<void> {
    if (this.held) return this.drop(met, this.held);
    if (met.kind === 'thing' && isLight(met.thing)) {
      const answer = await this.hands.take(met.region, met.thing);
      if (answer.error) return toast(inWords(answer.error.text));
      this.chosen = answer.number as string;
      this.facing = 0;
      return;
    }
    const carried = this.carried();
    if (carried) return this.putDown(met, carried);
    if (met.kind !== 'thing') return toast(whyNot('move', null, kReach)!);
    this.held = { region: met.region, thing: met.thing };
    toast('It is too large to be carried, but can be moved about its room: point where it should stand and use the tool again.');
  }

  private async drop(met: Met, { region, thing }: { region: Region; thing: Thing }): Promise<void> {
    if (met.region.id[0] !== region.id[0]) return toast('It is too large to leave its room: drop it there.');
    const box = this.footprint(met);
    this.held = null;
    if (!box) return toast(kNoRoom);
    await this.ask({ do: 'move', region: region.id, from: thing.from, number: thing.number, box });
  }

  private async putDown(met: Met, carried: Carried): Promise<void> {
    const box = this.footprint(met);
    if (!box) return toast(kNoRoom);
    const answer = await this.hands.put(met.region, carried, [box[0], box[1], standOf(met)], (carried.facing + this.facing) % 4);
    if (answer.error) toast(inWords(answer.error.text));
  }

  private async ask(command: Command): Promise<Answer> {
    const answer = await this.walk.request(command);
    if (answer.error) toast(inWords(answer.error.text));
    else this.walk.app.tell('changed', undefined);
    return answer;
  }

  // --- what there is to choose from

  private fillSwatches(): void {
    const swatches = document.querySelector<HTMLElement>('#swatches');
    if (!swatches) return;
    swatches.hidden = this.tool !== 'paint' && this.tool !== 'place' && (this.tool !== 'move' || this.hands.things.length === 0);
    swatches.replaceChildren();
    const { kind } = this.walk.app.loaded!;
    const choose = (button: HTMLButtonElement): void => {
      for (const other of swatches.children) other.setAttribute('aria-pressed', String(other === button));
    };
    const add = (label: string, chosen: boolean, take: () => void): HTMLButtonElement => {
      const button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('aria-pressed', String(chosen));
      button.addEventListener('click', () => {
        take();
        choose(button);
      });
      button.title = label;
      swatches.append(button);
      return button;
    };
    if (this.tool === 'paint') {
      for (const material of swatchesOf(kind)) {
        const button = add(`${kRoleNames[material[0]] ?? 'colour'} ${material[1] + 1}`, isSame(material, this.paint), () => (this.paint = material));
        button.className = 'swatch';
        button.setAttribute('aria-label', button.title);
        button.style.backgroundColor = `#${this.colourOf(material).getHexString()}`;
      }
    } else if (this.tool === 'place') {
      for (const one of thingsOf(kind)) add(one.name, one === this.kind, () => (this.kind = one)).textContent = one.name;
    } else if (this.tool === 'move') {
      const next = this.carried();
      for (const one of this.hands.things) add(`Put down the ${inWordsOf(one)}`, one === next, () => (this.chosen = one.number)).textContent = capital(inWordsOf(one));
    }
  }
}

const kRoleNames: Record<number, string> = {
  0: 'Wall paint', 1: 'Accent', 2: 'Wall tile', 3: 'Carpet', 4: 'Wood floor', 5: 'Floor tile', 6: 'Stone', 7: 'Concrete',
  23: 'Rock', 24: 'Masonry', 25: 'Flagstone', 26: 'Earth', 31: 'Moss', 33: 'Timber',
};
const isSame = (a: Material, b: Material): boolean => a[0] === b[0] && a[1] === b[1];
// The height of what a thing would stand on where one points: a table's top, or the floor.
const standOf = (met: Met): number => (met.kind === 'thing' && met.at[2] >= met.thing.z[1] - 5 ? met.thing.z[1] : met.region.z[0]);

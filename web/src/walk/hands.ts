// Hands: what one carries, and the keys among it. Things stay in one's hands on the
// way from room to room, in other views and when the page is opened again: the core
// keeps them with the building's changes, under a number that belongs to this browser.

import type { Answer, Command, Place, Portal, Region, Thing } from '../core/protocol';
import type { Walk } from './walk';

export interface Carried {
  number: string;
  kind: string;
  size: [width: number, depth: number, height: number]; // as it faces now
  facing: number;
  lock?: number; // of a key: the number of the lock that it opens
  opens?: string; // the same, of which place
}

export const kMostSide = 1500; // millimetres each way, as in world.hpp
const kCarrier = 'enfilade-carrier';

// A number of 63 bits as text.
function drawNumber(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(high >>> 1) << 32n) | BigInt(low)).toString();
}

// Where a browser keeps nothing, one is somebody else at every visit.
function carrierOf(): string {
  try {
    const known = localStorage.getItem(kCarrier);
    if (known && /^\d{1,19}$/.test(known)) return known;
    const drawn = drawNumber();
    localStorage.setItem(kCarrier, drawn);
    return drawn;
  } catch {
    return drawNumber();
  }
}

export const isLight = ({ box, z }: Thing): boolean => Math.max(box[2] - box[0], box[3] - box[1], z[1] - z[0]) <= kMostSide;
export const inWordsOf = ({ kind, lock }: { kind: string; lock?: number }): string => kind.replaceAll('_', ' ') + (lock === undefined ? '' : ` ${lock}`);

export class Hands {
  things: Carried[] = [];
  private readonly carrier = carrierOf();
  private readonly said = document.querySelector<HTMLElement>('#hands');
  private asked = 0;

  constructor(
    private readonly walk: Walk,
    private readonly changed: () => void,
  ) {
    walk.app.on('changed', () => void this.renew());
  }

  // Asks what is in one's hands now.
  async renew(): Promise<void> {
    const number = ++this.asked;
    const answer = await this.walk.app.building.command({ do: 'hands', carrier: this.carrier });
    if (number !== this.asked) return;
    this.show((answer.things as Carried[] | undefined) ?? []);
  }
  // In another building one carries nothing of this one.
  empty(): void {
    ++this.asked;
    this.show([]);
  }

  hasKeyTo({ opens }: Portal): boolean {
    return opens !== undefined && this.things.some((thing) => thing.opens === opens);
  }

  take(region: Region, thing: Thing): Promise<Answer> {
    return this.ask({ do: 'take', region: region.id, from: thing.from, number: thing.number });
  }
  // `at` is the thing's low corner and the height of what it stands on.
  put(region: Region, { number }: Carried, at: Place, facing: number): Promise<Answer> {
    return this.ask({ do: 'put', region: region.id, number, at, facing });
  }
  unlock(region: Region, portal: number): Promise<Answer> {
    return this.ask({ do: 'unlock', region: region.id, portal });
  }

  private async ask(command: Command): Promise<Answer> {
    const answer = await this.walk.request({ ...command, carrier: this.carrier });
    if (!answer.error) this.walk.app.tell('changed', undefined);
    return answer;
  }

  private show(things: Carried[]): void {
    if (JSON.stringify(things) === JSON.stringify(this.things)) return;
    this.things = things;
    if (this.said) {
      this.said.hidden = things.length === 0;
      this.said.textContent = things.length === 0 ? '' : `You carry: ${things.map(inWordsOf).join(', ')}`;
    }
    this.changed();
    this.walk.touch();
  }
}

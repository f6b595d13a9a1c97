// Acting: doors, keys and elevators. What E or a click does depends on what one points
// at within reach; the prompt says it before.

import type { Answer, Car, Portal, Region, Thing } from '../core/protocol';
import { toast } from '../panel/notices';
import type { Hands } from './hands';
import { inWords } from './refusals';
import type { Walk } from './walk';

const kReach = 2600; // millimetres
const kMostButtons = 120;
const kBeside = 0.5; // radians beside what one looks at that a key may lie

type Act = { text: string; do: () => Promise<void> } | null;

export class Acting {
  private cars: Car[] = [];
  private riding: number | null = null; // the cell of the car one is in, on its way
  private readonly said = document.querySelector<HTMLElement>('#prompt');

  constructor(
    private readonly walk: Walk,
    private readonly hands: Hands,
  ) {}

  setCars(cars: Car[]): void {
    this.cars = cars;
  }

  async act(): Promise<void> {
    await this.possible(this.own())?.do();
  }
  prompt(own: Region | undefined): void {
    const text = this.possible(own)?.text ?? '';
    if (!this.said || this.said.textContent === text) return;
    this.said.textContent = text;
    this.said.hidden = text === '';
  }

  // A body in a car goes where the car goes.
  ride(): void {
    if (this.riding === null) return;
    const car = this.cars.find((c) => c.cell === this.riding);
    if (!car || (car.open && car.z === car.target * this.walk.app.loaded!.floor_height)) {
      this.riding = null;
      this.walk.body.release();
      return;
    }
    this.walk.body.carry(car.z);
    this.walk.touch();
  }

  private own(): Region | undefined {
    return this.walk.stage.regions.at(this.walk.eye());
  }

  private possible(own: Region | undefined): Act {
    if (own?.kind === 'shaft') return this.riding === null ? { text: 'E — choose a floor', do: () => this.choose(own) } : null;
    const door = this.walk.pointed.door;
    const key = own && this.keyAhead(own);
    if (own && key && (!door || door.distance > kReach)) return { text: 'E — take the key', do: () => this.report(this.hands.take(own, key)) };
    if (!door || door.distance > kReach) return null;
    const { region, portal: index } = door;
    const portal = region.portals[index]!;
    if (portal.kind === 'elevator') {
      if (portal.open) return { text: 'Step in', do: () => Promise.resolve() };
      return { text: 'E — call the elevator', do: () => this.send({ do: 'call', region: region.id, portal: index }, 'The elevator is coming.') };
    }
    if (portal.kind === 'entrance') return this.wayOut();
    if (portal.door === 'locked') return this.locked(region, index, portal);
    const next = portal.open ? 'closed' : 'open';
    return { text: portal.open ? 'E — close the door' : 'E — open the door', do: () => this.send({ do: 'door', region: region.id, portal: index, door: next }) };
  }

  private wayOut(): Act {
    const under = this.walk.app.loaded!.kind === 'dungeon';
    const [text, why] = under ? ['The way up to the surface', 'Up there is another story.'] : ['The way out', 'Outside is another building.'];
    return { text, do: async () => toast(why) };
  }

  // A key in the room that one stands in, within reach and about where one looks.
  private keyAhead(own: Region): Thing | undefined {
    const [x, y] = this.walk.eye();
    const { yaw } = this.walk.body;
    return own.objects.find(({ kind, box }) => {
      const [dx, dy] = [(box[0] + box[2]) / 2 - x, (box[1] + box[3]) / 2 - y];
      const far = Math.hypot(dx, dy);
      return kind === 'key' && far < kReach && dx * Math.cos(yaw) + dy * Math.sin(yaw) > far * Math.cos(kBeside);
    });
  }

  private locked(region: Region, index: number, portal: Portal): Act {
    if (this.hands.hasKeyTo(portal)) return { text: 'E — unlock the door', do: () => this.report(this.hands.unlock(region, index)) };
    const wanted = portal.lock === undefined ? '' : ` It takes key ${portal.lock}.`;
    return { text: portal.lock === undefined ? 'Locked' : `Locked: takes key ${portal.lock}`, do: async () => toast(`The door is locked.${wanted}`) };
  }

  private async report(asked: Promise<Answer>): Promise<void> {
    const { error } = await asked;
    if (error) toast(inWords(error.text));
  }

  private async send(command: { do: string } & Record<string, unknown>, success = ''): Promise<void> {
    const answer = await this.walk.request(command);
    if (answer.error) toast(answer.error.text);
    else if (success) toast(success);
    if (!answer.error && command.do === 'door') this.walk.app.tell('changed', undefined);
  }

  private choose(shaft: Region): Promise<void> {
    const dialog = document.querySelector<HTMLDialogElement>('#floors');
    const choices = document.querySelector('#floor-choices');
    if (!dialog || !choices) return Promise.resolve();
    if (this.walk.controls.locked) document.exitPointerLock();
    const floors = this.walk.app.loaded!.floors;
    const step = Math.max(1, Math.ceil(floors / kMostButtons)); // of a very tall tower only some; the field takes any
    const leave = (floor: number): void => {
      dialog.close();
      void this.go(shaft, floor);
    };
    choices.replaceChildren();
    for (let floor = floors - 1; floor >= 0; --floor) {
      if (floor % step !== 0 && floor !== floors - 1) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = String(floor);
      button.disabled = floor === shaft.storey;
      button.addEventListener('click', () => leave(floor));
      choices.append(button);
    }
    const field = document.querySelector<HTMLInputElement>('#floor-number');
    const form = document.querySelector<HTMLFormElement>('#floor-form');
    if (field && form) {
      field.max = String(floors - 1);
      field.value = '';
      form.onsubmit = (event): void => {
        event.preventDefault();
        if (field.value !== '') leave(field.valueAsNumber);
      };
    }
    dialog.showModal();
    return Promise.resolve();
  }

  async go(shaft: Region, storey: number): Promise<void> {
    const answer = await this.walk.app.building.command({ do: 'ride', cell: shaft.cell, storey });
    if (answer.error) toast(answer.error.text);
    else this.riding = shaft.cell;
  }
}

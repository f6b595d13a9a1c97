// Names of rooms that people can look for: "Office 12" is the twelfth of its use on
// its floor, as the plan counts them. Of ground without end, where the plan is a window
// that moves along, rooms are only called by their use.

import type { App } from '../app';
import type { Loaded } from '../core/protocol';
import { capital } from '../panel/words';
import { areaOf, kLargeFloor } from './plates';
import type { FloorPlan, PlanRoom } from './rooms';
import { stepsOf } from './tree';

const kSomeRoom = 'A room';

export function namesOf(rooms: readonly PlanRoom[], numbered: boolean): Map<string, string> {
  const many = new Map<string, number>();
  for (const { name } of rooms) many.set(name, (many.get(name) ?? 0) + 1);
  const counted = new Map<string, number>();
  return new Map(
    rooms.map(({ path, name }) => {
      const number = (counted.get(name) ?? 0) + 1;
      counted.set(name, number);
      return [path, capital(numbered && many.get(name)! > 1 ? `${name} ${number}` : name)];
    }),
  );
}

// A room at or below a path: doors belong to a part of a floor that became rooms.
export function roomBelow(names: ReadonlyMap<string, string>, path: string): string | null {
  if (names.has(path)) return path;
  const steps = stepsOf(path);
  for (const room of names.keys()) {
    const own = stepsOf(room);
    if (steps.length > 0 && steps.every((step, i) => own[i] === step)) return room;
  }
  return null;
}

export const nameOf = (names: ReadonlyMap<string, string>, path: string): string => names.get(path) ?? kSomeRoom;

// The names of a floor's rooms, drawn for once for each building.
export class FloorNames {
  private readonly known = new Map<number, Promise<Map<string, string>>>();
  private of: Loaded | null = null;

  constructor(private readonly app: App) {}

  on(floor: number): Promise<Map<string, string>> {
    const { loaded } = this.app;
    if (loaded !== this.of) this.known.clear();
    this.of = loaded;
    const asked = this.known.get(floor) ?? this.ask(floor);
    this.known.set(floor, asked);
    return asked;
  }

  private async ask(floor: number): Promise<Map<string, string>> {
    const { loaded } = this.app;
    if (!loaded || areaOf(loaded.plates, floor) > kLargeFloor) return new Map();
    const answer = await this.app.draft({ do: 'plan', floor, ...this.app.around() });
    return answer.error ? new Map() : namesOf((answer as unknown as FloorPlan).rooms, !loaded.sector);
  }
}

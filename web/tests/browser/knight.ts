// A knight: somebody who plays a dungeon with real keys. They know what they have
// seen, go to the nearest place that could lead on, take the keys they meet, open
// what can be opened, and end where they stand in the lair.

import { expect } from 'vitest';
import type { Point, Portal, Region } from '../../src/core/protocol';
import { holds } from '../../src/walk/regions';
import type { Visitor } from './visitor';

const kNear = 350; // millimetres
const kBefore = 1400; // in front of a door, whose wall is 750 thick
const kPatience = 3000; // milliseconds without a step forward

interface Sight {
  own: string | null; // the path of the region one stands in
  at: Point;
  regions: Region[];
  keys: string[]; // what the keys open that one carries
  won: boolean;
}

const keyOf = (p: Portal): string => [p.a, p.b, p.z[0]].join();
const middle = ({ a, b }: Portal): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

// A point of the region before one of its portals.
function before(region: Region, portal: Portal): Point {
  const [x, y] = middle(portal);
  const [ex, ey] = [portal.b[0] - portal.a[0], portal.b[1] - portal.a[1]];
  const far = kBefore / Math.hypot(ex, ey);
  const z = region.z[0];
  const there = [1, -1].map((side): Point => [x - side * ey * far, y + side * ex * far]).find(([px, py]) => holds(region, [px, py, z]));
  expect(there, `${region.path} reaches ${kBefore} mm from its door`).toBeDefined();
  return there!;
}

export class Knight {
  readonly did = { keys: 0, unlocked: 0, opened: 0 };
  private readonly known = new Map<string, Region>();
  private sight!: Sight;

  constructor(private readonly visitor: Visitor) {}

  private async look(): Promise<void> {
    this.sight = await this.visitor.walk((walk) => ({
      own: walk.stage.regions.at(walk.eye())?.path ?? null,
      at: [walk.body.at()[0], walk.body.at()[1]] as [number, number],
      regions: [...walk.stage.regions.all()],
      keys: walk.hands.things.map(({ opens }) => opens ?? ''),
      won: walk.won,
    }));
    for (const region of this.sight.regions) this.known.set(region.path, region);
  }

  private press(code: string): Promise<void> {
    return this.visitor.page.keyboard.press(code, { delay: 40 });
  }
  private async face([x, y]: Point): Promise<void> {
    await this.visitor.walk((walk, to) => {
      const [px, py] = walk.body.at();
      walk.body.yaw = Math.atan2(to[1]! - py, to[0]! - px);
      walk.body.pitch = 0;
      walk.touch();
    }, [x, y]);
  }

  // Walks straight to a point; aside where something stands in the way. How long a
  // step takes depends on the machine, so only a long time without one counts.
  private async go(to: Point): Promise<void> {
    const { keyboard } = this.visitor.page;
    const far = (): number => Math.hypot(to[0] - this.sight.at[0], to[1] - this.sight.at[1]);
    await this.look();
    let [least, since] = [far(), Date.now()];
    for (let aside = 0; far() > kNear && !this.sight.won; ) {
      await this.face(to);
      await keyboard.down('KeyW');
      await this.look();
      if (far() < least - 20) [least, since] = [far(), Date.now()];
      if (Date.now() - since < kPatience) continue;
      await keyboard.up('KeyW');
      expect(++aside, `the knight is stuck at ${String(this.sight.at)} on the way to ${String(to)}`).toBeLessThan(8);
      await this.visitor.hold(aside % 2 === 0 ? 'KeyD' : 'KeyA', 200 * aside);
      await this.look();
      [least, since] = [far(), Date.now()];
    }
    await keyboard.up('KeyW');
  }

  private canPass(portal: Portal): boolean {
    return portal.kind !== 'entrance' && portal.kind !== 'well' && portal.kind !== 'window' && (portal.door !== 'locked' || this.sight.keys.includes(portal.opens!));
  }
  private behind(region: Region, portal: Portal): Region | undefined {
    const key = keyOf(portal);
    return [...this.known.values()].find((other) => other.path !== region.path && other.portals.some((p) => keyOf(p) === key));
  }

  // The way to the nearest key or to the lair, or else to a portal that they have not looked behind.
  private choose(): { way: [Region, Portal][]; key: Point | null } | null {
    const own = this.known.get(this.sight.own ?? '');
    expect(own, 'the knight stands somewhere').toBeDefined();
    const ways = new Map<Region, [Region, Portal][]>([[own!, []]]);
    let open: [Region, Portal][] | null = null;
    for (const [region, way] of ways) {
      const key = region.objects.find(({ kind }) => kind === 'key');
      if (key) return { way, key: [(key.box[0] + key.box[2]) / 2, (key.box[1] + key.box[3]) / 2] };
      if (region.use === 'lair' && way.length > 0) return { way, key: null };
      for (const portal of region.portals.filter((p) => this.canPass(p))) {
        const next = this.behind(region, portal);
        if (!next) open ??= [...way, [region, portal]];
        else if (!ways.has(next)) ways.set(next, [...way, [region, portal]]);
      }
    }
    return open && { way: open, key: null };
  }

  private async pass(region: Region, portal: Portal): Promise<void> {
    const { visitor } = this;
    await this.go(before(region, portal));
    await this.face(middle(portal));
    const key = keyOf(portal);
    const now = (): Portal => this.known.get(region.path)!.portals.find((p) => keyOf(p) === key)!;
    await this.look();
    if (portal.leaves && !now().open) {
      const locked = now().door === 'locked';
      await expect.poll(() => visitor.page.textContent('#prompt')).toMatch(locked ? /unlock the door/ : /open the door/);
      await this.press('KeyE');
      await expect.poll(async () => (await this.look(), now().open), { timeout: 20_000 }).toBe(true);
      ++this.did.opened;
      if (locked) ++this.did.unlocked;
    }
    await expect.poll(async () => (await this.look(), this.behind(region, portal) !== undefined), { timeout: 20_000 }).toBe(true);
    await this.go(before(this.behind(region, portal)!, portal));
  }

  private async takeKey(at: Point): Promise<void> {
    const held = this.sight.keys.length;
    const [dx, dy] = [this.sight.at[0] - at[0], this.sight.at[1] - at[1]];
    const size = Math.max(1, Math.hypot(dx, dy));
    await this.go([at[0] + (dx / size) * 900, at[1] + (dy / size) * 900]);
    await this.face(at);
    await expect.poll(() => this.visitor.page.textContent('#prompt')).toMatch(/take the key/);
    await this.press('KeyE');
    await expect.poll(async () => (await this.look(), this.sight.keys.length), { timeout: 20_000 }).toBe(held + 1);
    ++this.did.keys;
  }

  // True as soon as `enough` says so; false where nothing leads on.
  async play(enough: (knight: Knight) => boolean): Promise<boolean> {
    await this.look();
    while (!enough(this)) {
      const next = this.choose();
      if (!next) return this.soon(enough);
      if (next.way.length > 0) await this.pass(...next.way[0]!);
      else await this.takeKey(next.key!);
    }
    return true;
  }
  // What a step led to shows with the next picture.
  private async soon(enough: (knight: Knight) => boolean): Promise<boolean> {
    for (let i = 0; i < 50 && !enough(this); ++i) {
      await this.visitor.page.waitForTimeout(100);
      await this.look();
    }
    return enough(this);
  }
  get won(): boolean {
    return this.sight.won;
  }
}

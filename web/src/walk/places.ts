// Places: going elsewhere, one journey after another, and in ground without end
// counting from the sector one is in. Whoever goes far away leaves everything behind;
// whoever walks over a border takes the count along, and sees no difference.

import type { Loaded, Place, Sector } from '../core/protocol';
import { apart, isSame, nextSector, shifted } from '../ground';
import type { Walk } from './walk';

const kAround = 6_000; // millimetres around the eye that are asked for in advance: counting anew takes a while

type Goal = { at: Place; sector?: Sector | null } | { path: string };

export class Places {
  recounting = false;
  private inTurn: Promise<unknown> = Promise.resolve();

  constructor(private readonly walk: Walk) {}

  go(to: Goal, yaw?: number, pitch = 0): Promise<boolean> {
    return this.after(async () => {
      const { app, body } = this.walk;
      const { loaded } = app;
      const at = await this.free(to);
      if (!at || loaded !== app.loaded) return false;
      this.walk.jump(at, yaw ?? body.yaw, pitch);
      return true;
    });
  }

  // Into another building.
  arrive(loaded: Loaded): Promise<void> {
    return this.after(async () => {
      const { app } = this.walk;
      const spot = app.arrival;
      const there = spot && loaded === app.loaded ? await this.free(spot) : undefined;
      if (loaded !== app.loaded) return; // yet another has come meanwhile
      if (spot && there) return this.walk.jump(there, spot.yaw, spot.pitch);
      const entry = (await this.free({ at: loaded.entry, sector: loaded.sector })) ?? loaded.entry;
      if (loaded === app.loaded) this.walk.jump(entry, Math.atan2(loaded.facing[1], loaded.facing[0]), 0);
    });
  }

  // Counts from another sector if the walker has left the one that is counted from.
  recount(): void {
    const { sector } = this.walk.app;
    if (this.recounting || !sector || !nextSector(sector, this.walk.body.at())) return;
    this.recounting = true;
    void this.after(() => this.recountNow()).finally(() => (this.recounting = false));
  }

  private async recountNow(): Promise<void> {
    const { app, stage, body, glass } = this.walk;
    const { loaded, sector: from } = app;
    const to = from && nextSector(from, body.at());
    if (!from || !to) return;
    const by = apart(from, to);
    const { answer, seen } = await app.building.rebase(to, shifted(this.walk.eye(), by), kAround);
    if (loaded !== app.loaded) return;
    if (answer.error || !seen) return app.tell('trouble', answer.error?.text ?? 'The ground ends here.');
    stage.space.recount(by);
    body.recount(by);
    glass.recount(by);
    app.sector = to;
    this.walk.replace(seen);
  }

  // A free place to stand; from now on all is counted from its sector.
  private async free(to: Goal): Promise<Place | undefined> {
    const { app } = this.walk;
    const { loaded } = app;
    const named = 'at' in to ? { at: to.at.map(Math.round), sector: to.sector ?? app.sector } : to;
    const answer = await app.building.command({ do: 'spot', ...named });
    const [at, sector] = [answer.at as Place | undefined, answer.sector as Sector | null | undefined];
    if (sector && app.sector && loaded === app.loaded && !isSame(sector, app.sector)) {
      app.sector = sector;
      this.walk.empty();
    }
    return at;
  }

  private after<T>(act: () => Promise<T>): Promise<T> {
    const done = this.inTurn.then(act, act);
    this.inTurn = done.catch(() => undefined);
    return done;
  }
}

// Meter: what the page's own work costs, frame by frame.

import type { FromWorker } from '../core/protocol';

export interface Reading {
  frames: number;
  worstOurs: number; // milliseconds of a frame outside drawing: moving, culling, taking in regions
  worstWhole: number; // with drawing
  worstShare: number; // ours ÷ whole of the frame with the worst ours
  regions: number; // taken in
  worstTake: number; // milliseconds to take in one message
  worstSee: number; // milliseconds of the worker for one message, not of any frame
}

const kNothing: Reading = { frames: 0, worstOurs: 0, worstWhole: 0, worstShare: 0, regions: 0, worstTake: 0, worstSee: 0 };

export class Meter {
  private reading: Reading = { ...kNothing };
  private taken = 0; // milliseconds since the last frame

  reset(): void {
    this.reading = { ...kNothing };
  }
  read(): Reading {
    return { ...this.reading };
  }
  take(milliseconds: number, seen: Extract<FromWorker, { type: 'seen' }>): void {
    this.taken += milliseconds;
    this.reading.regions += seen.regions.length;
    this.reading.worstTake = Math.max(this.reading.worstTake, milliseconds);
    this.reading.worstSee = Math.max(this.reading.worstSee, seen.milliseconds);
  }
  frame(ours: number, whole: number): void {
    const all = ours + this.taken;
    const total = whole + this.taken;
    this.taken = 0;
    const r = this.reading;
    ++r.frames;
    r.worstWhole = Math.max(r.worstWhole, total);
    if (all <= r.worstOurs) return;
    r.worstOurs = all;
    r.worstShare = all / total;
  }
}

// Meter: what the page's own work costs, frame by frame.

import type { FromWorker } from '../core/protocol';

export interface Reading {
  frames: number; // that were drawn
  worstOurs: number; // milliseconds of a frame for moving, culling and unpacking regions
  worstSubmit: number; // and for handing it to WebGL, uploads included; the drawing itself goes on elsewhere
  worstShare: number; // of the time from frame to frame, ours and submitting, at its worst
  meanShare: number;
  regions: number; // that came
  worstSee: number; // milliseconds of the worker for one message, in no frame
}

const kNothing: Reading = { frames: 0, worstOurs: 0, worstSubmit: 0, worstShare: 0, meanShare: 0, regions: 0, worstSee: 0 };

export class Meter {
  private reading: Reading = { ...kNothing };

  reset(): void {
    this.reading = { ...kNothing };
  }
  read(): Reading {
    return { ...this.reading };
  }
  take(seen: Extract<FromWorker, { type: 'seen' }>): void {
    this.reading.regions += seen.regions.length;
    this.reading.worstSee = Math.max(this.reading.worstSee, seen.milliseconds);
  }
  frame(ours: number, submit: number, interval: number): void {
    const r = this.reading;
    const share = Math.min(1, (ours + submit) / Math.max(interval, ours + submit));
    r.meanShare = (r.meanShare * r.frames + share) / (r.frames + 1);
    ++r.frames;
    r.worstOurs = Math.max(r.worstOurs, ours);
    r.worstSubmit = Math.max(r.worstSubmit, submit);
    r.worstShare = Math.max(r.worstShare, share);
  }
}

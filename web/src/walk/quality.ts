// Quality: how many pixels are drawn. The only dial: it gives way when frames are
// slow and comes back when there is time.

const kLeast = 0.5;
const kMost = Math.min(2, typeof devicePixelRatio === 'number' ? devicePixelRatio : 1);
const kSlow = 40; // milliseconds
const kFast = 14;
const kPatience = 24; // frames
const kCrawl = 90; // milliseconds: no patience with that

export class Quality {
  ratio = kMost;
  private mean = 20;
  private frames = 0;
  private fixed = false;

  fix(): void {
    this.ratio = kMost;
    this.fixed = true;
  }

  // Takes note of a frame; true if the number of pixels should change.
  judge(milliseconds: number): boolean {
    if (this.fixed) return false;
    this.mean += (Math.min(milliseconds, 400) - this.mean) * 0.15;
    if (++this.frames < (this.mean > kCrawl ? 4 : kPatience)) return false;
    const before = this.ratio;
    if (this.mean > kSlow) this.ratio = Math.max(kLeast, this.ratio * (this.mean > kCrawl ? 0.7 : 0.85));
    else if (this.mean < kFast) this.ratio = Math.min(kMost, this.ratio * 1.15);
    this.frames = 0;
    return this.ratio !== before;
  }
}

// Window: which part of a drawing is seen. The drawing's middle and its size on
// the screen are kept, so that a point under the cursor stays there while zooming.

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

export interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Frame extends Size, Point {}

const kMargin = 1.03; // of a drawing that fits
const kFarthest = 2; // times the size that fits
const kClosest = 2; // millimetres a pixel

export class Window {
  private middle: Point = { x: 0, y: 0 };
  private scale = 1; // of the drawing's units a pixel
  private frame: Frame; // what is fitted: the drawing, or a part of it

  // What lies over the screen's edges is kept clear when the drawing is fitted.
  constructor(
    private drawing: Size,
    private screen: Size,
    private insets: Insets = { left: 0, top: 0, right: 0, bottom: 0 },
  ) {
    this.frame = { x: 0, y: 0, ...drawing };
    this.fit();
  }

  fit(): void {
    const { left, top, right, bottom } = this.insets;
    this.scale = this.fitting();
    this.middle = {
      x: this.frame.x + this.frame.width / 2 - ((left - right) / 2) * this.scale,
      y: this.frame.y + this.frame.height / 2 - ((top - bottom) / 2) * this.scale,
    };
  }

  // Another screen keeps the middle; another drawing is fitted.
  setScreen(screen: Size, insets: Insets): void {
    const fitted = Math.abs(this.scale / this.fitting() - 1) < 0.001;
    this.screen = screen;
    this.insets = insets;
    if (fitted) this.fit();
  }
  setDrawing(drawing: Size, frame: Frame = { x: 0, y: 0, ...drawing }): void {
    const same = drawing.width === this.drawing.width && drawing.height === this.drawing.height;
    if (same && (['x', 'y', 'width', 'height'] as const).every((key) => frame[key] === this.frame[key])) return;
    this.drawing = drawing;
    this.frame = frame;
    this.fit();
  }

  // A place of the drawing in the middle, at a size.
  show(middle: Point, pixel: number): void {
    this.scale = pixel;
    this.centre(middle);
  }

  // Where a point of the screen lies in the drawing, and a length of one pixel.
  at(pixel: Point): Point {
    return {
      x: this.middle.x + (pixel.x - this.screen.width / 2) * this.scale,
      y: this.middle.y + (pixel.y - this.screen.height / 2) * this.scale,
    };
  }
  get pixel(): number {
    return this.scale;
  }

  // Makes things `factor` times larger; what is under `pixel` stays there.
  zoom(factor: number, pixel: Point): void {
    const before = this.at(pixel);
    this.scale = Math.min(this.fitting() * kFarthest, Math.max(Math.min(kClosest, this.fitting()), this.scale / factor));
    const after = this.at(pixel);
    this.centre({ x: this.middle.x + before.x - after.x, y: this.middle.y + before.y - after.y });
  }

  pan(dx: number, dy: number): void {
    this.centre({ x: this.middle.x - dx * this.scale, y: this.middle.y - dy * this.scale });
  }

  // The middle never leaves the drawing, so that it can't be lost.
  centre({ x, y }: Point): void {
    this.middle = { x: Math.min(Math.max(x, 0), this.drawing.width), y: Math.min(Math.max(y, 0), this.drawing.height) };
  }

  sees({ x, y }: Point): boolean {
    const { width, height } = this.screen;
    return Math.abs(x - this.middle.x) < (width / 2) * this.scale && Math.abs(y - this.middle.y) < (height / 2) * this.scale;
  }

  viewBox(): string {
    const { x, y } = this.at({ x: 0, y: 0 });
    return [x, y, this.screen.width * this.scale, this.screen.height * this.scale].map((v) => v.toFixed(1)).join(' ');
  }

  private fitting(): number {
    const { left, top, right, bottom } = this.insets;
    const [width, height] = [this.screen.width - left - right, this.screen.height - top - bottom];
    return Math.max(this.frame.width / Math.max(width, 1), this.frame.height / Math.max(height, 1)) * kMargin;
  }
}

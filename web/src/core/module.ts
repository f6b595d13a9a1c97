// Core: the WebAssembly module with types. Every view of its memory is taken anew
// after each call, because memory may have grown.

import createModule from '@module/enfilade.mjs';
import wasmUrl from '@module/enfilade.wasm?url';
import type { Answer, Command, NewRegion, Picture, Place, Region } from './protocol';

interface Exports {
  HEAPU8: Uint8Array;
  _enfilade_in(size: number): number;
  _enfilade_out(): number;
  _enfilade_command(): number;
  _enfilade_see(x: number, y: number, z: number, radius: number, most: number): number;
  _enfilade_leaf(width: number, height: number, style: number, slides: number): number;
  _enfilade_cabin(width: number, depth: number, height: number, open: number, opening: number, head: number): number;
  _enfilade_file(): number;
  _enfilade_request(): number;
  _enfilade_answer(number: number): void;
  _walker_put(region: number): number;
  _walker_drop(region: number): void;
  _walker_clear(): void;
  _walker_place(x: number, y: number, z: number): void;
  _walker_move(dx: number, dy: number): number;
  _walker_free(within: number): number;
  _walker_is_free(): number;
  _walker_x(): number;
  _walker_y(): number;
  _walker_z(): number;
}

export interface Seen {
  visible: number[];
  gone: number[];
  regions: NewRegion[];
  closed: number;
  pending: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Core {
  private constructor(private readonly wasm: Exports) {}

  static async create(): Promise<Core> {
    const wasm = (await createModule({ locateFile: () => wasmUrl })) as Exports;
    return new Core(wasm);
  }

  command(command: Command): Answer {
    this.give(encoder.encode(JSON.stringify(command)));
    return JSON.parse(this.text(this.wasm._enfilade_command())) as Answer;
  }

  see([x, y, z]: Place, radius: number, most: number): Seen {
    const bytes = this.take(this.wasm._enfilade_see(x, y, z, radius, most));
    const view = new DataView(bytes);
    let at = 0;
    const u32 = (): number => {
      at += 4;
      return view.getUint32(at - 4, true);
    };
    const slice = (size: number): ArrayBuffer => {
      const from = at;
      at += (size + 3) & ~3;
      return bytes.slice(from, from + size);
    };
    const [visibleCount, changedCount, goneCount, closed, pending] = [u32(), u32(), u32(), u32(), u32()];
    const visible = Array.from({ length: visibleCount }, u32);
    const gone = Array.from({ length: goneCount }, u32);
    const regions: NewRegion[] = [];
    for (let i = 0; i < changedCount; ++i) {
      u32(); // its index is in the text too
      const [text, vertices, indices, opaque, width, solids] = [u32(), u32(), u32(), u32(), u32(), u32()];
      u32();
      const region = JSON.parse(decoder.decode(slice(text))) as Region;
      const picture = { vertices: slice(vertices * 24), indices: slice(indices * width), wide: width === 4, opaque };
      regions.push({ region, picture, solids: slice(solids) });
    }
    return { visible, gone, regions, closed, pending };
  }

  leaf(width: number, height: number, style: number, slides: boolean): Picture {
    return this.picture(this.wasm._enfilade_leaf(width, height, style, slides ? 1 : 0));
  }

  cabin(width: number, depth: number, height: number, open: number, opening: number, head: number): Picture {
    return this.picture(this.wasm._enfilade_cabin(width, depth, height, open, opening, head));
  }

  file(): ArrayBuffer {
    return this.take(this.wasm._enfilade_file());
  }

  // The next request to the store, if there is one, and its answer.
  request(): { number: number; text: string } | null {
    const text = this.text(this.wasm._enfilade_request());
    if (text === '') return null;
    const space = text.indexOf(' ');
    return { number: Number(text.slice(0, space)), text: text.slice(space + 1) };
  }
  answer(number: number, text: string): void {
    this.give(encoder.encode(text));
    this.wasm._enfilade_answer(number);
  }

  // --- the walker of an instance on the page

  putSolids(region: number, solids: ArrayBuffer): void {
    this.give(new Uint8Array(solids));
    if (this.wasm._walker_put(region) === 0) throw new Error(`region ${region}: its solids can't be read`);
  }
  dropSolids(region: number): void {
    this.wasm._walker_drop(region);
  }
  clearSolids(): void {
    this.wasm._walker_clear();
  }
  place([x, y, z]: Place): void {
    this.wasm._walker_place(x, y, z);
  }
  // Moves the body; whether something stopped it.
  move(dx: number, dy: number): boolean {
    return this.wasm._walker_move(dx, dy) !== 0;
  }
  // Finds a free place near where the body is.
  free(within: number): boolean {
    return this.wasm._walker_free(within) !== 0;
  }
  isFree(): boolean {
    return this.wasm._walker_is_free() !== 0;
  }
  at(): Place {
    return [this.wasm._walker_x(), this.wasm._walker_y(), this.wasm._walker_z()];
  }

  private picture(size: number): Picture {
    const bytes = this.take(size);
    const view = new DataView(bytes);
    const vertices = view.getUint32(0, true) * 24;
    const wide = view.getUint32(12, true) === 4;
    const indices = view.getUint32(4, true) * (wide ? 4 : 2);
    return { vertices: bytes.slice(16, 16 + vertices), indices: bytes.slice(16 + vertices, 16 + vertices + indices), wide, opaque: view.getUint32(8, true) };
  }

  private give(bytes: Uint8Array): void {
    const at = this.wasm._enfilade_in(bytes.length);
    this.wasm.HEAPU8.set(bytes, at);
  }
  private take(size: number): ArrayBuffer {
    const at = this.wasm._enfilade_out();
    return this.wasm.HEAPU8.slice(at, at + size).buffer as ArrayBuffer;
  }
  private text(size: number): string {
    const at = this.wasm._enfilade_out();
    return decoder.decode(this.wasm.HEAPU8.subarray(at, at + size));
  }
}

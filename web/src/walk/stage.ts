// Stage: everything that is drawn of the building: a mesh per region, door leaves
// that move, elevator cabins, and veils over openings whose other side has not
// come yet. Which of it is drawn, the culling says anew for every view.

import { DoubleSide, Group, Mesh, MeshBasicMaterial, PerspectiveCamera, PlaneGeometry, Scene, Vector3, WebGLRenderer, type BufferGeometry } from 'three';
import type { Car, NewRegion, Picture, Place, Portal, Region } from '../core/protocol';
import { createLook, geometryOf, type Look } from '../look/look';
import { cull } from './cull';
import { Doors } from './doors';
import { Regions } from './regions';
import { Space } from './space';

export const kEye = 1650; // millimetres above the feet
const kCabin = 2600; // height of a cabin, and no cabin is wider
const kVeil = 0xb9b4aa;
const kBehind = 0x8f8d88;
const kDark = 0x050404;
const kHand = new Vector3(0.34, -0.28, -0.32); // metres from the eye

const geometry = (p: Picture): BufferGeometry => geometryOf(p.vertices, p.wide ? new Uint32Array(p.indices) : new Uint16Array(p.indices), p.opaque);

// Drawn by the processor: sharp floors in the distance would cost too much.
function isSoftware(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext();
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  return names !== null && /swiftshader|llvmpipe|software/i.test(String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)));
}

interface Cabin {
  mesh: Mesh;
  at: [x: number, y: number];
  car: Car | null;
}

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(72, 1, 0.05, 2000);
  readonly renderer: WebGLRenderer;
  readonly space = new Space();
  readonly regions = new Regions();
  readonly doors: Doors;
  readonly look: Look;
  shown = new Set<Region>();
  private readonly root = new Group(); // the building, without sky
  private readonly meshes = new Map<number, Mesh>();
  private readonly cabins = new Map<number, Cabin>();
  private cars: Car[] = [];
  private readonly veils: Mesh[] = [];
  private readonly veilMaterial: MeshBasicMaterial;

  constructor(canvas: HTMLCanvasElement, colours: Uint8Array) {
    this.renderer = new WebGLRenderer({ canvas, antialias: false, powerPreference: 'high-performance', preserveDrawingBuffer: false });
    this.renderer.setClearColor(kBehind);
    this.look = createLook(colours, isSoftware(this.renderer) ? 1 : 4);
    this.scene.add(this.look.sky, this.root);
    this.doors = new Doors(this.look.materials, this.space, this.regions);
    this.root.add(this.doors.group);
    this.veilMaterial = new MeshBasicMaterial({ color: kVeil, side: DoubleSide });
  }

  // A dungeon is dark where nothing lights it, and where it has not come yet.
  setUnderground(is: boolean): void {
    this.renderer.setClearColor(is ? kDark : kBehind);
    this.veilMaterial.color.set(is ? kDark : kVeil);
    this.look.setUnderground(is);
  }
  // The walker's torch; the camera must stand where the eye is.
  carryTorch(seconds: number | null): void {
    const { x, y, z } = kHand;
    this.look.carry(this.camera.localToWorld(new Vector3(x, y, z)), seconds);
  }

  get building(): Group {
    return this.root;
  }

  // --- what comes and goes

  put({ region, picture }: NewRegion): void {
    this.removeMesh(region.id[0]);
    this.regions.put(region);
    const mesh = new Mesh(geometry(picture), this.look.materials);
    mesh.userData.origin = [region.box[0], region.box[1], region.z[0]] satisfies Place;
    this.space.toScreen(mesh.userData.origin as Place, mesh.position);
    mesh.visible = false;
    this.meshes.set(region.id[0], mesh);
    this.root.add(mesh);
    this.doors.putRegion(region);
    if (region.use === 'elevator') this.placeCabin(region);
  }
  drop(index: number): void {
    const region = this.regions.get(index);
    if (!region) return;
    this.removeMesh(index);
    this.regions.drop(index);
    this.doors.dropRegion(region);
  }
  private removeMesh(index: number): void {
    const mesh = this.meshes.get(index);
    if (!mesh) return;
    this.root.remove(mesh);
    mesh.geometry.dispose();
    this.meshes.delete(index);
  }
  clear(): void {
    for (const index of [...this.meshes.keys()]) this.drop(index);
    for (const { mesh } of this.cabins.values()) {
      this.root.remove(mesh);
      mesh.geometry.dispose();
    }
    this.cabins.clear();
    this.regions.clear();
    this.doors.clear();
    this.shown.clear();
  }
  mesh(index: number): Mesh | undefined {
    return this.meshes.get(index);
  }

  putLeaf(key: string, picture: Picture): void {
    this.doors.putLeaf(key, geometry(picture));
  }
  putCabin(cell: number, picture: Picture): void {
    const mesh = new Mesh(geometry(picture), this.look.materials);
    mesh.visible = false;
    this.cabins.set(cell, { mesh, at: [0, 0], car: this.cars.find((car) => car.cell === cell) ?? null });
    this.root.add(mesh);
    for (const region of this.regions.all()) if (region.use === 'elevator' && region.cell === cell) this.placeCabin(region);
  }
  private placeCabin(region: Region): void {
    const cabin = this.cabins.get(region.cell);
    const box = region.clear;
    if (cabin && box) cabin.at = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  }
  setCars(cars: Car[]): void {
    this.cars = cars;
    for (const [cell, cabin] of this.cabins) cabin.car = cars.find((car) => car.cell === cell) ?? null;
  }

  // --- drawing

  // Moves the origin near the eye; if it had to be moved, by how much everything
  // moves on the screen.
  follow(eye: Place): Vector3 | null {
    const before = this.space.toScreen([0, 0, 0]);
    if (!this.space.follow(eye)) return null;
    for (const mesh of this.meshes.values()) this.space.toScreen(mesh.userData.origin as Place, mesh.position);
    this.doors.repose();
    return this.space.toScreen([0, 0, 0]).sub(before);
  }

  // Decides what this view shows. The camera must stand where the eye is.
  arrange(eye: Place, all: boolean): void {
    const own = this.regions.at(eye);
    const missing: { region: Region; portal: Portal }[] = [];
    if (all) {
      this.shown = new Set(this.regions.all());
    } else if (!own) {
      this.shown = new Set();
    } else {
      const shown = cull(this.regions, own, eye, this.camera, this.space, (key) => this.doors.isAjar(key));
      this.shown = shown.regions;
      missing.push(...shown.missing);
    }
    for (const [index, mesh] of this.meshes) mesh.visible = this.shown.has(this.regions.get(index)!);
    this.doors.show(this.shown);
    for (const [cell, { mesh, at, car }] of this.cabins) {
      const shaft = car !== null && [...this.shown].some((r) => r.use === 'elevator' && r.cell === cell && r.z[0] <= car.z + kCabin && r.z[1] > car.z);
      // One who is inside sees it even where the shaft around it has not come.
      const inside = car !== null && Math.hypot(eye[0] - at[0], eye[1] - at[1]) < kCabin && eye[2] > car.z && eye[2] < car.z + kCabin;
      mesh.visible = shaft || inside;
      if (car) this.space.toScreen([at[0], at[1], car.z], mesh.position);
    }
    this.hang(missing);
  }

  // Closes what is not there yet.
  private hang(missing: { portal: Portal }[]): void {
    while (this.veils.length < missing.length) {
      const veil = new Mesh(new PlaneGeometry(1, 1), this.veilMaterial);
      this.veils.push(veil);
      this.root.add(veil);
    }
    this.veils.forEach((veil, i) => {
      const portal = missing[i]?.portal;
      veil.visible = portal !== undefined && portal.kind !== 'well';
      if (!portal) return;
      const { a, b, z } = portal;
      this.space.toScreen([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (z[0] + z[1]) / 2], veil.position);
      veil.scale.set(Math.hypot(b[0] - a[0], b[1] - a[1]) / 1000, (z[1] - z[0]) / 1000, 1);
      veil.rotation.set(0, Math.atan2(b[1] - a[1], b[0] - a[0]), 0);
    });
  }
  cabinShown(cell: number): boolean {
    return this.cabins.get(cell)?.mesh.visible ?? false;
  }

  draw(camera: PerspectiveCamera = this.camera): void {
    this.look.setEye(camera, -this.space.origin[2] / 1000);
    this.renderer.render(this.scene, camera);
  }

  resize(width: number, height: number, ratio: number): void {
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(1, height);
    this.camera.fov = width < height ? 86 : 68;
    this.camera.updateProjectionMatrix();
  }
}

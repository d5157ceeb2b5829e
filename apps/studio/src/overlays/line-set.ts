// Thin and bold lines that change in every frame, with which overlays draw.

import { BufferAttribute, BufferGeometry, DynamicDrawUsage, LineBasicMaterial, LineSegments } from 'three';
import { bar, ScreenStrokes } from '../screen/screen-strokes.ts';

export type Ink = readonly [red: number, green: number, blue: number];

/** Thin lines that change often. Memory grows with demand, up to `most` lines. */
export class LineSet {
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly #most: number;
  #positions = new Float32Array(0);
  #inks = new Uint8Array(0);
  #count = 0;

  constructor(most: number) {
    this.#most = most;
    const material = new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false });
    this.object = new LineSegments(new BufferGeometry(), material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 10;
    this.#grow(256);
  }

  /** Whether the set is full. */
  get full(): boolean {
    return this.#count === this.#most;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Adds a line between two points, m; `ink` from 0 to 1. */
  add(ax: number, ay: number, az: number, bx: number, by: number, bz: number, ink: Ink, opacity: number): void {
    if (this.full) return;
    if (6 * this.#count === this.#positions.length) this.#grow(2 * this.#count);
    const positions = this.#positions;
    const inks = this.#inks;
    const at = 6 * this.#count;
    positions[at] = ax;
    positions[at + 1] = ay;
    positions[at + 2] = az;
    positions[at + 3] = bx;
    positions[at + 4] = by;
    positions[at + 5] = bz;
    for (let end = 8 * this.#count; end < 8 * this.#count + 8; end += 4) {
      for (let channel = 0; channel < 3; channel++) inks[end + channel] = 255 * ink[channel];
      inks[end + 3] = 255 * opacity;
    }
    this.#count++;
  }

  /** Uploads the lines to the GPU. */
  send(): void {
    const { geometry } = this.object;
    geometry.setDrawRange(0, 2 * this.#count);
    geometry.getAttribute('position').needsUpdate = true;
    geometry.getAttribute('color').needsUpdate = true;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }

  #grow(lines: number): void {
    const room = Math.min(this.#most, lines);
    const [positions, inks] = [this.#positions, this.#inks];
    this.#positions = new Float32Array(6 * room);
    this.#inks = new Uint8Array(8 * room);
    this.#positions.set(positions);
    this.#inks.set(inks);
    // A buffer on the GPU cannot grow, so a larger one replaces it.
    this.object.geometry.dispose();
    this.object.geometry = new BufferGeometry();
    this.object.geometry.setAttribute('position', new BufferAttribute(this.#positions, 3).setUsage(DynamicDrawUsage));
    this.object.geometry.setAttribute('color', new BufferAttribute(this.#inks, 4, true).setUsage(DynamicDrawUsage));
  }
}

const line = [...bar(0, 0, 1.6, 1), ...bar(0, 0, 0.8, 0)];

/** Lines of constant thickness with a contrasting edge, visible on any background. */
export class BoldLines {
  readonly strokes: ScreenStrokes;
  readonly #from = [0, 0, 0];
  readonly #to = [0, 0, 0];

  /** @param most further lines are left out */
  constructor(most: number) {
    this.strokes = new ScreenStrokes(line, most, 1);
    this.strokes.mesh.renderOrder = 12;
  }

  /** A line from fish i to fish k. */
  join(positions: ArrayLike<number>, i: number, k: number, ink: Ink, opacity: number): void {
    for (let axis = 0; axis < 3; axis++) {
      this.#from[axis] = positions[3 * i + axis];
      this.#to[axis] = positions[3 * k + axis];
    }
    this.strokes.add(this.#from, this.#to, ink, opacity);
  }

  dispose(): void {
    this.strokes.mesh.geometry.dispose();
    this.strokes.mesh.material.dispose();
  }
}

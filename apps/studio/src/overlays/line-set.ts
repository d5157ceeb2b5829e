import { BufferAttribute, BufferGeometry, DynamicDrawUsage, LineBasicMaterial, LineSegments } from 'three';

export type Ink = readonly [red: number, green: number, blue: number];

/** Thin lines that are drawn anew again and again. Memory grows to what was needed most, and never beyond `most` lines. */
export class LineSet {
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly #most: number;
  #places = new Float32Array(0);
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

  /** Whether no line finds room any more. */
  get full(): boolean {
    return this.#count === this.#most;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Ends are three numbers, m; `ink` is from 0 to 1. */
  add(ax: number, ay: number, az: number, bx: number, by: number, bz: number, ink: Ink, opacity: number): void {
    if (this.full) return;
    if (6 * this.#count === this.#places.length) this.#grow(2 * this.#count);
    const places = this.#places;
    const inks = this.#inks;
    const at = 6 * this.#count;
    places[at] = ax;
    places[at + 1] = ay;
    places[at + 2] = az;
    places[at + 3] = bx;
    places[at + 4] = by;
    places[at + 5] = bz;
    for (let end = 8 * this.#count; end < 8 * this.#count + 8; end += 4) {
      for (let part = 0; part < 3; part++) inks[end + part] = 255 * ink[part];
      inks[end + 3] = 255 * opacity;
    }
    this.#count++;
  }

  /** Sends the lines to the graphics card. */
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
    const [places, inks] = [this.#places, this.#inks];
    this.#places = new Float32Array(6 * room);
    this.#inks = new Uint8Array(8 * room);
    this.#places.set(places);
    this.#inks.set(inks);
    // What is on the graphics card has another size: it is made anew.
    this.object.geometry.dispose();
    this.object.geometry = new BufferGeometry();
    this.object.geometry.setAttribute('position', new BufferAttribute(this.#places, 3).setUsage(DynamicDrawUsage));
    this.object.geometry.setAttribute('color', new BufferAttribute(this.#inks, 4, true).setUsage(DynamicDrawUsage));
  }
}

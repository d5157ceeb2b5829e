import {
  type BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
} from 'three';

/** Floats per fish: position and phase, heading and amplitude, then bend, bank, variety and length. */
export const stride = 12;

/** Fish of one level of detail: one geometry with an instance for every fish written into `data`. */
export class FishInstances {
  readonly geometry: InstancedBufferGeometry;
  readonly data: Float32Array;
  /** A colour for each fish, as in `SchoolScene.tint`; all 0 at first. */
  readonly tints: Uint32Array;
  readonly #buffer: InstancedInterleavedBuffer;
  readonly #tints: InstancedBufferAttribute;
  readonly #range = { start: 0, count: 0 };

  constructor(body: BufferGeometry, capacity: number) {
    this.data = new Float32Array(Math.max(1, capacity) * stride);
    this.#buffer = new InstancedInterleavedBuffer(this.data, stride, 1);
    this.#buffer.setUsage(DynamicDrawUsage);
    this.geometry = new InstancedBufferGeometry();
    this.geometry.index = body.index;
    for (const { start, count, materialIndex } of body.groups) this.geometry.addGroup(start, count, materialIndex);
    for (const [name, attribute] of Object.entries(body.attributes)) this.geometry.setAttribute(name, attribute);
    this.geometry.setAttribute('pose', new InterleavedBufferAttribute(this.#buffer, 4, 0));
    this.geometry.setAttribute('direction', new InterleavedBufferAttribute(this.#buffer, 4, 4));
    this.geometry.setAttribute('shape', new InterleavedBufferAttribute(this.#buffer, 4, 8));
    this.tints = new Uint32Array(Math.max(1, capacity));
    this.#tints = new InstancedBufferAttribute(new Uint8Array(this.tints.buffer), 4, true);
    this.#tints.setUsage(DynamicDrawUsage);
    this.geometry.setAttribute('tint', this.#tints);
    this.geometry.instanceCount = 0;
  }

  /** Uploads the first `count` fish to the GPU. Reuses the range object, so it allocates nothing. */
  send(count: number): void {
    this.geometry.instanceCount = count;
    if (count === 0) return;
    this.#range.count = count * stride;
    this.#buffer.updateRanges.length = 0;
    this.#buffer.updateRanges.push(this.#range);
    this.#buffer.needsUpdate = true;
  }

  /** Uploads the tints to the GPU. */
  sendTints(): void {
    this.#tints.needsUpdate = true;
  }

  dispose(): void {
    this.geometry.dispose();
  }
}

import {
  type BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
} from 'three';
import { type PlacedFish, stride } from '../../drawing/fish/fish-placer.ts';

/** The fish of one level of detail: one geometry with an instance for each fish. */
export class FishInstances {
  readonly geometry: InstancedBufferGeometry;
  readonly #placed: PlacedFish;
  readonly #buffer: InstancedInterleavedBuffer;
  readonly #tints: InstancedBufferAttribute;
  readonly #range = { start: 0, count: 0 };

  constructor(body: BufferGeometry, placed: PlacedFish) {
    this.#placed = placed;
    this.#buffer = new InstancedInterleavedBuffer(placed.data, stride, 1);
    this.#buffer.setUsage(DynamicDrawUsage);
    this.geometry = new InstancedBufferGeometry();
    this.geometry.index = body.index;
    for (const { start, count, materialIndex } of body.groups) this.geometry.addGroup(start, count, materialIndex);
    for (const [name, attribute] of Object.entries(body.attributes)) this.geometry.setAttribute(name, attribute);
    this.geometry.setAttribute('pose', new InterleavedBufferAttribute(this.#buffer, 4, 0));
    this.geometry.setAttribute('direction', new InterleavedBufferAttribute(this.#buffer, 4, 4));
    this.geometry.setAttribute('shape', new InterleavedBufferAttribute(this.#buffer, 4, 8));
    this.geometry.setAttribute('lit', new InterleavedBufferAttribute(this.#buffer, 1, 12));
    this.#tints = new InstancedBufferAttribute(new Uint8Array(placed.tints.buffer), 4, true);
    this.#tints.setUsage(DynamicDrawUsage);
    this.geometry.setAttribute('tint', this.#tints);
    this.geometry.instanceCount = 0;
  }

  /** Uploads the fish to the GPU. Reuses the range object, so it allocates nothing. */
  send(): void {
    const { count } = this.#placed;
    this.geometry.instanceCount = count;
    if (count === 0) return;
    this.#range.count = count * stride;
    this.#buffer.updateRanges.length = 0;
    this.#buffer.updateRanges.push(this.#range);
    this.#buffer.needsUpdate = true;
  }

  /** Uploads the tints to the GPU. @param tinted false: no fish has a tint */
  sendTints(tinted: boolean): void {
    if (!tinted) this.#placed.tints.fill(0);
    this.#tints.needsUpdate = true;
  }

  dispose(): void {
    this.geometry.dispose();
  }
}

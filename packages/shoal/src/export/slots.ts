// Exports whose animals have fixed places in every frame: those that are not there are marked.

import type { ExportedFrame } from './exported-frame.ts';

/** A frame with a place for every animal of the export, in the order of `ids`. */
export class Slots {
  readonly positions: Float32Array;
  readonly orientations: Float32Array;
  readonly velocities: Float32Array;
  readonly beats: Float32Array;
  readonly bends: Float32Array;
  /** 1: the animal is there. Others keep their last place; before their first frame they are at the origin. */
  readonly present: Uint8Array;
  readonly #ids: Uint32Array;

  constructor(ids: Uint32Array) {
    this.#ids = ids;
    this.positions = new Float32Array(3 * ids.length);
    this.orientations = new Float32Array(4 * ids.length);
    for (let at = 3; at < this.orientations.length; at += 4) this.orientations[at] = 1;
    this.velocities = new Float32Array(3 * ids.length);
    this.beats = new Float32Array(2 * ids.length);
    this.bends = new Float32Array(ids.length);
    this.present = new Uint8Array(ids.length);
  }

  fill({ count, ids, positions, orientations, velocities, beats, bends }: ExportedFrame): void {
    this.present.fill(0);
    this.velocities.fill(0);
    let slot = 0;
    for (let n = 0; n < count; n++) {
      while (this.#ids[slot] < ids[n]) slot++;
      copy(this.positions, positions, 3, slot, n);
      copy(this.orientations, orientations, 4, slot, n);
      copy(this.velocities, velocities, 3, slot, n);
      copy(this.beats, beats, 2, slot, n);
      if (bends) this.bends[slot] = bends[n];
      this.present[slot] = 1;
    }
  }
}

function copy(to: Float32Array, from: Float32Array, size: number, slot: number, n: number): void {
  for (let k = 0; k < size; k++) to[size * slot + k] = from[size * n + k];
}

import type { NearList } from '../../../neighbours/near.ts';
import {
  blockBytes,
  chunk,
  maxSpecies,
  neighbourBytes,
  recordWords,
  rowNumbers,
  settingsWords,
} from '../../../rules/kernel/layout.ts';
import type { PoolMember } from '../threads/pool-member.ts';
import type { Frame } from './frame.ts';
import type { KernelInstance } from './instance.ts';
import type { ListImage } from './list-image.ts';
import type { SettingsTable } from './settings.ts';
import { listLimit } from './verlet-lists.ts';

type FloatViews = 'x' | 'y' | 'z' | 'records' | 'velocities' | 'collected';

/** Typed arrays over the kernel's memory: see memory.simd.ts. */
export interface Views extends Record<FloatViews, Float32Array>, SettingsTable {
  readonly slotOf: Int32Array;
  /** The same memory as `records`. */
  readonly marks: Int32Array;
  readonly ids: Uint32Array;
  readonly blocksTaken: Int32Array;
}

/** The kernel's memory: lays it out for a frame, lets it grow, and hands out its blocks for lists. */
export class MemoryViews {
  readonly #kernel: KernelInstance;
  readonly #pool: PoolMember;
  #views: Views;
  /** Bytes before the blocks for lists. */
  #fixedBytes = 0;
  #blocks = 0;

  /** @param pool the threads that share the memory */
  constructor(kernel: KernelInstance, pool: PoolMember) {
    this.#kernel = kernel;
    this.#pool = pool;
    this.#views = viewsOf(kernel, 0, 0);
  }

  /** The arrays as they lie now. `place` and `placeScratch` move them. */
  get views(): Views {
    return this.#views;
  }

  /** Bytes without lists. */
  bytes(frame: Frame): number {
    return this.#fixedBytes - listEnds(frame);
  }

  /** Bytes of Verlet lists. */
  listBytes(frame: Frame): number {
    const [taken] = frame.withLists ? this.#views.blocksTaken : [0];
    return listEnds(frame) + Math.min(taken, this.#blocks) * blockBytes;
  }

  /** Takes a block for lists. All threads share the counter. @returns its address; 0: none is left */
  takeBlock(): number {
    const block = Atomics.add(this.#views.blocksTaken, 0, 1);
    return block < this.#blocks ? this.#fixedBytes + block * blockBytes : 0;
  }

  /** Lays out the arrays that all threads share. */
  place(frame: Frame): void {
    const { count, nx, ny, nz, withVelocities, withLists } = frame;
    this.#grow(this.#kernel.exports.place(count, nx * ny * nz, withVelocities, withLists));
    this.#update(frame);
  }

  /** Lays out the threads' scratch and the blocks for lists. */
  placeScratch(frame: Frame): void {
    const { count, largest, withLists } = frame;
    const { index, size } = this.#pool;
    this.#fixedBytes = this.#kernel.exports.placeScratch(index, size, largest);
    // A list takes at most a sixteenth of a block, which may stay empty at its end. Each thread begins one block more.
    this.#blocks = withLists ? Math.ceil((listLimit(count) * 16) / 15 / blockBytes) + size : 0;
    this.#grow(this.#fixedBytes + this.#blocks * blockBytes);
    this.#update(frame);
  }

  /** Copies the lists and what they refer to. @param builtBytes of the lists */
  copyLists(frame: Frame, builtBytes: number): Pick<ListImage, 'slots' | 'blocks' | 'blocksTaken'> {
    const [blocksTaken] = this.#views.blocksTaken;
    // The first block is filled without gaps; the ends of others are not known.
    const used = blocksTaken > 1 ? blocksTaken * blockBytes : builtBytes;
    return { slots: this.#slots(frame).slice(), blocks: this.#blocksOf(used).slice(), blocksTaken };
  }

  /** Lays out the memory for lists that were copied from it, or from that of another kernel, and puts them back. */
  restoreLists({ frame, slots, blocks, blocksTaken }: ListImage): void {
    this.place(frame);
    this.placeScratch(frame);
    this.#slots(frame).set(slots);
    this.#blocksOf(blocks.length).set(blocks);
    this.#views.blocksTaken[0] = blocksTaken;
  }

  #slots({ count }: Frame): Uint8Array {
    const { slotOf, lists } = this.#kernel.exports;
    return this.#bytesAt(slotOf.value, lists.value + 8 * count);
  }

  #blocksOf(bytes: number): Uint8Array {
    return this.#bytesAt(this.#fixedBytes, this.#fixedBytes + bytes);
  }

  #bytesAt(from: number, to: number): Uint8Array {
    return new Uint8Array(this.#kernel.memory.buffer, from, to - from);
  }

  /** Points lists at those that the kernel writes for visits. */
  bindLists(lists: readonly NearList[]): void {
    const { memory, exports } = this.#kernel;
    const { buffer } = memory;
    const capacity = exports.listCapacity.value;
    lists.forEach((near, which) => {
      const at = exports.neighbourLists.value + which * neighbourBytes * capacity;
      const { dx } = near;
      if (dx.buffer === buffer && dx.byteOffset === at && dx.length === capacity) return;
      // Shared or not makes no difference to an array over it.
      const column = (k: number) => new Float32Array(buffer as ArrayBuffer, at + 4 * k * capacity, capacity);
      near.dx = column(0);
      near.dy = column(1);
      near.dz = column(2);
      near.distance = column(3);
      near.index = new Int32Array(buffer as ArrayBuffer, at + 16 * capacity, capacity);
    });
  }

  #grow(bytes: number): void {
    const { memory } = this.#kernel;
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
  }

  #update({ count, withVelocities }: Frame): void {
    const { memory, exports } = this.#kernel;
    const { x, collected } = this.#views;
    const same = x.buffer === memory.buffer && x.byteOffset === exports.x.value && x.length === count;
    if (same && collected.byteOffset === exports.collected.value) return;
    this.#views = viewsOf(this.#kernel, count, withVelocities);
  }
}

/** Bytes of the table that says where each list begins and ends. */
function listEnds({ withLists, count }: Frame): number {
  return withLists ? 8 * count : 0;
}

function viewsOf({ memory, exports }: KernelInstance, count: number, withVelocities: number): Views {
  const { buffer } = memory;
  const floats = ({ value }: { value: number }, length = count) => new Float32Array(buffer, value, length);
  return {
    x: floats(exports.x),
    y: floats(exports.y),
    z: floats(exports.z),
    slotOf: new Int32Array(buffer, exports.slotOf.value, count),
    records: floats(exports.records, recordWords * count),
    marks: new Int32Array(buffer, exports.records.value, recordWords * count),
    velocities: floats(exports.velocities, withVelocities * 4 * count),
    collected: floats(exports.collected, rowNumbers * chunk),
    ids: new Uint32Array(buffer, exports.ids.value, chunk),
    blocksTaken: new Int32Array(buffer, exports.blocksTaken.value, 1),
    settings: floats(exports.settings, maxSpecies * settingsWords),
    codes: new Int32Array(buffer, exports.settings.value, maxSpecies * settingsWords),
    radii: floats(exports.radii, maxSpecies * maxSpecies),
  };
}

// The memory of the WebAssembly kernel as typed arrays.

import type { NearList } from '../../../neighbours/near.ts';
import {
  blockBytes,
  chunk,
  maxSpecies,
  neighbourBytes,
  rowNumbers,
  settingsWords,
} from '../../../rules/kernel/layout.ts';
import type { PoolMember } from '../pool-member.ts';
import type { Frame } from './frame.ts';
import type { KernelInstance } from './instance.ts';
import type { ListImage } from './list-image.ts';
import type { SettingsTable } from './settings.ts';
import { listCapacity } from './verlet-lists.ts';

/** Bytes of the address of a list, of its head, and of a neighbour in a list of 32 bits: see lists.simd.ts. */
const [addressBytes, headBytes, wideBytes] = [4, 2, 4] as const;

type FloatViews = ('x' | 'y' | 'z' | 'vx' | 'vy' | 'vz' | 'headingX' | 'headingY' | 'headingZ') | 'collected';

/** Typed arrays over the kernel's memory: see memory.simd.ts. */
export interface Views extends Record<FloatViews, Float32Array>, SettingsTable {
  readonly slotOf: Int32Array;
  ids: Uint32Array;
  readonly blocksTaken: Int32Array;
}

/** The kernel's memory: lays it out for a frame, grows it, and allocates blocks for lists. */
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
    this.#views = viewsOf(kernel, 0);
  }

  /** The arrays in the current layout. `place` and `placeScratch` replace them. */
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

  /** Takes the next free block for lists; all threads share the counter. @returns its address; 0: none is free */
  takeBlock(): number {
    const block = Atomics.add(this.#views.blocksTaken, 0, 1);
    return block < this.#blocks ? this.#fixedBytes + block * blockBytes : 0;
  }

  /** Lays out the arrays that all threads share. */
  place(frame: Frame): void {
    const { count, nx, ny, nz, withVelocities, withLists, widens } = frame;
    this.#grow(this.#kernel.exports.place(count, nx * ny * nz, withVelocities, withLists, widens));
    this.#update(frame);
  }

  /** Lays out the threads' scratch and the blocks for lists. */
  placeScratch(frame: Frame): void {
    const { count, largest, withLists } = frame;
    const { index, size } = this.#pool;
    this.#fixedBytes = this.#kernel.exports.placeScratch(index, size, largest);
    // A list takes at most 1/16 of a block, so less than that stays unused at the end of a full block. Each thread can
    // leave one more block partly filled.
    const most = ((wideBytes * listCapacity(count) + headBytes * count) * 16) / 15;
    this.#blocks = withLists ? Math.ceil(most / blockBytes) + size : 0;
    this.#grow(this.#fixedBytes + this.#blocks * blockBytes);
    this.#update(frame);
  }

  /** Copies the lists and what they refer to. @param listed number of neighbours in the lists, padded */
  copyLists(frame: Frame, listed: number): Pick<ListImage, 'slots' | 'blocks' | 'blocksTaken'> {
    const [blocksTaken] = this.#views.blocksTaken;
    // A single block is filled without gaps. With several, where each one ends is not recorded.
    const used = blocksTaken > 1 ? blocksTaken * blockBytes : wideBytes * listed + headBytes * frame.count;
    return { slots: this.#slots(frame).slice(), blocks: this.#blocksOf(used).slice(), blocksTaken };
  }

  /** Lays out the memory and restores copied lists. They may come from another kernel's memory. */
  restoreLists({ frame, slots, blocks, blocksTaken }: ListImage): void {
    this.place(frame);
    this.placeScratch(frame);
    this.#slots(frame).set(slots);
    this.#blocksOf(blocks.length).set(blocks);
    this.#views.blocksTaken[0] = blocksTaken;
  }

  /** A search for the k nearest beyond the lists reads the cells too. */
  #slots({ count, widens, nx, ny, nz }: Frame): Uint8Array {
    const { slotOf, lists, start } = this.#kernel.exports;
    const end = widens ? start.value + addressBytes * (nx * ny * nz + 1) : lists.value + addressBytes * count;
    return this.#bytesAt(slotOf.value, end);
  }

  #blocksOf(bytes: number): Uint8Array {
    return this.#bytesAt(this.#fixedBytes, this.#fixedBytes + bytes);
  }

  #bytesAt(from: number, to: number): Uint8Array {
    return new Uint8Array(this.#kernel.memory.buffer, from, to - from);
  }

  /** Makes these lists views of the lists that the kernel writes for visits. */
  bindLists(lists: readonly NearList[]): void {
    const { memory, exports } = this.#kernel;
    const { buffer } = memory;
    const capacity = exports.listCapacity.value;
    lists.forEach((near, which) => {
      const at = exports.neighbourLists.value + which * neighbourBytes * capacity;
      const { dx } = near;
      if (dx.buffer === buffer && dx.byteOffset === at && dx.length === capacity) return;
      // The cast is safe: a typed array works the same over shared memory.
      const column = (k: number) => new Float32Array(buffer as ArrayBuffer, at + 4 * k * capacity, capacity);
      near.dx = column(0);
      near.dy = column(1);
      near.dz = column(2);
      near.distance = column(3);
      const index = new Int32Array(buffer as ArrayBuffer, at + 16 * capacity, capacity);
      near.bind(index, (count) => exports.writeIndices(which, count));
    });
  }

  #grow(bytes: number): void {
    const { memory } = this.#kernel;
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
  }

  #update({ count }: Frame): void {
    const { memory, exports } = this.#kernel;
    const { x, collected } = this.#views;
    const same = x.buffer === memory.buffer && x.byteOffset === exports.x.value && x.length === count;
    if (!same) this.#views = viewsOf(this.#kernel, count);
    // The scratch memory moves when the number of cells changes, which most builds of lists do.
    else if (collected.byteOffset !== exports.collected.value) Object.assign(this.#views, scratchOf(this.#kernel));
  }
}

/** Size of the table of where each list starts and ends, bytes. */
function listEnds({ withLists, count }: Frame): number {
  return withLists ? addressBytes * count : 0;
}

function scratchOf({ memory: { buffer }, exports }: KernelInstance): Pick<Views, 'collected' | 'ids'> {
  return {
    collected: new Float32Array(buffer as ArrayBuffer, exports.collected.value, rowNumbers * chunk),
    ids: new Uint32Array(buffer, exports.ids.value, chunk),
  };
}

function viewsOf(kernel: KernelInstance, count: number): Views {
  const { memory, exports } = kernel;
  const { buffer } = memory;
  const floats = ({ value }: { value: number }, length: number) => new Float32Array(buffer, value, length);
  const column = (k: number) => new Float32Array(buffer as ArrayBuffer, exports.x.value + 4 * count * k, count);
  return {
    x: column(0),
    y: column(1),
    z: column(2),
    vx: column(3),
    vy: column(4),
    vz: column(5),
    headingX: column(6),
    headingY: column(7),
    headingZ: column(8),
    slotOf: new Int32Array(buffer, exports.slotOf.value, count),
    ...scratchOf(kernel),
    blocksTaken: new Int32Array(buffer, exports.blocksTaken.value, 1),
    settings: floats(exports.settings, maxSpecies * settingsWords),
    codes: new Int32Array(buffer, exports.settings.value, maxSpecies * settingsWords),
    radii: floats(exports.radii, maxSpecies * maxSpecies),
  };
}

/*
 * Layout of the kernel's memory. `place` and `placeScratch` set it whenever the fish are sorted. All instances over one
 * memory call them with the same numbers.
 */
import { chunk, maxSpecies, neighbourBytes, recordBytes, rowBytes, settingsBytes, vectorsBytes } from './layout.generated.simd';


/** Positions in the order of fish, float32; read while sorting. Steering vectors overwrite them later. */
export let x: usize = 0;
export let y: usize = 0;
export let z: usize = 0;
/** Output in the order of slots: the steering vectors of separation, alignment and cohesion, nine float32. */
export let steering: usize = 0;
/** Settings of each species: see settings.simd.ts. */
export let settings: usize = 0;
/** Radius of separation by species of i (row) and j, float32. */
export let radii: usize = 0;
/** Number of blocks taken for lists, int32, written by the host. */
export let blocksTaken: usize = 0;

/** First slot of each cell, and the end of the last cell, int32. */
export let start: usize = 0;
/** Slot of each fish, int32; while sorting, its cell. */
export let slotOf: usize = 0;
/**
 * For each slot a record of 32 bytes: x, y, z, bit of the species; unit velocity, indices of species and fish. The last
 * record is a sentinel.
 */
export let records: usize = 0;
/** For each slot 16 bytes: velocity, 0. Only if a form reads velocities. */
export let velocities: usize = 0;
/** For each slot the address of its list, uint32. Only with Verlet lists. */
export let lists: usize = 0;
/**
 * For each fish the radius that held its k nearest when it was last steered, m, float32. Only if a rule counts the k
 * nearest. Other schools may have used the memory since, so it may be any number; results do not depend on it.
 */
export let lengths: usize = 0;

/* Scratch memory of this instance's thread, from here on. */

/**
 * Steering vectors of up to `chunk` fish in the order of fish, rows of twelve float32; and the ids of these fish,
 * uint32.
 */
export let collected: usize = 0;
export let ids: usize = 0;
/** Candidates of a cell: positions, and addresses of records. */
export let nearX: usize = 0;
export let nearY: usize = 0;
export let nearZ: usize = 0;
export let nearRecord: usize = 0;
/** Addresses of the records of one fish's survivors. */
export let survivors: usize = 0;
/**
 * Two lists of neighbours of one fish. Each has five columns with room for `listCapacity` neighbours: x, y, z of d and
 * |d|, float32, then the fish, int32. Until list 0 is packed for the host, it contains all survivors, with the bits of
 * their species in the last column. Indices of fish are written only when the host reads them.
 */
export let neighbourLists: usize = 0;
/** Which survivors are in each of the two lists: one byte for every four. */
export let packedBits: usize = 0;
export let listCapacity: i32 = 0;

let end: usize = 0;

function take(bytes: usize): usize {
  const at = end;
  // SIMD code reads and writes up to eight lanes beyond the end.
  end = (at + bytes + 32 + 15) & ~15;
  return at;
}

/**
 * Lays out the arrays that all threads share.
 * @param withVelocities whether a form reads velocities
 * @param withLists whether Verlet lists are stored
 * @param withLengths whether a rule counts the k nearest
 * @returns the bytes that the memory must have
 */
export function place(fish: i32, cells: i32, withVelocities: bool, withLists: bool, withLengths: bool): usize {
  const n = <usize>fish;
  end = (__heap_base + 15) & ~15;
  settings = take(maxSpecies * settingsBytes);
  radii = take(maxSpecies * maxSpecies * 4);
  blocksTaken = take(4);
  steering = take(n * vectorsBytes);
  x = steering;
  y = x + n * 4;
  z = y + n * 4;
  slotOf = take(n * 4);
  // Records are read four at a time.
  records = take((n + 4) * recordBytes);
  velocities = take(withVelocities ? (n + 1) * 16 : 0);
  lists = take(withLists ? n * 4 : 0);
  lengths = take(withLengths ? n * 4 : 0);
  start = take((<usize>cells + 1) * 4);
  return end;
}

/**
 * Lays out the scratch memory of all threads, after the arrays that they share.
 * @param thread index of the thread whose scratch this instance uses
 * @param largest upper bound of the number of candidates of any cell
 * @returns the bytes that the memory must have; blocks for lists follow them
 */
export function placeScratch(thread: i32, threads: i32, largest: i32): usize {
  const before = end;
  // Packing writes up to four neighbours beyond the end.
  listCapacity = (largest + 7) & ~3;
  for (let k = 0; k < threads; k++) {
    const n = <usize>largest * 4;
    const here = take((chunk + 3) * rowBytes);
    const named = take(chunk * 4);
    const a = take(n);
    const b = take(n);
    const c = take(n);
    const d = take(n);
    const e = take(n);
    const f = take(2 * neighbourBytes * <usize>listCapacity);
    const g = take(<usize>listCapacity >> 1);
    if (k != thread) continue;
    collected = here;
    ids = named;
    nearX = a;
    nearY = b;
    nearZ = c;
    nearRecord = d;
    survivors = e;
    neighbourLists = f;
    packedBits = g;
  }
  const all = end;
  end = before;
  return all;
}

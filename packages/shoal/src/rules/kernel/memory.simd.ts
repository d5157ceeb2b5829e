/*
 * Where everything lies in the kernel's memory. `place` and `placeScratch` when the fish are sorted; every instance
 * over one memory that gets the same numbers places the same.
 */
import { chunk, maxSpecies, recordBytes, rowBytes, settingsBytes, vectorsBytes } from './layout.generated.simd';


/** Positions by fish, float32: read while sorting. They lie where the steering vectors are written later. */
export let x: usize = 0;
export let y: usize = 0;
export let z: usize = 0;
/** Output by slot: the steering vectors of separation, alignment and cohesion, nine float32. */
export let steering: usize = 0;
/** What each species asks for: see settings.simd.ts. */
export let settings: usize = 0;
/** Radius of separation by species of i (row) and j, float32. */
export let radii: usize = 0;
/** How many blocks have been taken for lists, int32: the host counts. */
export let blocksTaken: usize = 0;

/** First slot of each cell, int32, and one more for the end. */
export let start: usize = 0;
/** Slot of each fish, int32; while sorting, its cell. */
export let slotOf: usize = 0;
/** By slot, 32 bytes: x, y, z, bit of the species; unit velocity, index of the species. One more that is nobody. The host writes them. */
export let records: usize = 0;
/** By slot, 16 bytes: velocity, 0. Filled only if a form asks for it. */
export let velocities: usize = 0;
/** By slot, 8 bytes: where its list of neighbours begins and ends. Only if lists are kept. */
export let lists: usize = 0;

/* Scratch of this instance's thread. */

/** Steering vectors of up to `chunk` fish in their order, rows of twelve float32; and the ids of those fish, uint32. */
export let collected: usize = 0;
export let ids: usize = 0;
/** Candidates of a cell: positions, and addresses of records. */
export let nearX: usize = 0;
export let nearY: usize = 0;
export let nearZ: usize = 0;
export let nearRecord: usize = 0;
/** Addresses of the records of the survivors of one fish, where they are not kept. */
export let survivors: usize = 0;

let end: usize = 0;

function take(bytes: usize): usize {
  const at = end;
  // Eight lanes beyond the last may be read or written.
  end = (at + bytes + 32 + 15) & ~15;
  return at;
}

/**
 * Lays the arrays out that all threads share.
 * @param withVelocities whether a form asks for velocities
 * @param withLists whether lists are kept
 * @returns how many bytes the memory must have
 */
export function place(fish: i32, cells: i32, withVelocities: bool, withLists: bool): usize {
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
  // Four are read at a time.
  records = take((n + 4) * recordBytes);
  velocities = take(withVelocities ? (n + 1) * 16 : 0);
  lists = take(withLists ? n * 8 : 0);
  start = take((<usize>cells + 1) * 4);
  return end;
}

/**
 * Lays out the scratch of all threads after what they share.
 * @param thread whose scratch this instance is to use, 0..threads − 1
 * @param largest candidates of a cell at most
 * @returns how many bytes the memory must have; blocks for lists come after them
 */
export function placeScratch(thread: i32, threads: i32, largest: i32): usize {
  const before = end;
  for (let k = 0; k < threads; k++) {
    const n = <usize>largest * 4;
    const here = take((chunk + 3) * rowBytes);
    const named = take(chunk * 4);
    const a = take(n);
    const b = take(n);
    const c = take(n);
    const d = take(n);
    const e = take(n);
    if (k != thread) continue;
    collected = here;
    ids = named;
    nearX = a;
    nearY = b;
    nearZ = c;
    nearRecord = d;
    survivors = e;
  }
  const all = end;
  end = before;
  return all;
}

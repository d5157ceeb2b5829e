/*
 * Where everything lies in the kernel's memory. One call of `place` before a step; every instance over one memory that
 * gets the same numbers places the same.
 */

/** Input by fish: positions, unit velocities, velocities; one float32 array each. */
export let x: usize = 0;
export let y: usize = 0;
export let z: usize = 0;
export let headingX: usize = 0;
export let headingY: usize = 0;
export let headingZ: usize = 0;
export let velocityX: usize = 0;
export let velocityY: usize = 0;
export let velocityZ: usize = 0;
/** Index of each fish's species, one byte. */
export let species: usize = 0;
/** Output by slot: the steering vectors of separation, alignment and cohesion, nine float32. */
export let steering: usize = 0;
/** The same by fish. */
export let steeringOf: usize = 0;
/** What each species asks for: see settings.simd.ts. */
export let settings: usize = 0;
/** Radius of separation by species of i (row) and j, float32. */
export let radii: usize = 0;

/** First slot of each cell, int32, and one more for the end. */
export let start: usize = 0;
/** Slot of each fish, int32; while sorting, its cell. */
export let slotOf: usize = 0;
/** Fish by slot, int32. */
export let fishAt: usize = 0;
/** Positions by slot, float32 each. */
export let slotX: usize = 0;
export let slotY: usize = 0;
export let slotZ: usize = 0;
/** By slot, 32 bytes: x, y, z, bit of the species; unit velocity, index of the species. One more that is nobody. */
export let records: usize = 0;
/** By slot, 16 bytes: velocity, 0. Filled only if a form asks for it. */
export let velocities: usize = 0;
/** Candidates of a cell: positions, and addresses of records. */
export let nearX: usize = 0;
export let nearY: usize = 0;
export let nearZ: usize = 0;
export let nearRecord: usize = 0;
/** Addresses of the records of the survivors of one fish. */
export let survivors: usize = 0;

export const recordBytes: usize = 32;
export const maxSpecies: usize = 32;
export const settingsBytes: usize = 64;

let end: usize = 0;

function take(bytes: usize): usize {
  const at = end;
  // Eight lanes beyond the last may be read or written.
  end = (at + bytes + 32 + 15) & ~15;
  return at;
}

/**
 * Lays the arrays out.
 * @param withVelocities whether a form asks for velocities
 * @returns how many bytes the memory must have
 */
export function place(fish: i32, cells: i32, withVelocities: bool): usize {
  const n = <usize>fish;
  end = (__heap_base + 15) & ~15;
  settings = take(maxSpecies * settingsBytes);
  radii = take(maxSpecies * maxSpecies * 4);
  x = take(n * 4);
  y = take(n * 4);
  z = take(n * 4);
  headingX = take(n * 4);
  headingY = take(n * 4);
  headingZ = take(n * 4);
  const v = withVelocities ? n : 0;
  velocityX = take(v * 4);
  velocityY = take(v * 4);
  velocityZ = take(v * 4);
  species = take(n);
  steering = take(n * 36);
  steeringOf = take(n * 36);
  slotOf = take(n * 4);
  start = take((<usize>cells + 1) * 4);
  fishAt = take(n * 4);
  slotX = take(n * 4);
  slotY = take(n * 4);
  slotZ = take(n * 4);
  records = take((n + 1) * recordBytes);
  velocities = take((v + 1) * 16);
  nearX = take(n * 4);
  nearY = take(n * 4);
  nearZ = take(n * 4);
  nearRecord = take(n * 4);
  survivors = take(n * 4);
  return end;
}

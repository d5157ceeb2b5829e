import { fishOf } from './view.simd';

/*
 * The limits of the rules: which flockmates of the fish that is steered are among the k nearest. These are all nearer
 * than a distance, and of those exactly at it the ones up to a fish index. Infinity: all count.
 */

export let separationLimit: f32 = Infinity;
export let alignmentLimit: f32 = Infinity;
export let cohesionLimit: f32 = Infinity;
export let separationLast: i32 = 0;
export let alignmentLast: i32 = 0;
export let cohesionLast: i32 = 0;

/**
 * @param separation key of the last flockmate that counts: the bits of its distance, then its index. If the index is
 * i32.MAX_VALUE, all at this distance count. u64.MAX_VALUE: all flockmates count
 */
export function setLimits(separation: u64, alignment: u64, cohesion: u64): void {
  separationLimit = limitOf(separation);
  alignmentLimit = limitOf(alignment);
  cohesionLimit = limitOf(cohesion);
  separationLast = lastOf(separation);
  alignmentLast = lastOf(alignment);
  cohesionLast = lastOf(cohesion);
}

function limitOf(key: u64): f32 {
  return key == u64.MAX_VALUE ? Infinity : reinterpret<f32>(<u32>(key >> 32));
}

function lastOf(key: u64): i32 {
  return key == u64.MAX_VALUE ? i32.MAX_VALUE : <i32>key;
}

/** Returns all ones in the lanes that are among the nearest. @param p address of the addresses of their records */
@inline
export function amongNearest(l: v128, p: usize, limit: f32, last: i32): v128 {
  // Then no other flockmate is exactly at this distance.
  if (last == i32.MAX_VALUE) return f32x4.le(l, f32x4.splat(limit));
  const nearer = f32x4.lt(l, f32x4.splat(limit));
  const equal = f32x4.eq(l, f32x4.splat(limit));
  if (!v128.any_true(equal)) return nearer;
  return v128.or(nearer, v128.and(equal, i32x4.le_s(fishOf(p), i32x4.splat(last))));
}

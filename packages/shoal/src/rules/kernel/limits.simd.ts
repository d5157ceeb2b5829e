import { fishOf } from './view.simd';

/*
 * How far the k nearest flockmates of the fish that is being steered are, rule by rule: up to a distance, and at that
 * distance up to a fish. Infinity: all count.
 */

export let separationLimit: f32 = Infinity;
export let alignmentLimit: f32 = Infinity;
export let cohesionLimit: f32 = Infinity;
export let separationLast: i32 = 0;
export let alignmentLast: i32 = 0;
export let cohesionLast: i32 = 0;

/** @param separation key of the last flockmate that counts: the bits of its distance, then its index; u64.MAX_VALUE: all count */
export function setLimits(separation: u64, alignment: u64, cohesion: u64): void {
  separationLimit = limitOf(separation);
  alignmentLimit = limitOf(alignment);
  cohesionLimit = limitOf(cohesion);
  separationLast = <i32>separation;
  alignmentLast = <i32>alignment;
  cohesionLast = <i32>cohesion;
}

function limitOf(key: u64): f32 {
  return key == u64.MAX_VALUE ? Infinity : reinterpret<f32>(<u32>(key >> 32));
}

/** All ones in the lanes that are among the nearest. @param p where the addresses of their records are */
@inline
export function amongNearest(l: v128, p: usize, limit: f32, last: i32): v128 {
  const nearer = f32x4.lt(l, f32x4.splat(limit));
  const equal = f32x4.eq(l, f32x4.splat(limit));
  if (!v128.any_true(equal)) return nearer;
  return v128.or(nearer, v128.and(equal, i32x4.le_s(fishOf(p), i32x4.splat(last))));
}

/*
 * Alignment in the kernel, for four flockmates at a time: what alignment.ts defines, in float32.
 * AssemblyScript: compiled by `npm run kernel`.
 */

/** 1 − l/r where l < r, else 0. */
@inline
export function decayShare(l: v128, inverseR: v128): v128 {
  return f32x4.pmax(f32x4.splat(0), f32x4.sub(f32x4.splat(1), f32x4.mul(l, inverseR)));
}

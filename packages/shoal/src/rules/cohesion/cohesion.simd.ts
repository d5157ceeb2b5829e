/*
 * Cohesion in the kernel, for four flockmates at a time: what cohesion.ts defines, in float32.
 * AssemblyScript: compiled by `npm run kernel`.
 */

/** (1 − l/r)/l = 1/l − 1/r where l < r, else 0: the factor on −d. */
@inline
export function decayPull(inverseL: v128, inverseR: v128): v128 {
  return f32x4.pmax(f32x4.splat(0), f32x4.sub(inverseL, inverseR));
}

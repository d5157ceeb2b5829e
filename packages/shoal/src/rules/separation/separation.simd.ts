/*
 * Separation in the kernel, for four flockmates at a time: what separation.ts defines, in float32.
 * AssemblyScript: compiled by `npm run kernel`.
 */
import { separationInverse, separationLinearDecay, separationUnit } from '../kernel/layout.generated.simd';

/** (1 − l/r)/l = 1/l − 1/r where l < r, else 0. */
@inline
export function decayPush(inverseL: v128, inverseR: v128): v128 {
  return f32x4.pmax(f32x4.splat(0), f32x4.sub(inverseL, inverseR));
}

/** The factor on d for a fish at distance l. The caller tests l < r. */
@inline
export function push(form: i32, inverseL: v128, inverseR: v128): v128 {
  if (form == separationLinearDecay) return decayPush(inverseL, inverseR);
  if (form == separationUnit) return inverseL;
  if (form == separationInverse) return f32x4.mul(inverseL, inverseL);
  return f32x4.splat(1);
}

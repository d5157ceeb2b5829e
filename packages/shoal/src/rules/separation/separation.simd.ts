/*
 * Separation in the kernel, for four flockmates at a time: what separation.ts defines, in float32.
 * AssemblyScript: compiled by `npm run kernel`.
 */

/** Codes of the forms, as flock-kernel.ts writes them; 0: off. */
export const decay: i32 = 1;
export const displacement: i32 = 2;
export const unit: i32 = 3;
export const inverse: i32 = 4;
export const centroid: i32 = 5;

/** (1 − l/r)/l = 1/l − 1/r where l < r, else 0. */
@inline
export function decayPush(inverseL: v128, inverseR: v128): v128 {
  return f32x4.pmax(f32x4.splat(0), f32x4.sub(inverseL, inverseR));
}

/** How strongly a fish at distance l pushes, per metre of d; without the test l < r, which the caller makes. */
@inline
export function push(form: i32, inverseL: v128, inverseR: v128): v128 {
  if (form == decay) return decayPush(inverseL, inverseR);
  if (form == unit) return inverseL;
  if (form == inverse) return f32x4.mul(inverseL, inverseL);
  return f32x4.splat(1);
}

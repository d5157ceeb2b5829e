// The exponential function for four numbers at a time, for heading models in the kernel.

/** ln 2 in two parts. The first has few bits, so that its product with an integer is exact in float32. */
const ln2High: f32 = 0.693359375;
const ln2Low: f32 = -2.12194440e-4;
const perLn2: f32 = 1.4426950408889634;

/** Returns e^(−t) for four t ≥ 0, with a relative error of about 2e-7. Results below 1e-37 are 0 or constant. */
@inline
export function decay(t: v128): v128 {
  const x = f32x4.neg(f32x4.pmin(f32x4.splat(87), t));
  const twos = f32x4.nearest(f32x4.mul(x, f32x4.splat(perLn2)));
  let rest = f32x4.sub(x, f32x4.mul(twos, f32x4.splat(ln2High)));
  rest = f32x4.sub(rest, f32x4.mul(twos, f32x4.splat(ln2Low)));
  // Taylor series on ±ln(2)/2: the first omitted term is below 2e-8.
  let sum = f32x4.splat(<f32>(1.0 / 5040));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(<f32>(1.0 / 720)));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(<f32>(1.0 / 120)));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(<f32>(1.0 / 24)));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(<f32>(1.0 / 6)));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(0.5));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1));
  // 2 to an integer power from −126 on, by setting the exponent bits.
  const exponent = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(twos), i32x4.splat(127)), 23);
  return f32x4.mul(sum, exponent);
}

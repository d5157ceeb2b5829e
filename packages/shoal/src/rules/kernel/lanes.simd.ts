/* Operations on four lanes. */

/** Lower bound of l in 1/l, m. So 1/l is finite, and for fish at the same position 1/l times d = 0 is 0. */
export const least: f32 = 1e-18;

/** For each pattern of 4 bits, the swizzle that moves the lanes whose bit is set to the front. */
const packing: usize = memory.data<u8>([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  4, 5, 6, 7, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15,
  0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15,
  4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  0, 1, 2, 3, 12, 13, 14, 15, 4, 5, 6, 7, 8, 9, 10, 11,
  4, 5, 6, 7, 12, 13, 14, 15, 0, 1, 2, 3, 8, 9, 10, 11,
  0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 8, 9, 10, 11,
  8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7,
  0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 4, 5, 6, 7,
  4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
], 16);

/** Returns the swizzle that moves the lanes of a pattern of 4 bits to the front. */
@inline
export function packingOf(bits: i32): v128 {
  return v128.load(packing + (<usize>bits << 4));
}

/** The sum of the lanes, in a fixed order. */
@inline
export function sum(v: v128): f64 {
  return (
    <f64>f32x4.extract_lane(v, 0) +
    <f64>f32x4.extract_lane(v, 1) +
    (<f64>f32x4.extract_lane(v, 2) + <f64>f32x4.extract_lane(v, 3))
  );
}

/** The sums of the lanes of three vectors, in a fixed order. */
@inline
export function sumOf(x: v128, y: v128, z: v128): v128 {
  const xy = f32x4.add(v128.shuffle<f32>(x, y, 0, 1, 4, 5), v128.shuffle<f32>(x, y, 2, 3, 6, 7));
  const zz = f32x4.add(z, v128.shuffle<f32>(z, z, 2, 3, 2, 3));
  return f32x4.add(v128.shuffle<f32>(xy, zz, 0, 2, 4, 4), v128.shuffle<f32>(xy, zz, 1, 3, 5, 5));
}

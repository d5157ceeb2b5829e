import { records } from './memory.simd';
import { normalBit, recordBytes, Settings, speciesBits } from './layout.generated.simd';

/* Tests which survivors a fish sees, and reads their indices. */

@inline
export function fishAt(record: usize): i32 {
  return <i32>((load<u32>(record, 28) & ~<u32>normalBit) >> <u32>speciesBits);
}

/** Indices of the fish of four records, whose addresses are at p. */
@inline
export function fishOf(p: usize): v128 {
  let fish = v128.load32_zero(<usize>load<u32>(p, 0), 28);
  fish = v128.load32_lane(<usize>load<u32>(p, 4), fish, 1, 28);
  fish = v128.load32_lane(<usize>load<u32>(p, 8), fish, 2, 28);
  fish = v128.load32_lane(<usize>load<u32>(p, 12), fish, 3, 28);
  return i32x4.shr_u(v128.and(fish, i32x4.splat(~<i32>normalBit)), <i32>speciesBits);
}

/** Returns all ones in each lane of `kinds` that has a bit of `wanted`. */
@inline
export function anyOf(kinds: v128, wanted: i32): v128 {
  return i32x4.ne(v128.and(kinds, i32x4.splat(wanted)), i32x4.splat(0));
}

/** Whether the fish of a slot has a limited field of view. A fish at rest sees all around. */
@inline
export function looksAhead(slot: i32, own: Settings): bool {
  const self = records + <usize>slot * recordBytes;
  return own.cosHalfView > -1 && (load<f32>(self, 16) != 0 || load<f32>(self, 20) != 0 || load<f32>(self, 24) != 0);
}

/** Returns all ones in the lanes that the fish of a slot has in view. */
@inline
export function inView(slot: i32, dx: v128, dy: v128, dz: v128, l: v128, cosHalfView: f32): v128 {
  const self = records + <usize>slot * recordBytes;
  // −d points to the neighbour.
  const behind = f32x4.add(
    f32x4.add(f32x4.mul(dx, v128.load32_splat(self, 16)), f32x4.mul(dy, v128.load32_splat(self, 20))),
    f32x4.mul(dz, v128.load32_splat(self, 24)),
  );
  return f32x4.ge(f32x4.neg(behind), f32x4.mul(f32x4.splat(cosHalfView), l));
}

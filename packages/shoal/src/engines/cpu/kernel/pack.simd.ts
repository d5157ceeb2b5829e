import { packingOf } from '../../../rules/kernel/lanes.simd';
import { listCapacity, neighbourLists, records } from '../../../rules/kernel/memory.simd';
import { neighbourBytes, recordBytes, Settings, speciesBits } from '../../../rules/kernel/layout.generated.simd';

@inline
export function fishAt(record: usize): i32 {
  return <i32>(load<u32>(record, 28) >> <u32>speciesBits);
}

/**
 * Writes a list of neighbours for the host: those survivors of a slot, at from..to, that are of certain species, within
 * the radius of rules that the host computes, and in view.
 * @param list 0 or 1
 * @returns how many there are
 */
export function pack(
  list: i32, slot: i32, from: usize, to: usize, speciesMask: i32, own: Settings,
): i32 {
  const cosHalfView = own.cosHalfView;
  const self = records + <usize>slot * recordBytes;
  const x = v128.load32_splat(self, 0);
  const y = v128.load32_splat(self, 4);
  const z = v128.load32_splat(self, 8);
  const headX = load<f32>(self, 16);
  const headY = load<f32>(self, 20);
  const headZ = load<f32>(self, 24);
  // A fish at rest sees all around.
  const looksAhead = cosHalfView > -1 && (headX != 0 || headY != 0 || headZ != 0);
  const column = <usize>listCapacity << 2;
  let at = neighbourLists + (list == 0 ? 0 : neighbourBytes * <usize>listCapacity);
  const first = at;
  const limit = f32x4.splat(own.visitedSq);
  for (let p = from; p < to; p += 16) {
    const r0 = <usize>load<u32>(p, 0);
    const r1 = <usize>load<u32>(p, 4);
    const r2 = <usize>load<u32>(p, 8);
    const r3 = <usize>load<u32>(p, 12);
    const p0 = v128.load(r0);
    const p1 = v128.load(r1);
    const p2 = v128.load(r2);
    const p3 = v128.load(r3);
    const xy01 = v128.shuffle<f32>(p0, p1, 0, 4, 1, 5);
    const xy23 = v128.shuffle<f32>(p2, p3, 0, 4, 1, 5);
    const zk01 = v128.shuffle<f32>(p0, p1, 2, 6, 3, 7);
    const zk23 = v128.shuffle<f32>(p2, p3, 2, 6, 3, 7);
    const dx = f32x4.sub(x, v128.shuffle<f32>(xy01, xy23, 0, 1, 4, 5));
    const dy = f32x4.sub(y, v128.shuffle<f32>(xy01, xy23, 2, 3, 6, 7));
    const dz = f32x4.sub(z, v128.shuffle<f32>(zk01, zk23, 0, 1, 4, 5));
    const kinds = v128.shuffle<f32>(zk01, zk23, 2, 3, 6, 7);
    const lengthSq = f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz));
    let wanted = i32x4.ne(v128.and(kinds, i32x4.splat(speciesMask)), i32x4.splat(0));
    wanted = v128.and(wanted, f32x4.lt(lengthSq, limit));
    if (!v128.any_true(wanted)) continue;
    const l = f32x4.sqrt(lengthSq);
    if (looksAhead) {
      // −d points to the neighbour.
      const behind = f32x4.add(
        f32x4.add(f32x4.mul(dx, f32x4.splat(headX)), f32x4.mul(dy, f32x4.splat(headY))),
        f32x4.mul(dz, f32x4.splat(headZ)),
      );
      wanted = v128.and(wanted, f32x4.ge(f32x4.neg(behind), f32x4.mul(f32x4.splat(cosHalfView), l)));
    }
    const bits = i32x4.bitmask(wanted);
    const order = packingOf(bits);
    v128.store(at, i8x16.swizzle(dx, order));
    v128.store(at + column, i8x16.swizzle(dy, order));
    v128.store(at + 2 * column, i8x16.swizzle(dz, order));
    v128.store(at + 3 * column, i8x16.swizzle(l, order));
    let fish = v128.load32_zero(r0, 28);
    fish = v128.load32_lane(r1, fish, 1, 28);
    fish = v128.load32_lane(r2, fish, 2, 28);
    fish = v128.load32_lane(r3, fish, 3, 28);
    v128.store(at + 4 * column, i8x16.swizzle(i32x4.shr_u(fish, <i32>speciesBits), order));
    at += <usize>popcnt(bits) << 2;
  }
  return <i32>((at - first) >> 2);
}

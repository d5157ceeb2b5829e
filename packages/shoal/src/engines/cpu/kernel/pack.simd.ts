import { columnBytes, visitable } from '../../../rules/kernel/displacements.simd';
import { packingOf } from '../../../rules/kernel/lanes.simd';
import { neighbourBytes, Settings } from '../../../rules/kernel/layout.generated.simd';
import { neighbourLists } from '../../../rules/kernel/memory.simd';
import { anyOf, fishOf, inView, looksAhead } from '../../../rules/kernel/view.simd';

/**
 * The number of survivors (candidates within reach, see kernel.simd.ts), without the sentinels that pad them. A sentinel
 * has no species bit.
 */
@inline
function survivorsOf(from: usize, to: usize): i32 {
  const kinds = v128.load(neighbourLists + 4 * columnBytes() + (to - from - 16));
  return <i32>((to - from) >> 2) - popcnt(i32x4.bitmask(i32x4.eq(kinds, i32x4.splat(0))));
}

/**
 * If all survivors are within the radius of the host's rules, completes the first list: it holds their vectors and
 * distances already, and this writes their fish.
 * @returns whether all are within that radius
 */
export function takeAll(from: usize, to: usize): bool {
  if (from == to) return true;
  if (visitable != survivorsOf(from, to)) return false;
  let at = neighbourLists + 4 * columnBytes();
  for (let p = from; p < to; p += 16) {
    v128.store(at, fishOf(p));
    at += 16;
  }
  return true;
}

/**
 * Writes a list of neighbours for the host. The source is list 0, which `displace` has filled with the vectors and
 * distances of the survivors. Keeps the survivors that are of a species in the mask, in view, and within the radius of
 * the rules that the host computes.
 * @param list to write: 1, or 0 to overwrite the source
 * @param from begin of the addresses of the survivors' records
 * @returns how many there are
 */
export function pack(
  list: i32, slot: i32, from: usize, to: usize, speciesMask: i32, own: Settings,
): i32 {
  const looks = looksAhead(slot, own);
  const column = columnBytes();
  const limit = f32x4.splat(own.visitedRadius);
  let source = neighbourLists;
  let at = neighbourLists + <usize>list * (neighbourBytes >> 2) * column;
  const first = at;
  for (let p = from; p < to; p += 16) {
    const dx = v128.load(source);
    const dy = v128.load(source + column);
    const dz = v128.load(source + 2 * column);
    const l = v128.load(source + 3 * column);
    const kinds = v128.load(source + 4 * column);
    source += 16;
    let wanted = v128.and(anyOf(kinds, speciesMask), f32x4.lt(l, limit));
    if (looks) wanted = v128.and(wanted, inView(slot, dx, dy, dz, l, own.cosHalfView));
    const bits = i32x4.bitmask(wanted);
    const order = packingOf(bits);
    v128.store(at, i8x16.swizzle(dx, order));
    v128.store(at + column, i8x16.swizzle(dy, order));
    v128.store(at + 2 * column, i8x16.swizzle(dz, order));
    v128.store(at + 3 * column, i8x16.swizzle(l, order));
    v128.store(at + 4 * column, i8x16.swizzle(fishOf(p), order));
    at += <usize>popcnt(bits) << 2;
  }
  return <i32>((at - first) >> 2);
}

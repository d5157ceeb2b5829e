// Packs the neighbours of a fish into one list for each rule, so that sums need no branches. Part of the kernel, in
// AssemblyScript.

import { columnBytes, visitable } from '../../../rules/kernel/displacements.simd';
import { packingOf } from '../../../rules/kernel/lanes.simd';
import { neighbourBytes, Settings } from '../../../rules/kernel/layout.generated.simd';
import { listCapacity, neighbourLists, packedBits } from '../../../rules/kernel/memory.simd';
import { anyOf, fishAt, inView, looksAhead } from '../../../rules/kernel/view.simd';

/**
 * The number of survivors (see kernel.simd.ts), without the sentinels that pad them. A sentinel has no species bit.
 */
@inline
function survivorsOf(from: usize, to: usize): i32 {
  const kinds = v128.load(neighbourLists + 4 * columnBytes() + (to - from - 16));
  return <i32>((to - from) >> 2) - popcnt(i32x4.bitmask(i32x4.eq(kinds, i32x4.splat(0))));
}

/** Where the addresses of the survivors' records start, from which the lists were packed. */
let addresses: usize = 0;
/** Whether the first list has all survivors, unpacked. */
let isWhole: bool = false;

/** Address of bytes, one for every four survivors: a bit is set if that survivor is in the list. */
@inline
function bitsOf(list: i32): usize {
  return packedBits + <usize>list * (<usize>listCapacity >> 2);
}

@inline
function firstOf(list: i32): usize {
  return neighbourLists + <usize>list * (neighbourBytes >> 2) * columnBytes();
}

/** Packs those of four neighbours whose bits are set. @returns how many bytes of a column they take */
@inline
function packFour(at: usize, column: usize, bits: i32, dx: v128, dy: v128, dz: v128, l: v128): usize {
  const order = packingOf(bits);
  v128.store(at, i8x16.swizzle(dx, order));
  v128.store(at + column, i8x16.swizzle(dy, order));
  v128.store(at + 2 * column, i8x16.swizzle(dz, order));
  v128.store(at + 3 * column, i8x16.swizzle(l, order));
  return <usize>popcnt(bits) << 2;
}

/**
 * Like `pack` into list 0, for one species that sees all around: only the radius is tested, and sentinels are beyond
 * it. If all survivors are within the radius, list 0 is complete already.
 */
export function packNear(from: usize, to: usize, own: Settings): i32 {
  addresses = from;
  isWhole = from == to || visitable == survivorsOf(from, to);
  if (isWhole) return visitable;
  const column = columnBytes();
  const limit = f32x4.splat(own.visitedRadius);
  let kept = bitsOf(0);
  let source = neighbourLists;
  let at = source;
  for (let p = from; p < to; p += 16) {
    const l = v128.load(source + 3 * column);
    const bits = i32x4.bitmask(f32x4.lt(l, limit));
    const dx = v128.load(source);
    const dy = v128.load(source + column);
    at += packFour(at, column, bits, dx, dy, v128.load(source + 2 * column), l);
    store<u8>(kept++, bits);
    source += 16;
  }
  return visitable;
}

/**
 * Writes a list of neighbours for the host: vectors and distances. Reads list 0, which `displace` has filled with the
 * vectors and distances of the survivors. Keeps the survivors that are of a species in the mask, in view, and within the
 * radius of the rules that the host computes.
 * @param list to write: 1, or 0 to overwrite the source
 * @param from start of the addresses of the survivors' records
 * @returns the number of neighbours in the list
 */
export function pack(list: i32, slot: i32, from: usize, to: usize, speciesMask: i32, own: Settings): i32 {
  addresses = from;
  isWhole = false;
  const looks = looksAhead(slot, own);
  const column = columnBytes();
  const limit = f32x4.splat(own.visitedRadius);
  let kept = bitsOf(list);
  let source = neighbourLists;
  const first = firstOf(list);
  let at = first;
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
    at += packFour(at, column, bits, dx, dy, dz, l);
    store<u8>(kept++, bits);
  }
  return <i32>((at - first) >> 2);
}

/**
 * Writes the indices of the fish in a list. The host calls this only if a rule reads indices; many rules do not.
 * @param count the number of neighbours in the list, at least one
 */
export function writeIndices(list: i32, count: i32): void {
  const first = firstOf(list) + 4 * columnBytes();
  const end = first + (<usize>count << 2);
  let from = addresses;
  if (list != 0 || !isWhole) {
    let kept = bitsOf(list);
    let source = addresses;
    for (let at = first; at < end; source += 16) {
      const bits = <i32>load<u8>(kept++);
      v128.store(at, i8x16.swizzle(v128.load(source), packingOf(bits)));
      at += <usize>popcnt(bits) << 2;
    }
    from = first;
  }
  for (let at = first; at < end; at += 4) {
    store<i32>(at, fishAt(<usize>load<u32>(from)));
    from += 4;
  }
}

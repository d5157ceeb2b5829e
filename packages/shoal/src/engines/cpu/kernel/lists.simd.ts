import { lists, records, survivors } from '../../../rules/kernel/memory.simd';
import { blockBytes, recordBytes } from '../../../rules/kernel/layout.generated.simd';
import { sentinelRecord } from './grid.simd';

/*
 * Verlet lists. A list is a head of 16 bits, then one number for each neighbour: its slot relative to that of the fish,
 * in 16 bits, or in 32 if any of them needs more. The head is twice the number of neighbours, plus 1 for 32 bits.
 *
 * Lists are written to blocks of memory that the host allocates. Results do not depend on which thread gets which block.
 */

/** The address of a free block; 0: none is left. */
@external('env', 'takeBlock')
declare function takeBlock(): usize;

/** A list is rejected if its cell has more candidates. Of as many, a list takes at most 1/16 of a block. */
const mostCandidates: i32 = 4084;
/** log₂ of the bytes of a record. */
const recordShift: i32 = <i32>ctz<usize>(recordBytes);

/**
 * Number of neighbours in all lists, including those that did not fit, each list padded to a multiple of 4. It decides
 * whether lists are used, so it does not depend on how they are stored. Infinity: a list was rejected.
 */
export let listed: f64 = 0;

/** Where the next list goes, and the end of its block. */
let at: usize = 0;
let blockEnd: usize = 0;

/** Resets the counter and starts a new block. */
export function clearLists(): void {
  listed = 0;
  at = blockEnd = 0;
}

/** Returns whether `bytes` are free at `at`, if need be in a new block. */
function hasRoom(bytes: usize): bool {
  if (at + bytes <= blockEnd) return true;
  at = takeBlock();
  blockEnd = at == 0 ? 0 : at + blockBytes;
  return at != 0;
}

/** The slot of each of four records less that of a fish. @param own address of its record */
@inline
function offsetsOf(addresses: usize, own: v128): v128 {
  return i32x4.shr_s(i32x4.sub(v128.load(addresses), own), recordShift);
}

/**
 * Stores the list of a slot.
 * @param candidates of its cell
 * @param from start of the addresses of the survivors, padded with the sentinel to a multiple of 4
 */
export function storeList(slot: i32, candidates: i32, from: usize, to: usize): void {
  listed += candidates > mostCandidates ? Infinity : <f64>((to - from) >> 2);
  // Room for a list of 32 bits, and for what is written beyond its end.
  if (candidates > mostCandidates || !hasRoom(2 + (to - from) + 16)) return;
  const own = i32x4.splat(<i32>records + slot * <i32>recordBytes);
  // The fish itself, which is near, instead of the sentinel until the list is stored.
  const last = v128.load(to - 16);
  const sentinels = from == to ? i32x4.splat(0) : i32x4.eq(last, i32x4.splat(<i32>sentinelRecord));
  v128.store(to - 16, v128.bitselect(own, last, sentinels));
  let least = own;
  let most = own;
  let out = at + 2;
  for (let p = from; p < to; p += 16) {
    least = i32x4.min_u(least, v128.load(p));
    most = i32x4.max_u(most, v128.load(p));
    const offsets = offsetsOf(p, own);
    v128.store64_lane(out, i16x8.narrow_i32x4_s(offsets, offsets), 0);
    out += 8;
  }
  const distances = v128.or(i32x4.sub(own, least), i32x4.sub(most, own));
  const isWide = v128.any_true(i32x4.shr_u(distances, 15 + recordShift));
  if (isWide) {
    out = at + 2;
    for (let p = from; p < to; p += 16) {
      v128.store(out, offsetsOf(p, own));
      out += 16;
    }
  }
  v128.store(to - 16, last);
  const count = <i32>((to - from) >> 2) - popcnt(i32x4.bitmask(sentinels));
  store<u16>(at, (count << 1) | i32(isWide));
  store<u32>(lists + (<usize>slot << 2), <u32>at);
  at += 2 + (<usize>count << (isWide ? 2 : 1));
}

/**
 * Writes the addresses of the list of a slot to `survivors`, as they were when the list was stored.
 * @returns their end
 */
export function readList(slot: i32): usize {
  let from = <usize>load<u32>(lists + (<usize>slot << 2));
  const head = <usize>load<u16>(from);
  from += 2;
  const bytes = (head >> 1) << 2;
  const end = survivors + bytes;
  const own = i32x4.splat(<i32>records + slot * <i32>recordBytes);
  if (head & 1) {
    for (let out = survivors; out < end; out += 16) {
      v128.store(out, i32x4.add(own, i32x4.shl(v128.load(from), recordShift)));
      from += 16;
    }
  } else {
    for (let out = survivors; out < end; out += 32) {
      v128.store(out, i32x4.add(own, i32x4.shl(v128.load16x4_s(from, 0), recordShift)));
      v128.store(out, i32x4.add(own, i32x4.shl(v128.load16x4_s(from, 8), recordShift)), 16);
      from += 16;
    }
  }
  v128.store(end, i32x4.splat(<i32>sentinelRecord));
  return survivors + ((bytes + 15) & ~15);
}

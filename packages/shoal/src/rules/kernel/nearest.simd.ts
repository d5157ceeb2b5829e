/*
 * The k nearest flockmates: rules with a limit count those up to a key of distance and index, which this file finds. The
 * search goes as far as the list of a fish; a fish that sees too few in it searches more cells.
 */
import { columnBytes, sumOf } from './displacements.simd';
import { Settings } from './layout.generated.simd';
import { packingOf } from './lanes.simd';
import { setLimits } from './limits.simd';
import { neighbourLists, survivors } from './memory.simd';
import { anyOf, fishAt, inView, looksAhead } from './view.simd';

/** Keys of the nearest flockmates in view, u64, and the distances of all, in the memory of the second list of neighbours. */
let keys: usize = 0;
let distances: usize = 0;
/** How many flockmates are in view, and how many of them have keys: all, or more than any rule counts. */
let count: i32 = 0;
let keyed: i32 = 0;
/** How many of them are within the length to which the list is complete, and within reach. */
let known: i32 = 0;
let within: i32 = 0;

/** Writes the distances of the flockmates in view, and counts them. Of other survivors it writes Infinity. */
function look(slot: i32, from: usize, to: usize, completeTo: f32, own: Settings): void {
  const column = columnBytes();
  keys = neighbourLists + 5 * column;
  distances = keys + 2 * column;
  const looks = looksAhead(slot, own);
  const complete = f32x4.splat(completeTo);
  const reach = f32x4.splat(own.reach);
  let seenSum = i32x4.splat(0);
  let knownSum = i32x4.splat(0);
  let withinSum = i32x4.splat(0);
  let source = neighbourLists;
  let at = distances;
  for (let p = from; p < to; p += 16) {
    const l = v128.load(source + 3 * column);
    let seen = anyOf(v128.load(source + 4 * column), own.flockmateMask);
    if (looks) {
      const dx = v128.load(source);
      const dy = v128.load(source + column);
      const dz = v128.load(source + 2 * column);
      seen = v128.and(seen, inView(slot, dx, dy, dz, l, own.cosHalfView));
    }
    v128.store(at, v128.bitselect(l, f32x4.splat(Infinity), seen));
    // True is −1.
    seenSum = i32x4.sub(seenSum, seen);
    knownSum = i32x4.sub(knownSum, v128.and(seen, f32x4.lt(l, complete)));
    withinSum = i32x4.sub(withinSum, v128.and(seen, f32x4.lt(l, reach)));
    source += 16;
    at += 16;
  }
  count = sumOf(seenSum);
  known = sumOf(knownSum);
  within = sumOf(withinSum);
}

/** Lists the keys of the flockmates in view up to a distance. */
function listKeys(from: usize, to: usize, limit: f32): void {
  const limits = f32x4.splat(limit);
  let source = distances;
  let at = keys;
  for (let p = from; p < to; p += 16) {
    let bits = i32x4.bitmask(f32x4.le(v128.load(source), limits));
    while (bits != 0) {
      const lane = <usize>ctz(bits) << 2;
      bits &= bits - 1;
      store<i32>(at, fishAt(<usize>load<u32>(p + lane)), 0);
      store<u32>(at, load<u32>(source + lane), 4);
      at += 8;
    }
    source += 16;
  }
  keyed = <i32>((at - keys) >> 3);
}

/** A guess of how far the k nearest are, as if the flockmates were spread evenly; too near for some fish. */
@inline
function guess(k: i32, completeTo: f32): f32 {
  const part = <f32>((1.5 * <f64>k + 2) / <f64>known);
  const root = sqrt<f32>(sqrt<f32>(part));
  // The power of ⅜, slightly more than the third root of a part.
  return min(completeTo * root * sqrt<f32>(root), f32.MAX_VALUE);
}

/** Lists the keys that the limits of the rules need. */
function findKeys(from: usize, to: usize, completeTo: f32, own: Settings): void {
  const most = max(max(own.separationNearest, own.alignmentNearest), max(own.cohesionNearest, own.widest));
  keyed = 0;
  if (known > 2 * most + 2) listKeys(from, to, guess(most, completeTo));
  if (keyed < most) listKeys(from, to, f32.MAX_VALUE);
}

/**
 * Whether the search must go further for the k nearest of a rule with a radius of "all".
 * @param completeTo length to which the list is complete, m
 */
export function seesTooFew(slot: i32, from: usize, to: usize, completeTo: f32, own: Settings): bool {
  look(slot, from, to, completeTo, own);
  return known < own.widest;
}

/**
 * The key of the k-th nearest, by Hoare's selection; u64.MAX_VALUE: there are not more than k.
 * @param k 0: no limit
 */
function select(k: i32): u64 {
  if (k == 0 || count <= k) return u64.MAX_VALUE;
  const wanted = keys + (<usize>(k - 1) << 3);
  let low = keys;
  let high = keys + (<usize>(keyed - 1) << 3);
  while (low < high) {
    const pivot = load<u64>(wanted);
    let i = low;
    let j = high;
    do {
      while (load<u64>(i) < pivot) i += 8;
      while (load<u64>(j) > pivot) j -= 8;
      if (i <= j) {
        const swapped = load<u64>(i);
        store<u64>(i, load<u64>(j));
        store<u64>(j, swapped);
        i += 8;
        j -= 8;
      }
    } while (i <= j);
    if (j < wanted) low = i;
    if (wanted < i) high = j;
  }
  return load<u64>(wanted);
}

/**
 * Sets the limits of the rules from the flockmates seen last.
 * @param completeTo length to which the list is complete, m
 * @returns how many of the nearest are beyond reach
 */
export function limitRules(from: usize, to: usize, completeTo: f32, own: Settings): i32 {
  findKeys(from, to, completeTo, own);
  const separation = select(own.separationNearest);
  const alignment = own.alignmentNearest == own.separationNearest ? separation : select(own.alignmentNearest);
  const cohesion = own.cohesionNearest == own.alignmentNearest ? alignment : select(own.cohesionNearest);
  setLimits(separation, alignment, cohesion);
  farthest = Infinity;
  const widest = own.widest == own.alignmentNearest ? alignment : select(own.widest);
  if (own.widest > 0 && widest != u64.MAX_VALUE) {
    farthest = max(own.reach, max(own.visitedRadius, reinterpret<f32>(<u32>(widest >> 32))));
  }
  return max(0, min(own.widest, count) - within);
}

/** How far away the farthest survivor is that counts for any rule, m; Infinity: all may. */
export let farthest: f32 = Infinity;

/**
 * Shortens the first list of neighbours to those up to `farthest`, and their addresses, which it writes to `survivors`.
 * @param sentinel address of the sentinel's record
 * @returns the end of the addresses
 */
export function keepNear(from: usize, to: usize, sentinel: usize): usize {
  const column = columnBytes();
  const limit = f32x4.splat(farthest);
  let source = neighbourLists;
  let at = neighbourLists;
  let out = survivors;
  for (let p = from; p < to; p += 16) {
    const l = v128.load(source + 3 * column);
    const bits = i32x4.bitmask(f32x4.le(l, limit));
    const order = packingOf(bits);
    v128.store(at, i8x16.swizzle(v128.load(source), order));
    v128.store(at + column, i8x16.swizzle(v128.load(source + column), order));
    v128.store(at + 2 * column, i8x16.swizzle(v128.load(source + 2 * column), order));
    v128.store(at + 3 * column, i8x16.swizzle(l, order));
    v128.store(at + 4 * column, i8x16.swizzle(v128.load(source + 4 * column), order));
    v128.store(out, i8x16.swizzle(v128.load(p), order));
    source += 16;
    at += <usize>popcnt(bits) << 2;
    out += <usize>popcnt(bits) << 2;
  }
  // Lanes that are left over have no species and are beyond every radius.
  for (; (out - survivors) & 15; out += 4) {
    store<u32>(out, <u32>sentinel);
    store<f32>(at + 3 * column, 1e18);
    store<i32>(at + 4 * column, 0);
    at += 4;
  }
  return out;
}

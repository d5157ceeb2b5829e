/*
 * The k nearest flockmates. A rule with a limit counts flockmates up to a key, made of distance and index, which this
 * file finds. It searches the list of a fish; if a fish sees too few in it, kernel.simd.ts searches more cells.
 */
import { columnBytes, sumOf } from './displacements.simd';
import { recordBytes, Settings } from './layout.generated.simd';
import { packingOf } from './lanes.simd';
import { alignmentLimit, cohesionLimit, separationLimit, setLimits } from './limits.simd';
import { lengths, neighbourLists, records, survivors } from './memory.simd';
import { difference, edgeX, edgeY, edgeZ, isPeriodic, Open, Periodic, restX, restY, restZ } from './seam.simd';
import { anyOf, fishAt, inView, looksAhead } from './view.simd';

/**
 * Addresses in the memory of list 1: keys of the nearest flockmates in view, u64; the distances of all survivors; and six
 * lengths in ascending order, those between which a radius is, and four between them. Threads share static memory.
 */
let keys: usize = 0;
let distances: usize = 0;
let bracket: usize = 0;
/** Number of flockmates in view, and number of those with keys: all, or more than any rule counts. */
let count: i32 = 0;
let keyed: i32 = 0;
/** Number of flockmates in view within the radius of completeness, and within reach; also of all in view within reach. */
let known: i32 = 0;
let within: i32 = 0;
let found: i32 = 0;

/**
 * Counts the flockmates in view and writes their distances; Infinity for other survivors. Fills list 0 like `displace`.
 */
function look<W>(slot: i32, from: usize, to: usize, completeTo: f32, own: Settings): void {
  const self = records + <usize>slot * recordBytes;
  const x = v128.load32_splat(self, 0);
  const y = v128.load32_splat(self, 4);
  const z = v128.load32_splat(self, 8);
  const column = columnBytes();
  keys = neighbourLists + 5 * column;
  distances = keys + 2 * column;
  bracket = distances + column;
  const looks = looksAhead(slot, own);
  const complete = f32x4.splat(completeTo);
  const reach = f32x4.splat(own.reach);
  let seenSum = i32x4.splat(0);
  let knownSum = i32x4.splat(0);
  let withinSum = i32x4.splat(0);
  let foundSum = i32x4.splat(0);
  let source = neighbourLists;
  let at = distances;
  for (let p = from; p < to; p += 16) {
    const p0 = v128.load(<usize>load<u32>(p, 0));
    const p1 = v128.load(<usize>load<u32>(p, 4));
    const p2 = v128.load(<usize>load<u32>(p, 8));
    const p3 = v128.load(<usize>load<u32>(p, 12));
    const xy01 = v128.shuffle<f32>(p0, p1, 0, 4, 1, 5);
    const xy23 = v128.shuffle<f32>(p2, p3, 0, 4, 1, 5);
    const zk01 = v128.shuffle<f32>(p0, p1, 2, 6, 3, 7);
    const zk23 = v128.shuffle<f32>(p2, p3, 2, 6, 3, 7);
    const dx = difference<W>(x, v128.shuffle<f32>(xy01, xy23, 0, 1, 4, 5), edgeX, restX);
    const dy = difference<W>(y, v128.shuffle<f32>(xy01, xy23, 2, 3, 6, 7), edgeY, restY);
    const dz = difference<W>(z, v128.shuffle<f32>(zk01, zk23, 0, 1, 4, 5), edgeZ, restZ);
    const l = f32x4.sqrt(f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz)));
    const kinds = v128.shuffle<f32>(zk01, zk23, 2, 3, 6, 7);
    v128.store(source, dx);
    v128.store(source + column, dy);
    v128.store(source + 2 * column, dz);
    v128.store(source + 3 * column, l);
    v128.store(source + 4 * column, kinds);
    let visible = anyOf(kinds, own.anyMask);
    if (looks) visible = v128.and(visible, inView(slot, dx, dy, dz, l, own.cosHalfView));
    const seen = v128.and(visible, anyOf(kinds, own.flockmateMask));
    const near = f32x4.lt(l, reach);
    v128.store(at, v128.bitselect(l, f32x4.splat(Infinity), seen));
    // A lane that is true is −1 as an integer.
    seenSum = i32x4.sub(seenSum, seen);
    knownSum = i32x4.sub(knownSum, v128.and(seen, f32x4.lt(l, complete)));
    withinSum = i32x4.sub(withinSum, v128.and(seen, near));
    foundSum = i32x4.sub(foundSum, v128.and(visible, near));
    source += 16;
    at += 16;
  }
  count = sumOf(seenSum);
  known = sumOf(knownSum);
  within = sumOf(withinSum);
  found = sumOf(foundSum);
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

/** Returns the numbers of flockmates in view at distances up to each of four lengths. */
@inline
function countWithin(bytes: usize, lengths: v128): v128 {
  const first = v128.shuffle<f32>(lengths, lengths, 0, 0, 0, 0);
  const second = v128.shuffle<f32>(lengths, lengths, 1, 1, 1, 1);
  const third = v128.shuffle<f32>(lengths, lengths, 2, 2, 2, 2);
  const fourth = v128.shuffle<f32>(lengths, lengths, 3, 3, 3, 3);
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  let c = i32x4.splat(0);
  let d = i32x4.splat(0);
  for (let at = distances; at < distances + bytes; at += 16) {
    const l = v128.load(at);
    // A lane that is true is −1 as an integer.
    a = i32x4.sub(a, f32x4.le(l, first));
    b = i32x4.sub(b, f32x4.le(l, second));
    c = i32x4.sub(c, f32x4.le(l, third));
    d = i32x4.sub(d, f32x4.le(l, fourth));
  }
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}

/**
 * Returns a radius that contains exactly k flockmates in view, by counting within four lengths at a time; −1 if none is
 * found, for example because of equal distances.
 * @param completeTo radius that contains more than k, m
 */
function lengthOf(k: i32, bytes: usize, completeTo: f32, hint: f32): f32 {
  if (known <= k) return -1;
  let low: f32 = 0;
  let high = completeTo;
  let lengths =
    hint > 0
      ? f32x4.mul(f32x4.splat(hint), f32x4(0.99, 1, 1.01, 1.03))
      : f32x4.mul(f32x4.splat(guess(<f64>k + 0.5, completeTo)), f32x4(0.88, 0.96, 1.04, 1.12));
  for (let tries = 0; tries < 5; tries++) {
    // Infinity would count survivors out of view.
    lengths = f32x4.pmin(f32x4.splat(f32.MAX_VALUE), lengths);
    const counts = countWithin(bytes, lengths);
    store<f32>(bracket, low);
    v128.store(bracket, lengths, 4);
    store<f32>(bracket, high, 20);
    const exact = i32x4.bitmask(i32x4.eq(counts, i32x4.splat(k)));
    if (exact != 0) return load<f32>(bracket + (<usize>ctz(exact) << 2), 4);
    const between = bracket + (<usize>popcnt(i32x4.bitmask(i32x4.lt_s(counts, i32x4.splat(k)))) << 2);
    low = load<f32>(between, 0);
    high = load<f32>(between, 4);
    lengths = f32x4.add(f32x4.splat(low), f32x4.mul(f32x4.splat(high - low), f32x4(0.2, 0.4, 0.6, 0.8)));
  }
  return -1;
}

/** Estimates the radius that contains `many` flockmates, as if they were spread evenly. */
@inline
function guess(many: f64, completeTo: f32): f32 {
  const part = <f32>(many / <f64>known);
  const root = sqrt<f32>(sqrt<f32>(part));
  // part^⅜, for a part below 1 close to its cube root (part^⅓) but quick to compute.
  return min(completeTo * root * sqrt<f32>(root), f32.MAX_VALUE);
}

/** Lists the keys that the limits of the rules need. If the estimated radius contains too few, lists all. */
function findKeys(from: usize, to: usize, completeTo: f32, own: Settings): void {
  const most = max(max(own.separationNearest, own.alignmentNearest), max(own.cohesionNearest, own.widest));
  keyed = 0;
  if (known > 2 * most + 2) listKeys(from, to, guess(1.5 * <f64>most + 2, completeTo));
  if (keyed < most) listKeys(from, to, f32.MAX_VALUE);
}

/**
 * Whether more cells must be searched for the k nearest of a rule with a radius of "all".
 * @param completeTo radius within which the list is complete, m
 */
export function seesTooFew(slot: i32, from: usize, to: usize, completeTo: f32, own: Settings): bool {
  if (isPeriodic) look<Periodic>(slot, from, to, completeTo, own);
  else look<Open>(slot, from, to, completeTo, own);
  return known < own.widest;
}

/** All radii but "all" are below this, m. */
const longestLength: f32 = 1e9;

/** The radius in which a fish looks first ÷ the radius that held its k nearest when it was last steered. */
const margin: f32 = 1.25;

/**
 * Returns a radius that probably holds more than the k nearest flockmates of a fish, and all that its other rules count,
 * m; 0: none is known.
 */
export function firstLength(slot: i32, own: Settings): f32 {
  const length = own.widest > 0 ? probableLength(slot, own) : 0;
  return length < own.complete ? length : 0;
}

/** Like `firstLength`, also beyond the radius within which a list is complete. */
export function probableLength(slot: i32, own: Settings): f32 {
  const last = lastLength(slot);
  const length = max(last * margin, max(own.reach, own.visitedRadius));
  return last > 0 && length < longestLength ? length : 0;
}

@inline
function lastLength(slot: i32): f32 {
  return load<f32>(addressOfLength(slot));
}

@inline
function addressOfLength(slot: i32): usize {
  return lengths + (<usize>fishAt(records + <usize>slot * recordBytes) << 2);
}

/**
 * Whether a fish may see too few within its first radius. If it sees more than the k nearest, these alone count in any
 * larger radius too, so sums have the same bits. If it sees exactly k, all survivors may count in a larger one.
 */
export function maySeeTooFew(slot: i32, from: usize, to: usize, length: f32, own: Settings): bool {
  return seesTooFew(slot, from, to, length, own) || known == own.widest;
}

/**
 * Returns the key of the k-th nearest flockmate, by Hoare's selection; u64.MAX_VALUE if there are not more than k.
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
 * Returns the key of the last of the k nearest; u64.MAX_VALUE if there are not more than k. Usually a radius suffices,
 * with any index. Keys are listed only if distances are equal.
 */
function keyOf(k: i32, from: usize, to: usize, completeTo: f32, own: Settings): u64 {
  if (k == 0 || count <= k) return u64.MAX_VALUE;
  const length = lengthOf(k, to - from, completeTo, k == own.widest ? hint : 0);
  if (length >= 0) {
    longest = max(longest, length);
    return (<u64>reinterpret<u32>(length) << 32) | <u64>i32.MAX_VALUE;
  }
  if (keyed == 0) findKeys(from, to, completeTo, own);
  return select(k);
}

/** Radius within which flockmates count for a rule with a limit, m. */
@inline
function radiusOf(form: i32, radius: f32, limit: f32): f32 {
  return form == 0 ? 0 : min(radius, limit);
}

/**
 * Sets the limits of the rules from the flockmates seen last.
 * @param completeTo radius within which the list is complete, m
 * @returns the number of neighbours: the fish in view within reach, and those of the k nearest that are beyond it
 */
export function limitRules(slot: i32, from: usize, to: usize, completeTo: f32, own: Settings): i32 {
  keyed = 0;
  longest = 0;
  hint = own.widest > 0 ? lastLength(slot) : 0;
  const separation = keyOf(own.separationNearest, from, to, completeTo, own);
  const alignment =
    own.alignmentNearest == own.separationNearest ? separation : keyOf(own.alignmentNearest, from, to, completeTo, own);
  const cohesion =
    own.cohesionNearest == own.alignmentNearest ? alignment : keyOf(own.cohesionNearest, from, to, completeTo, own);
  setLimits(separation, alignment, cohesion);
  if (own.widest > 0) store<f32>(addressOfLength(slot), longest);
  farthest = max(
    // Of flockmates with longer bodies, also those beyond the radius count.
    radiusOf(own.separation, own.stretched == 0 ? own.separationRadius : own.reach, separationLimit),
    max(
      radiusOf(own.alignment, own.alignmentRadius, alignmentLimit),
      radiusOf(own.cohesion, own.cohesionRadius, cohesionLimit),
    ),
  );
  return found + max(0, min(own.widest, count) - within);
}

let hint: f32 = 0;

/** The largest of the radii that hold exactly k, m; 0: there is none. */
let longest: f32 = 0;

/** Radius within which flockmates count for any rule, m. */
let farthest: f32 = 0;

/**
 * Shortens list 0 to the survivors that count for any rule, and writes their addresses to `survivors`. Which these are
 * does not depend on the radii that were found, so neither do sums.
 * @param sentinel address of the sentinel's record
 * @returns the end of the addresses
 */
export function keepNear(from: usize, to: usize, sentinel: usize, own: Settings): usize {
  const column = columnBytes();
  const limit = f32x4.splat(farthest);
  const reach: f32 = own.anyMask == own.flockmateMask ? 0 : own.reach;
  const others = f32x4.splat(max(reach, own.visitedRadius));
  let source = neighbourLists;
  let at = neighbourLists;
  let out = survivors;
  let distance = distances;
  for (let p = from; p < to; p += 16) {
    const l = v128.load(source + 3 * column);
    const bits = i32x4.bitmask(v128.or(f32x4.le(v128.load(distance), limit), f32x4.lt(l, others)));
    const order = packingOf(bits);
    v128.store(at, i8x16.swizzle(v128.load(source), order));
    v128.store(at + column, i8x16.swizzle(v128.load(source + column), order));
    v128.store(at + 2 * column, i8x16.swizzle(v128.load(source + 2 * column), order));
    v128.store(at + 3 * column, i8x16.swizzle(l, order));
    v128.store(at + 4 * column, i8x16.swizzle(v128.load(source + 4 * column), order));
    v128.store(out, i8x16.swizzle(v128.load(p), order));
    source += 16;
    distance += 16;
    at += <usize>popcnt(bits) << 2;
    out += <usize>popcnt(bits) << 2;
  }
  // Pads the last four lanes: no species, beyond every radius.
  for (; (out - survivors) & 15; out += 4) {
    store<u32>(out, <u32>sentinel);
    store<f32>(at + 3 * column, 1e18);
    store<i32>(at + 4 * column, 0);
    at += 4;
  }
  return out;
}

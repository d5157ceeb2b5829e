/*
 * The neighbour pass of the CPU engine in AssemblyScript with SIMD: separation, alignment and cohesion, or the sums of a
 * heading model; also neighbour lists for the rules that the host computes, and wander noise. The rules in TypeScript
 * define the results. The kernel computes the same sums in float32, in an order that depends on the
 * state alone. flock-kernel.ts documents the stages. A call of a stage writes only to its range of slots, cells or
 * fish, so threads can divide the range. Each thread has its own instance.
 *
 * A slot is the index of a fish in the order of the cells. Candidates are gathered once per cell. For each fish, a
 * first pass computes their distances and packs those within reach: the survivors. A second pass sums the rules over
 * the survivors. If the survivors are stored as Verlet lists, later steps need only the second pass.
 */
import { gather, gatherAround, survive, surviveAgain, surviveAlone, surviveAround, tested } from './candidates.simd';
import { completeLength, firstOf, sentinelRecord, slightlyMoreSq } from './grid.simd';
import { firstLength, firstSurvivors, keepNear, limitRules, maySeeTooFew, probableLength, seesTooFew } from '../../../rules/kernel/nearest.simd';
import { sumForHeading } from '../../../headings/sums.simd';
import { pack, packNear } from './pack.simd';
import { noise } from '../../../rules/kernel/noise.simd';
import { readList, storeList } from './lists.simd';
import { collected, ids, records, survivors } from '../../../rules/kernel/memory.simd';
import { displace, displaceTrio } from '../../../rules/kernel/displacements.simd';
import { isPeriodic } from '../../../rules/kernel/seam.simd';
import { settingsOf, speciesAt } from '../../../rules/kernel/settings.simd';
import { fishAt } from '../../../rules/kernel/view.simd';
import { steerAny as any, steerTrio as trio } from '../../../rules/steer.simd';
import { recordBytes, rowBytes, Settings, sumBytes, vectorsBytes } from '../../../rules/kernel/layout.generated.simd';

export { cellOf, manyAround, mostNear, setGrid } from './grid.simd';
export { clearLists, listed } from './lists.simd';
export {
  blocksTaken, collected, ids, listCapacity, lists, neighbourLists, place, placeScratch, radii, records, settings, slotOf, start, velocities, x, y, z,
} from '../../../rules/kernel/memory.simd';
export { writeIndices } from './pack.simd';
export { setWorld } from '../../../rules/kernel/seam.simd';
export { fill, fillMarks, fillPositions } from './records.simd';
export { collect, collectSums, endRecords, sort } from './sort.simd';

/** Distances computed and neighbours found since `clear`. */
export let candidates: f64 = 0;
export let neighbours: f64 = 0;

/** Resets the counters. Call it before a step; call `clearLists` too before new lists are built. */
export function clear(): void {
  candidates = 0;
  neighbours = 0;
}

/**
 * Asks the host to compute the other rules of a fish. Neighbours of the fish are in `neighbourLists`: flockmates in
 * list 0, others in list 1.
 */
@external('env', 'visit')
declare function visit(fish: i32, flockmates: i32, others: i32): void;

// Type parameters that choose a loop at compile time, told apart by `sizeof`. Trio: separation, alignment and cohesion, as
// in `steerTrio`. Any: everything else.
type Trio = u8;
type Any = u16;

@inline
function settingsAt(slot: i32): Settings {
  return settingsOf(speciesAt(records + <usize>slot * recordBytes));
}

/** Whether a wider search has replaced the candidates of the cell. */
let isReplaced: bool = false;

/** Radius within which a wider search has found every fish, m. */
let widened: f32 = 0;

/**
 * Searches more cells until a fish sees its k nearest flockmates (k is the `nearest` of its rules with the radius "all"),
 * or until there are no more cells.
 * @returns the end of the survivors; they start at `survivors`
 */
function widen(slot: i32, own: Settings): usize {
  const likely = probableLength(slot, own);
  // The first of these searches covers two cells to each side.
  let span = 1;
  let length: f64;
  let end: usize;
  do {
    span *= 2;
    length = completeLength(span);
    if (likely > 0 && <f64>likely < length) {
      end = surviveAround(slot, span, slightlyMoreSq(<f64>likely), survivors);
      candidates += <f64>tested;
      widened = likely;
      if (!maySeeTooFew(slot, survivors, end, likely, own)) return end;
    }
    const reachSq = slightlyMoreSq(length);
    if (isPeriodic) {
      isReplaced = true;
      const found = gatherAround(slot, span, reachSq);
      candidates += <f64>found;
      end = survive(0, found, reachSq, sentinelRecord, survivors);
    } else {
      end = surviveAround(slot, span, reachSq, survivors);
      candidates += <f64>tested;
    }
    widened = <f32>length;
  } while (seesTooFew(slot, survivors, end, widened, own) && length < Infinity);
  return end;
}

/** Sums for a fish whose survivors are known. */
@inline
function sum<K>(slot: i32, from: usize, to: usize, own: Settings): void {
  if (sizeof<K>() == sizeof<Trio>()) {
    const within =
      own.visitedRadius == 0
        ? displaceTrio(slot, from, to, own.reach)
        : displace(slot, from, to, own.reach, own.visitedRadius);
    neighbours += <f64>within;
    trio(slot, from, to, own);
  } else if (own.limited != 0 && own.heading == 0) {
    sumLimited(slot, from, to, own);
    return;
  } else {
    displace(slot, from, to, own.reach, own.visitedRadius);
    neighbours += <f64>(own.heading != 0 ? sumForHeading(slot, from, to, own) : any(slot, from, to, own));
  }
  if (sizeof<K>() == sizeof<Trio>()) visitOthers<K>(slot, from, to, own);
  else if (own.visitedRadius > 0) visitAny(slot, from, to, own);
}

/** Sums for a fish with limits. */
@inline
function sumLimited(slot: i32, from: usize, to: usize, own: Settings): void {
  const length = firstLength(slot, own);
  if (length > 0) {
    const first = firstSurvivors();
    const end = surviveAgain(slot, from, to, slightlyMoreSq(<f64>length), first);
    if (!maySeeTooFew(slot, first, end, length, own)) {
      sumNearest(slot, first, end, length, own);
      return;
    }
  }
  if (seesTooFew(slot, from, to, own.complete, own)) sumNearest(slot, survivors, widen(slot, own), widened, own);
  else sumNearest(slot, from, to, own.complete, own);
}

/** Sums for a fish with limits, after `seesTooFew`. @param complete radius within which the survivors are complete, m */
function sumNearest(slot: i32, from: usize, to: usize, complete: f32, own: Settings): void {
  neighbours += <f64>limitRules(slot, from, to, complete, own);
  const end = keepNear(from, to, sentinelRecord, own);
  any(slot, survivors, end, own);
  if (own.visitedRadius > 0) visitAny(slot, survivors, end, own);
}

function visitAny(slot: i32, from: usize, to: usize, own: Settings): void {
  visitOthers<Any>(slot, from, to, own);
}

@inline
function visitOthers<K>(slot: i32, from: usize, to: usize, own: Settings): void {
  if (own.visitedRadius > 0) {
    const avoided = own.anyMask & ~own.flockmateMask;
    // Both calls read the vectors of the survivors, which `displace` has left in list 0. Packing the flockmates into
    // list 0 overwrites them, so it comes last.
    const others = avoided != 0 ? pack(1, slot, from, to, avoided, own) : 0;
    const flockmates =
      sizeof<K>() == sizeof<Trio>() ? packNear(from, to, own) : pack(0, slot, from, to, own.flockmateMask, own);
    visit(fishAt(records + <usize>slot * recordBytes), flockmates, others);
  }
}

/** Settings of the species with the largest reach among the slots first..last. */
@inline
function farthestLooking<K>(first: i32, last: i32): Settings {
  let most = settingsAt(first);
  if (sizeof<K>() == sizeof<Any>()) {
    for (let slot = first + 1; slot < last; slot++) {
      const own = settingsAt(slot);
      if (own.gatherSq > most.gatherSq) most = own;
    }
  }
  return most;
}

@inline
function steer<K>(from: i32, to: i32, nx: i32, ny: i32, nz: i32, sentinel: i32, withLists: bool, withSums: bool): void {
  const none = records + <usize>sentinel * recordBytes;
  const gathersAlways = withLists || isPeriodic;
  let row = from / nx;
  let cx = from - row * nx;
  for (let cell = from; cell < to; cell++, cx++) {
    if (cx == nx) {
      cx = 0;
      row++;
    }
    const first = firstOf(cell);
    const last = firstOf(cell + 1);
    if (first == last) continue;
    const cy = row % ny;
    const cz = row / ny;
    // Only in steerAny: in steerTrio, a second `sum` would inline a second copy of the loop over the survivors.
    if (sizeof<K>() == sizeof<Any>() && last - first == 1 && !gathersAlways) {
      const own = settingsAt(first);
      const end = surviveAlone(first, cx, cy, cz, own, survivors);
      candidates += <f64>tested;
      sum<K>(first, survivors, end, own);
      continue;
    }
    const most = farthestLooking<K>(first, last);
    const found = gather(first, last, cx, cy, cz, most);
    isReplaced = false;
    candidates += <f64>found * <f64>(last - first);
    for (let slot = first; slot < last; slot++) {
      const own = settingsAt(slot);
      if (sizeof<K>() == sizeof<Any>() && isReplaced) {
        gather(first, last, cx, cy, cz, most);
        isReplaced = false;
      }
      const end = survive(slot - first, found, own.listSq, none, survivors);
      if (withLists) storeList(slot, found, survivors, end);
      if (withSums) sum<K>(slot, survivors, end, own);
    }
  }
}

/**
 * Computes the steering vectors of the fish in the cells from..to, for one species that sees all around. Its separation,
 * alignment and cohesion are off, or have the form linear-decay, a radius above 0 and no neighbour limit (see isTrio).
 * @param sentinel the slot after the last
 * @param withLists whether to store the survivors as lists
 */
export function steerTrio(from: i32, to: i32, nx: i32, ny: i32, nz: i32, sentinel: i32, withLists: bool): void {
  steer<Trio>(from, to, nx, ny, nz, sentinel, withLists, true);
}

/**
 * Like `steerTrio`, for all other scenes that the kernel supports.
 * @param withSums whether to compute steering vectors; if not, only lists for later steps are built, which needs only
 * positions and species
 */
export function steerAny(
  from: i32, to: i32, nx: i32, ny: i32, nz: i32, sentinel: i32, withLists: bool, withSums: bool,
): void {
  steer<Any>(from, to, nx, ny, nz, sentinel, withLists, withSums);
}

@inline
function sumLists<K>(from: i32, to: i32): void {
  for (let slot = from; slot < to; slot++) {
    const end = readList(slot);
    candidates += <f64>((end - survivors) >> 2);
    sum<K>(slot, survivors, end, settingsAt(slot));
  }
}

/** Computes the steering vectors of the slots from..to from their lists. */
export function sumTrio(from: i32, to: i32): void {
  sumLists<Trio>(from, to);
}

export function sumAny(from: i32, to: i32): void {
  sumLists<Any>(from, to);
}

/**
 * Computes the wander noise of each fish that the last `collect` or `collectSums` wrote. Stores it after the vectors in
 * the row of the fish (`collect`), or adds it to the sum of the fish (`collectSums`).
 * @param weight weight of the noise, used only in sums
 */
export function addNoise(
  count: i32, toSums: bool, seed: i32, stream: i32, segment: i32, aheadY: bool, aheadZ: bool, uX: f32, uY: f32, uZ: f32,
  verticalFactor: f32, weight: f32,
): void {
  const to = toSums ? collected : collected + vectorsBytes;
  const stride = toSums ? sumBytes : rowBytes;
  noise(ids, count, seed, stream, segment, aheadY, aheadZ, uX, uY, uZ, verticalFactor, weight, to, stride);
}

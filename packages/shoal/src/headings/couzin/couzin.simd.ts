/*
 * The zones of couzin in the kernel, for four flockmates at a time: what couzin.ts defines, in float32.
 * AssemblyScript: compiled by `npm run kernel`.
 */
import { columnBytes, sumOf as countOf } from '../../rules/kernel/displacements.simd';
import { least, sumOf } from '../../rules/kernel/lanes.simd';
import { Settings } from '../../rules/kernel/layout.generated.simd';
import { neighbourLists } from '../../rules/kernel/memory.simd';
import { writeLanes } from '../../rules/kernel/rows.simd';
import { anyOf, inView, looksAhead } from '../../rules/kernel/view.simd';
import { countFound } from '../kernel/count-found.simd';
import { headingSum } from '../kernel/heading-sum.simd';

/**
 * Writes the sums of repulsion, orientation and attraction. If any fish is in the zone of repulsion, the other two are
 * 0. The kernel's numbers are the three radii, and 1 if only fish in view repel.
 * @returns the number of neighbours within reach
 */
export function sumCouzin(slot: i32, from: usize, to: usize, own: Settings): i32 {
  const looks = looksAhead(slot, own);
  const isRepulsionSeen = own.number3 != 0;
  const repulsionR = f32x4.splat(own.number0);
  const orientationR = f32x4.splat(own.number1);
  const attractionR = f32x4.splat(own.number2);
  const reach = f32x4.splat(own.reach);
  const zero = f32x4.splat(0);
  let rx = zero;
  let ry = zero;
  let rz = zero;
  let ax = zero;
  let ay = zero;
  let az = zero;
  let headings = zero;
  let repels: bool = false;
  let found = i32x4.splat(0);
  const column = columnBytes();
  let at = neighbourLists;
  for (let p = from; p < to; p += 16) {
    const dx = v128.load(at);
    const dy = v128.load(at + column);
    const dz = v128.load(at + 2 * column);
    const l = v128.load(at + 3 * column);
    const kinds = v128.load(at + 4 * column);
    at += 16;
    found = countFound(found, kinds, l, reach, own);
    const flockmates = v128.and(anyOf(kinds, own.flockmateMask), f32x4.gt(l, zero));
    const inRepulsion = f32x4.lt(l, repulsionR);
    let seen = flockmates;
    if (looks) seen = v128.and(seen, inView(slot, dx, dy, dz, l, own.cosHalfView));
    const repelling = v128.and(isRepulsionSeen ? seen : flockmates, inRepulsion);
    const inverseL = f32x4.div(f32x4.splat(1), f32x4.pmax(f32x4.splat(least), l));
    if (v128.any_true(repelling)) {
      repels = true;
      const push = v128.and(inverseL, repelling);
      rx = f32x4.add(rx, f32x4.mul(dx, push));
      ry = f32x4.add(ry, f32x4.mul(dy, push));
      rz = f32x4.add(rz, f32x4.mul(dz, push));
    }
    if (repels) continue;
    const beyond = v128.andnot(seen, inRepulsion);
    const inOrientation = f32x4.lt(l, orientationR);
    const pull = v128.and(v128.and(inverseL, f32x4.lt(l, attractionR)), v128.andnot(beyond, inOrientation));
    ax = f32x4.sub(ax, f32x4.mul(dx, pull));
    ay = f32x4.sub(ay, f32x4.mul(dy, pull));
    az = f32x4.sub(az, f32x4.mul(dz, pull));
    const aligning = v128.and(beyond, inOrientation);
    if (v128.any_true(aligning)) headings = f32x4.add(headings, headingSum(p, aligning));
  }
  writeLanes(slot, 0, sumOf(rx, ry, rz));
  writeLanes(slot, 1, repels ? zero : headings);
  writeLanes(slot, 2, repels ? zero : sumOf(ax, ay, az));
  return countOf(found);
}

/*
 * The Morse potential of dorsogna in the kernel, for four flockmates at a time: what dorsogna.ts defines, in float32.
 * AssemblyScript: compiled by `npm run kernel`.
 */
import { columnBytes, sumOf as countOf } from '../../rules/kernel/displacements.simd';
import { least, sumOf } from '../../rules/kernel/lanes.simd';
import { Settings } from '../../rules/kernel/layout.generated.simd';
import { neighbourLists } from '../../rules/kernel/memory.simd';
import { writeLanes } from '../../rules/kernel/rows.simd';
import { anyOf, inView, looksAhead } from '../../rules/kernel/view.simd';
import { countFound } from '../kernel/count-found.simd';
import { decay } from '../kernel/decay.simd';

/**
 * Writes the sum of the forces of fish in view. The kernel's numbers are C_r/l_r, 1/l_r, C_a/l_a, 1/l_a, and the
 * radius.
 * @returns the number of neighbours within reach
 */
export function sumDorsogna(slot: i32, from: usize, to: usize, own: Settings): i32 {
  const looks = looksAhead(slot, own);
  const radius = f32x4.splat(own.number4);
  const reach = f32x4.splat(own.reach);
  const repulsion = f32x4.splat(own.number0);
  const repulsionRate = f32x4.splat(own.number1);
  const attraction = f32x4.splat(own.number2);
  const attractionRate = f32x4.splat(own.number3);
  let sx = f32x4.splat(0);
  let sy = f32x4.splat(0);
  let sz = f32x4.splat(0);
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
    let near = v128.and(anyOf(kinds, own.flockmateMask), f32x4.lt(l, radius));
    if (looks) near = v128.and(near, inView(slot, dx, dy, dz, l, own.cosHalfView));
    if (!v128.any_true(near)) continue;
    const repels = f32x4.mul(repulsion, decay(f32x4.mul(l, repulsionRate)));
    const attracts = f32x4.mul(attraction, decay(f32x4.mul(l, attractionRate)));
    // Fish at the same position give no direction: d is 0.
    const perMetre = f32x4.div(f32x4.sub(repels, attracts), f32x4.pmax(f32x4.splat(least), l));
    const force = v128.and(perMetre, near);
    sx = f32x4.add(sx, f32x4.mul(dx, force));
    sy = f32x4.add(sy, f32x4.mul(dy, force));
    sz = f32x4.add(sz, f32x4.mul(dz, force));
  }
  writeLanes(slot, 0, sumOf(sx, sy, sz));
  return countOf(found);
}

/*
 * The headings of vicsek in the kernel, for four flockmates at a time: what vicsek.ts defines, in float32.
 * AssemblyScript: compiled by `npm run kernel`.
 */
import { columnBytes, sumOf as countOf } from '../../rules/kernel/displacements.simd';
import { Settings } from '../../rules/kernel/layout.generated.simd';
import { neighbourLists } from '../../rules/kernel/memory.simd';
import { writeLanes } from '../../rules/kernel/rows.simd';
import { anyOf, inView, looksAhead } from '../../rules/kernel/view.simd';
import { countFound } from '../kernel/count-found.simd';
import { headingSum } from '../kernel/heading-sum.simd';

/**
 * Writes the sum of the headings of fish in view. The kernel's number is the radius.
 * @returns the number of neighbours within reach
 */
export function sumVicsek(slot: i32, from: usize, to: usize, own: Settings): i32 {
  const looks = looksAhead(slot, own);
  const radius = f32x4.splat(own.number0);
  const reach = f32x4.splat(own.reach);
  let headings = f32x4.splat(0);
  let found = i32x4.splat(0);
  const column = columnBytes();
  let at = neighbourLists;
  for (let p = from; p < to; p += 16) {
    const l = v128.load(at + 3 * column);
    const kinds = v128.load(at + 4 * column);
    found = countFound(found, kinds, l, reach, own);
    let near = v128.and(anyOf(kinds, own.flockmateMask), f32x4.lt(l, radius));
    if (looks) {
      const dx = v128.load(at);
      const dy = v128.load(at + column);
      const dz = v128.load(at + 2 * column);
      near = v128.and(near, inView(slot, dx, dy, dz, l, own.cosHalfView));
    }
    at += 16;
    if (v128.any_true(near)) headings = f32x4.add(headings, headingSum(p, near));
  }
  writeLanes(slot, 0, headings);
  return countOf(found);
}

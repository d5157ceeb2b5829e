/*
 * The mean position of others for strombom in the kernel, for four flockmates at a time: what strombom.ts defines, in
 * float32. AssemblyScript: compiled by `npm run kernel`.
 */
import { columnBytes, sumOf as countOf } from '../../rules/kernel/displacements.simd';
import { sumOf } from '../../rules/kernel/lanes.simd';
import { Settings } from '../../rules/kernel/layout.generated.simd';
import { neighbourLists } from '../../rules/kernel/memory.simd';
import { writeLanes } from '../../rules/kernel/rows.simd';
import { anyOf, inView, looksAhead } from '../../rules/kernel/view.simd';
import { countFound } from '../kernel/count-found.simd';

/**
 * Writes the sum of the vectors to fish in view. The kernel's number is the radius.
 * @returns the number of neighbours within reach
 */
export function sumStrombom(slot: i32, from: usize, to: usize, own: Settings): i32 {
  const looks = looksAhead(slot, own);
  const radius = f32x4.splat(own.number0);
  const reach = f32x4.splat(own.reach);
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
    sx = f32x4.sub(sx, v128.and(dx, near));
    sy = f32x4.sub(sy, v128.and(dy, near));
    sz = f32x4.sub(sz, v128.and(dz, near));
  }
  writeLanes(slot, 0, sumOf(sx, sy, sz));
  return countOf(found);
}

// The second pass of the kernel: sums the neighbours of each fish by rule. In AssemblyScript.

import * as align from './alignment/alignment.simd';
import * as cohere from './cohesion/cohesion.simd';
import * as separate from './separation/separation.simd';
import { least, sum, sumOf } from './kernel/lanes.simd';
import { columnBytes } from './kernel/displacements.simd';
import {
  alignmentLast, alignmentLimit, amongNearest, cohesionLast, cohesionLimit, separationLast, separationLimit,
} from './kernel/limits.simd';
import { neighbourLists, records, steering, velocities } from './kernel/memory.simd';
import { write } from './kernel/rows.simd';
import { separationRadius, speciesAt } from './kernel/settings.simd';
import { anyOf, inView, looksAhead } from './kernel/view.simd';
import {
  alignmentHeading, alignmentLinearDecay, alignmentMatch, cohesionHeading, cohesionLinearDecay, recordBytes,
  separationCentroid, separationLinearDecay, Settings, vectorsBytes,
} from './kernel/layout.generated.simd';

/** The factor that limits a vector to length 1. */
@inline
function clamping(x: f64, y: f64, z: f64): f64 {
  return 1 / sqrt<f64>(max<f64>(1, x * x + y * y + z * z));
}

/** The factor that scales a vector to length 1; 0 for a zero vector. */
@inline
function unit(x: f64, y: f64, z: f64): f64 {
  const lengthSq = x * x + y * y + z * z;
  return lengthSq > 0 ? 1 / sqrt<f64>(lengthSq) : 0;
}

/*
 * The second pass, over the survivors of one fish, four at a time. Their records are transposed, so that each register
 * holds one component of four neighbours. Sums have four lanes, which are added in a fixed order at the end.
 */

/**
 * The three rules in the form linear-decay, for one species that sees all around.
 * @param from start of the records' addresses, whose number is a multiple of 4
 */
@inline
export function steerTrio(slot: i32, from: usize, to: usize, own: Settings): void {
  const column = columnBytes();
  const separationR = f32x4.splat(1 / own.separationRadius);
  const alignmentR = f32x4.splat(1 / own.alignmentRadius);
  const cohesionR = f32x4.splat(1 / own.cohesionRadius);
  let sx = f32x4.splat(0);
  let sy = f32x4.splat(0);
  let sz = f32x4.splat(0);
  let cx = f32x4.splat(0);
  let cy = f32x4.splat(0);
  let cz = f32x4.splat(0);
  let headings = f32x4.splat(0);
  let at = neighbourLists;
  for (let p = from; p < to; p += 16) {
    const dx = v128.load(at);
    const dy = v128.load(at + column);
    const dz = v128.load(at + 2 * column);
    const l = v128.load(at + 3 * column);
    at += 16;
    const inverseL = f32x4.div(f32x4.splat(1), f32x4.pmax(f32x4.splat(least), l));
    const push = separate.decayPush(inverseL, separationR);
    // Mostly false.
    if (v128.any_true(push)) {
      sx = f32x4.add(sx, f32x4.mul(dx, push));
      sy = f32x4.add(sy, f32x4.mul(dy, push));
      sz = f32x4.add(sz, f32x4.mul(dz, push));
    }
    const pull = cohere.decayPull(inverseL, cohesionR);
    cx = f32x4.sub(cx, f32x4.mul(dx, pull));
    cy = f32x4.sub(cy, f32x4.mul(dy, pull));
    cz = f32x4.sub(cz, f32x4.mul(dz, pull));
    // Headings need no transposition: each is scaled as a whole.
    const share = align.decayShare(l, alignmentR);
    const h0 = f32x4.mul(v128.load(<usize>load<u32>(p, 0), 16), v128.shuffle<f32>(share, share, 0, 0, 0, 0));
    const h1 = f32x4.mul(v128.load(<usize>load<u32>(p, 4), 16), v128.shuffle<f32>(share, share, 1, 1, 1, 1));
    const h2 = f32x4.mul(v128.load(<usize>load<u32>(p, 8), 16), v128.shuffle<f32>(share, share, 2, 2, 2, 2));
    const h3 = f32x4.mul(v128.load(<usize>load<u32>(p, 12), 16), v128.shuffle<f32>(share, share, 3, 3, 3, 3));
    headings = f32x4.add(headings, f32x4.add(f32x4.add(h0, h1), f32x4.add(h2, h3)));
  }
  writeClamped(slot, sumOf(sx, sy, sz), headings, sumOf(cx, cy, cz));
}

/** The factors that limit two vectors to length 1; those of NaN are NaN. */
@inline
function clampingTwo(x: v128, y: v128, z: v128): v128 {
  const lengthSq = f64x2.add(f64x2.add(f64x2.mul(x, x), f64x2.mul(y, y)), f64x2.mul(z, z));
  return f64x2.div(f64x2.splat(1), f64x2.sqrt(f64x2.pmax(lengthSq, f64x2.splat(1))));
}

/** Writes the vectors of the three rules, limited to length 1: all three at once, with the bits of `clamping`. */
@inline
function writeClamped(slot: i32, a: v128, b: v128, c: v128): void {
  const xy = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const x = f64x2.promote_low_f32x4(xy);
  const y = f64x2.promote_low_f32x4(v128.shuffle<f32>(xy, xy, 2, 3, 2, 3));
  const z = f64x2.promote_low_f32x4(v128.shuffle<f32>(a, b, 2, 6, 2, 6));
  const third = v128.shuffle<f32>(c, c, 1, 1, 2, 2);
  const x2 = f64x2.promote_low_f32x4(c);
  const y2 = f64x2.promote_low_f32x4(third);
  const z2 = f64x2.promote_low_f32x4(v128.shuffle<f32>(third, third, 2, 3, 2, 3));
  writeThree(slot, x, y, z, x2, y2, z2);
}

/** Writes three vectors, limited to length 1: two in both lanes of x, y and z, the third in the first lane of the rest. */
@inline
function writeThree(slot: i32, x: v128, y: v128, z: v128, x2: v128, y2: v128, z2: v128): void {
  const two = clampingTwo(x, y, z);
  const last = clampingTwo(x2, y2, z2);
  const to = steering + <usize>slot * vectorsBytes;
  const ox = f32x4.demote_f64x2_zero(f64x2.mul(x, two));
  const oy = f32x4.demote_f64x2_zero(f64x2.mul(y, two));
  const oz = f32x4.demote_f64x2_zero(f64x2.mul(z, two));
  const oxy = v128.shuffle<f32>(ox, oy, 0, 4, 1, 5);
  v128.store64_lane(to, oxy, 0);
  v128.store32_lane(to, oz, 0, 8);
  v128.store64_lane(to, oxy, 1, 12);
  v128.store32_lane(to, oz, 1, 20);
  v128.store32_lane(to, f32x4.demote_f64x2_zero(f64x2.mul(x2, last)), 0, 24);
  v128.store32_lane(to, f32x4.demote_f64x2_zero(f64x2.mul(y2, last)), 0, 28);
  v128.store32_lane(to, f32x4.demote_f64x2_zero(f64x2.mul(z2, last)), 0, 32);
}

/** The sums of the lanes of two vectors in float64, each in the order of `sum`. */
@inline
function sumTwo(a: v128, b: v128): v128 {
  const early = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const late = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  return f64x2.add(
    f64x2.add(f64x2.promote_low_f32x4(early), f64x2.promote_low_f32x4(v128.shuffle<f32>(early, early, 2, 3, 2, 3))),
    f64x2.add(f64x2.promote_low_f32x4(late), f64x2.promote_low_f32x4(v128.shuffle<f32>(late, late, 2, 3, 2, 3))),
  );
}

/** Address of the velocity of a record's fish. */
@inline
function velocityOf(record: usize): usize {
  return velocities + ((record - records) >> 1);
}

/** Radii of separation for four neighbours, by species; lane 3 of a heading contains the index of the species. */
@inline
function radiiOf(self: usize, r0: usize, r1: usize, r2: usize, r3: usize): v128 {
  const i = speciesAt(self);
  let r = f32x4.splat(separationRadius(i, speciesAt(r0)));
  r = f32x4.replace_lane(r, 1, separationRadius(i, speciesAt(r1)));
  r = f32x4.replace_lane(r, 2, separationRadius(i, speciesAt(r2)));
  return f32x4.replace_lane(r, 3, separationRadius(i, speciesAt(r3)));
}

/**
 * The general case: all forms, several species, a field of view.
 * @returns the number of neighbours in view within reach
 */
export function steerAny(slot: i32, from: usize, to: usize, own: Settings): i32 {
  const self = records + <usize>slot * recordBytes;
  const looks = looksAhead(slot, own);
  const limited = own.limited != 0;
  let separationR = f32x4.splat(own.separationRadius);
  const alignmentR = f32x4.splat(own.alignmentRadius);
  const cohesionR = f32x4.splat(own.cohesionRadius);
  const full = f32x4.splat(1);
  let separationInverse = f32x4.div(full, separationR);
  const alignmentInverse = f32x4.div(full, alignmentR);
  const cohesionInverse = f32x4.div(full, cohesionR);
  // Species from which the fish only keeps its distance enter the sums over d, but not the centroid.
  const avoided = own.separation == separationCentroid ? own.flockmateMask : own.anyMask;
  const swimming = own.alignment > alignmentLinearDecay;
  let sx = f32x4.splat(0);
  let sy = f32x4.splat(0);
  let sz = f32x4.splat(0);
  let ax = f32x4.splat(0);
  let ay = f32x4.splat(0);
  let az = f32x4.splat(0);
  let cx = f32x4.splat(0);
  let cy = f32x4.splat(0);
  let cz = f32x4.splat(0);
  let separated = 0;
  let aligned = 0;
  let cohered = 0;
  let found = 0;
  const reach = f32x4.splat(own.reach);
  const column = columnBytes();
  let at = neighbourLists;
  for (let p = from; p < to; p += 16) {
    const r0 = <usize>load<u32>(p, 0);
    const r1 = <usize>load<u32>(p, 4);
    const r2 = <usize>load<u32>(p, 8);
    const r3 = <usize>load<u32>(p, 12);
    const dx = v128.load(at);
    const dy = v128.load(at + column);
    const dz = v128.load(at + 2 * column);
    const l = v128.load(at + 3 * column);
    const kinds = v128.load(at + 4 * column);
    at += 16;
    const inverseL = f32x4.div(full, f32x4.pmax(f32x4.splat(least), l));
    let seen = anyOf(kinds, own.anyMask);
    if (looks) seen = v128.and(seen, inView(slot, dx, dy, dz, l, own.cosHalfView));
    found += popcnt(i32x4.bitmask(v128.and(seen, f32x4.lt(l, reach))));
    const flockmates = v128.and(seen, anyOf(kinds, own.flockmateMask));
    if (own.separation != 0) {
      if (own.stretched != 0) {
        separationR = radiiOf(self, r0, r1, r2, r3);
        separationInverse = f32x4.div(full, separationR);
      }
      let near = v128.and(v128.and(seen, anyOf(kinds, avoided)), f32x4.lt(l, separationR));
      // The limit counts only flockmates.
      if (limited)
        near = v128.andnot(near, v128.andnot(flockmates, amongNearest(l, p, separationLimit, separationLast)));
      separated += popcnt(i32x4.bitmask(near));
      const push = v128.and(separate.push(own.separation, inverseL, separationInverse), near);
      sx = f32x4.add(sx, f32x4.mul(dx, push));
      sy = f32x4.add(sy, f32x4.mul(dy, push));
      sz = f32x4.add(sz, f32x4.mul(dz, push));
    }
    if (own.cohesion != 0) {
      let near = v128.and(flockmates, f32x4.lt(l, cohesionR));
      if (limited) near = v128.and(near, amongNearest(l, p, cohesionLimit, cohesionLast));
      cohered += popcnt(i32x4.bitmask(near));
      const decaying = own.cohesion == cohesionLinearDecay;
      const pull = v128.and(decaying ? cohere.decayPull(inverseL, cohesionInverse) : full, near);
      cx = f32x4.sub(cx, f32x4.mul(dx, pull));
      cy = f32x4.sub(cy, f32x4.mul(dy, pull));
      cz = f32x4.sub(cz, f32x4.mul(dz, pull));
    }
    if (own.alignment != 0) {
      let near = v128.and(flockmates, f32x4.lt(l, alignmentR));
      if (limited) near = v128.and(near, amongNearest(l, p, alignmentLimit, alignmentLast));
      aligned += popcnt(i32x4.bitmask(near));
      const share = v128.and(swimming ? full : align.decayShare(l, alignmentInverse), near);
      const u0 = v128.load(swimming ? velocityOf(r0) : r0 + 16);
      const u1 = v128.load(swimming ? velocityOf(r1) : r1 + 16);
      const u2 = v128.load(swimming ? velocityOf(r2) : r2 + 16);
      const u3 = v128.load(swimming ? velocityOf(r3) : r3 + 16);
      const uxy01 = v128.shuffle<f32>(u0, u1, 0, 4, 1, 5);
      const uxy23 = v128.shuffle<f32>(u2, u3, 0, 4, 1, 5);
      const uz01 = v128.shuffle<f32>(u0, u1, 2, 6, 3, 7);
      const uz23 = v128.shuffle<f32>(u2, u3, 2, 6, 3, 7);
      ax = f32x4.add(ax, f32x4.mul(v128.shuffle<f32>(uxy01, uxy23, 0, 1, 4, 5), share));
      ay = f32x4.add(ay, f32x4.mul(v128.shuffle<f32>(uxy01, uxy23, 2, 3, 6, 7), share));
      az = f32x4.add(az, f32x4.mul(v128.shuffle<f32>(uz01, uz23, 0, 1, 4, 5), share));
    }
  }
  // All have the form linear-decay, or are off: the same bits as below, sooner.
  if ((own.separation | own.alignment | own.cohesion) <= 1) {
    writeThree(slot, sumTwo(sx, ax), sumTwo(sy, ay), sumTwo(sz, az), sumTwo(cx, cx), sumTwo(cy, cy), sumTwo(cz, cz));
    return found;
  }
  const ox = sum(sx);
  const oy = sum(sy);
  const oz = sum(sz);
  let scale: f64 = 1;
  if (own.separation == separationLinearDecay) scale = clamping(ox, oy, oz);
  // d points away from each neighbour, so their mean offset is −Σ d / n.
  else if (own.separation == separationCentroid) scale = separated > 0 ? 1 / <f64>separated : 0;
  write(slot, 0, ox, oy, oz, scale);

  let qx = sum(ax);
  let qy = sum(ay);
  let qz = sum(az);
  scale = 1;
  if (own.alignment == alignmentLinearDecay) scale = clamping(qx, qy, qz);
  else if (own.alignment == alignmentHeading) scale = unit(qx, qy, qz);
  else if (aligned > 0) {
    scale = 1 / <f64>aligned;
    if (own.alignment == alignmentMatch) {
      const velocity = velocities + (<usize>slot << 4);
      qx = qx * scale - <f64>load<f32>(velocity, 0);
      qy = qy * scale - <f64>load<f32>(velocity, 4);
      qz = qz * scale - <f64>load<f32>(velocity, 8);
      scale = 1;
    }
  }
  write(slot, 1, qx, qy, qz, scale);

  const ux = sum(cx);
  const uy = sum(cy);
  const uz = sum(cz);
  scale = 1;
  if (own.cohesion == cohesionLinearDecay) scale = clamping(ux, uy, uz);
  else if (own.cohesion == cohesionHeading) scale = unit(ux, uy, uz);
  else if (cohered > 0) scale = 1 / <f64>cohered;
  write(slot, 2, ux, uy, uz, scale);
  return found;
}

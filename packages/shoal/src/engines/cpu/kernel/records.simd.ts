import { records, slotOf, velocities, x, y } from '../../../rules/kernel/memory.simd';
import { normalBit, recordBytes, speciesBits } from '../../../rules/kernel/layout.generated.simd';

/*
 * Input and output of `fill`: columns in the order of the fish, float32: positions, velocities, headings. The host
 * writes positions and velocities and reads headings. The columns use the memory of the steering vectors, which are
 * computed later.
 */

/** 1 ÷ the lengths of two vectors; 0 for a vector of length 0. In float64, as in the TypeScript rules. */
@inline
function inverseOrZero(vx: v128, vy: v128, vz: v128): v128 {
  const lengthSq = f64x2.add(f64x2.add(f64x2.mul(vx, vx), f64x2.mul(vy, vy)), f64x2.mul(vz, vz));
  const length = f64x2.sqrt(lengthSq);
  return v128.and(f64x2.div(f64x2.splat(1), length), f64x2.gt(length, f64x2.splat(0)));
}

@inline
function low(v: v128): v128 {
  return f64x2.promote_low_f32x4(v);
}

@inline
function high(v: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<f32>(v, v, 2, 3, 2, 3));
}

@inline
function scaled(v: v128, first: v128, second: v128): v128 {
  const a = f32x4.demote_f64x2_zero(f64x2.mul(low(v), first));
  const b = f32x4.demote_f64x2_zero(f64x2.mul(high(v), second));
  return v128.shuffle<f32>(a, b, 0, 1, 4, 5);
}

/** Row k of a transposition: the k-th lanes of three columns. Lane 3 is unused. */
@inline
function row0(a: v128, b: v128, c: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 0, 4, 0, 4), c, 0, 1, 4, 4);
}

@inline
function row1(a: v128, b: v128, c: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 1, 5, 1, 5), c, 0, 1, 5, 5);
}

@inline
function row2(a: v128, b: v128, c: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 2, 6), c, 0, 1, 6, 6);
}

@inline
function row3(a: v128, b: v128, c: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 3, 7, 3, 7), c, 0, 1, 7, 7);
}

/** Writes three numbers and leaves the fourth word as it is. */
@inline
function write(to: usize, v: v128): void {
  v128.store64_lane(to, v, 0);
  v128.store32_lane(to, v, 2, 8);
}

@inline
function writeFish(i: i32, position: v128, heading: v128, velocity: v128, withVelocities: bool): void {
  const slot = <usize>load<u32>(slotOf + (<usize>i << 2));
  const record = records + slot * recordBytes;
  write(record, position);
  write(record + 16, heading);
  if (withVelocities) v128.store(velocities + (slot << 4), v128.replace_lane<f32>(velocity, 3, 0));
}

/** Writes a heading into the columns. */
@inline
function writeHeading(at: usize, column: usize, heading: v128): void {
  v128.store32_lane(at, heading, 0);
  v128.store32_lane(at + column, heading, 1);
  v128.store32_lane(at + 2 * column, heading, 2);
}

/** Fills four fish, or the first `many` of them: the rest belong to other threads. */
@inline
function fillFour(i: i32, many: i32, withVelocities: bool): void {
  const column = y - x;
  const at = x + (<usize>i << 2);
  const px = v128.load(at);
  const py = v128.load(at + column);
  const pz = v128.load(at + 2 * column);
  const vx = v128.load(at + 3 * column);
  const vy = v128.load(at + 4 * column);
  const vz = v128.load(at + 5 * column);
  const first = inverseOrZero(low(vx), low(vy), low(vz));
  const second = inverseOrZero(high(vx), high(vy), high(vz));
  const hx = scaled(vx, first, second);
  const hy = scaled(vy, first, second);
  const hz = scaled(vz, first, second);
  const h0 = row0(hx, hy, hz);
  const h1 = row1(hx, hy, hz);
  const h2 = row2(hx, hy, hz);
  const out = at + 6 * column;
  writeFish(i, row0(px, py, pz), h0, row0(vx, vy, vz), withVelocities);
  if (many == 4) {
    v128.store(out, hx);
    v128.store(out + column, hy);
    v128.store(out + 2 * column, hz);
    writeFish(i + 3, row3(px, py, pz), row3(hx, hy, hz), row3(vx, vy, vz), withVelocities);
  } else {
    writeHeading(out, column, h0);
    if (many > 1) writeHeading(out + 4, column, h1);
    if (many > 2) writeHeading(out + 8, column, h2);
  }
  if (many > 1) writeFish(i + 1, row1(px, py, pz), h1, row1(vx, vy, vz), withVelocities);
  if (many > 2) writeFish(i + 2, row2(px, py, pz), h2, row2(vx, vy, vz), withVelocities);
}

/** Computes the headings of the fish from..to, and writes positions and headings into their records. */
export function fill(from: i32, to: i32, withVelocities: bool): void {
  let i = from;
  for (; i + 4 <= to; i += 4) fillFour(i, 4, withVelocities);
  if (i < to) fillFour(i, to - i, withVelocities);
}

/**
 * Writes the positions that the last sort read, which are still in the kernel's columns x, y and z, into the records of
 * the fish from..to.
 */
export function fillPositions(from: i32, to: i32): void {
  const column = y - x;
  for (let i = from; i < to; i++) {
    const at = x + (<usize>i << 2);
    const record = records + <usize>load<u32>(slotOf + (<usize>i << 2)) * recordBytes;
    store<f32>(record, load<f32>(at), 0);
    store<f32>(record, load<f32>(at + column), 4);
    store<f32>(record, load<f32>(at + 2 * column), 8);
  }
}

/** Writes species and index of the fish from..to, all of one species, into their records. */
export function fillMarks(from: i32, to: i32, species: i32): void {
  for (let i = from; i < to; i++) {
    const record = records + <usize>load<u32>(slotOf + (<usize>i << 2)) * recordBytes;
    store<i32>(record, 1 << species, 12);
    store<i32>(record, species | (i << <i32>speciesBits) | <i32>normalBit, 28);
  }
}

// Writes position and heading of fish into the memory of the kernel.

import type { Positions } from '../../../neighbours/search.ts';
import type { Scene } from '../../../rules/rule.ts';
import { runEnd } from '../../../school/school.ts';
import type { KernelExports } from './instance.ts';
import type { Views } from './memory-views.ts';

/**
 * Computes the headings of the fish from..to and writes their records with the given positions.
 * @param isNew whether the fish have been sorted since their records were written: then species and index are written
 * too
 */
export function fillRecords(
  exports: KernelExports,
  views: Views,
  withVelocities: number,
  isNew: boolean,
  positions: Positions,
  { headingX, headingY, headingZ, school: { vx, vy, vz } }: Scene,
  from: number,
  to: number,
): void {
  copyPositions(views, positions, from, to);
  copyColumn(views.vx, vx, from, to);
  copyColumn(views.vy, vy, from, to);
  copyColumn(views.vz, vz, from, to);
  exports.fill(from, to, withVelocities);
  copyColumn(headingX, views.headingX, from, to);
  copyColumn(headingY, views.headingY, from, to);
  copyColumn(headingZ, views.headingZ, from, to);
  if (isNew) fillMarks(exports, positions, from, to);
}

/** Writes only what a neighbour search reads. Call it just after a sort: the kernel still has the positions. */
export function fillSorted(exports: KernelExports, positions: Positions, from: number, to: number): void {
  exports.fillPositions(from, to);
  fillMarks(exports, positions, from, to);
}

/** Writes species and index of the fish from..to into their records. */
function fillMarks(exports: KernelExports, { species }: Positions, from: number, to: number): void {
  for (let first = from, end = from; first < to; first = end) {
    end = runEnd(species, first, to);
    exports.fillMarks(first, end, species[first]);
  }
}

function copyPositions(views: Views, { x, y, z }: Positions, from: number, to: number): void {
  copyColumn(views.x, x, from, to);
  copyColumn(views.y, y, from, to);
  copyColumn(views.z, z, from, to);
}

/** Shorter parts are copied faster by a loop. */
const leastPart = 128;

function copyColumn(out: Float32Array, column: Float32Array, from: number, to: number): void {
  if (to - from >= leastPart) out.set(partOf(column, from, to), from);
  else for (let i = from; i < to; i++) out[i] = column[i];
}

/** By column: its parts, by their first index. */
const kept = new WeakMap<Float32Array, Map<number, Float32Array>>();
/** A school whose number of fish changes has ever other parts. */
const mostParts = 1024;

/**
 * Returns `column.subarray(from, to)`, the same object each time: new ones would be garbage in every step. Copying a
 * part takes a sixth of the time of a loop over its numbers.
 */
function partOf(column: Float32Array, from: number, to: number): Float32Array {
  if (from === 0 && to === column.length) return column;
  let parts = kept.get(column);
  if (parts === undefined || parts.size >= mostParts) {
    parts = new Map();
    kept.set(column, parts);
  }
  let part = parts.get(from);
  if (part?.length !== to - from) {
    part = column.subarray(from, to);
    parts.set(from, part);
  }
  return part;
}

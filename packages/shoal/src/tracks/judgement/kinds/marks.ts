// Finding: a position stands for a lost animal, such as 0, 0.

import { briefly, countOf, type Finding } from '../evidence/finding.ts';
import { positionsOf, type SortedTracks } from '../evidence/sorted-tracks.ts';
import { robustSpread } from '../evidence/spread.ts';
import { concerned, type TrackScan } from '../evidence/track-scan.ts';

/** A mark is entered and left at least so often: a crossing of tracks on a grid of pixels is rarely longer. */
const fewestEntries = 3;
/** Values that programs write for a lost animal, in all coordinates. They need one entry only. */
const usualMarks = [0, -1, -99, -999, -9999];
/** Steps to and from a mark are so many standard deviations above the median, and so many times as long. */
const deviations = 6;
const leastSteps = 3;
/** Share of the steps to and from a mark that are long. An animal may be lost near it. */
const mostLong = 0.7;

/** Positions that stand for "not found", such as 0, 0: one exact value to and from which animals jump. */
export function marksIn(scan: TrackScan): { readonly findings: readonly Finding[]; readonly rows: readonly number[] } {
  const findings: Finding[] = [];
  const rows: number[] = [];
  for (const [first, entries] of entriesByPosition(scan.tracks)) {
    const isUsual = usualMarks.some((value) => positionsOf(scan.tracks).every((at) => at[first] === value));
    if (entries < (isUsual ? 1 : fewestEntries)) continue;
    const same = rowsAt(scan.tracks, first);
    if (!isMark(scan, same, isUsual)) continue;
    for (const row of same) rows.push(row);
    const at = positionsOf(scan.tracks).map((column) => briefly(column[first]));
    findings.push({
      kind: 'marks',
      severity: 'serious',
      sentence: `the position (${at.join(', ')}) stands for a lost animal: ${countOf(same.length, 'row')} ${same.length === 1 ? 'has' : 'have'} exactly this value, ${isLeft(scan, same) ? 'and the steps to and from it are long' : 'and their tracks are nowhere else'}`,
      ...concerned(scan, same),
      effects: [
        { direction: 'too large', measures: ['speed', 'motionJerkiness', 'extent'] },
        { direction: 'too small', measures: ['polarisation', 'nearestNeighbour'] },
        { direction: 'wrong', measures: ['centroidX', 'centroidY'] },
      ],
      remedy: 'Leave these cells empty; then they are gaps, which can be filled.',
    });
  }
  return { findings, rows };
}

/** Most positions that are examined: those that are entered most often. */
const mostPositions = 16;

/**
 * First row and number of entries of the positions that are entered most often, and of the usual marks. An entry is a row
 * at this position after one at another.
 */
function entriesByPosition(tracks: SortedTracks): readonly (readonly [row: number, entries: number])[] {
  const { count, x, y, z, fish } = tracks;
  const isSame = (a: number, b: number): boolean => x[a] === x[b] && y[a] === y[b] && (!z || z[a] === z[b]);
  let size = 4;
  while (size < 2 * count) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  const entries = new Int32Array(count);
  const numbers = new Float64Array(3);
  const words = new Int32Array(numbers.buffer);
  for (let row = 0; row < count; row++) {
    // Adding 0 makes −0 the same as 0.
    numbers[0] = x[row] + 0;
    numbers[1] = y[row] + 0;
    numbers[2] = (z?.[row] ?? 0) + 0;
    let hash = 0;
    for (let w = 0; w < words.length; w++) hash = Math.imul(hash ^ words[w] ^ (words[w] >>> 15), 0x9e3779b1);
    let slot = (hash ^ (hash >>> 15)) & (size - 1);
    while (slots[slot] >= 0 && !isSame(slots[slot], row)) slot = (slot + 1) & (size - 1);
    if (slots[slot] < 0) slots[slot] = row;
    if (row === 0 || fish[row] !== fish[row - 1] || !isSame(row - 1, row)) entries[slots[slot]]++;
  }
  const isUsual = (row: number): boolean => usualMarks.includes(x[row]) && x[row] === y[row];
  const found: number[] = [];
  for (let row = 0; row < count; row++)
    if (entries[row] >= fewestEntries || (entries[row] > 0 && isUsual(row))) found.push(row);
  return found
    .sort((a, b) => Number(isUsual(b)) - Number(isUsual(a)) || entries[b] - entries[a])
    .slice(0, mostPositions)
    .map((row) => [row, entries[row]]);
}

function rowsAt({ count, x, y, z }: SortedTracks, first: number): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < count; row++)
    if (x[row] === x[first] && y[row] === y[first] && (!z || z[row] === z[first])) rows.push(row);
  return rows;
}

/** Whether a track with such a row also has others. */
function isLeft({ tracks, track, starts }: TrackScan, rows: readonly number[]): boolean {
  const marked = new Map<number, number>();
  for (const row of rows) marked.set(track[row], (marked.get(track[row]) ?? 0) + 1);
  return rows.length < tracks.count && [...marked].some(([one, count]) => count < starts[one + 1] - starts[one]);
}

/** Whether nearly all steps to and from these rows are long, or whole tracks stay there. */
function isMark({ tracks, gap, step }: TrackScan, rows: readonly number[], isUsual: boolean): boolean {
  const isMarked = new Uint8Array(tracks.count + 1);
  for (const row of rows) isMarked[row] = 1;
  const unmarked = new Float64Array(tracks.count);
  for (let row = 0; row < tracks.count; row++)
    unmarked[row] = gap[row] !== 1 || isMarked[row] + isMarked[row - 1] > 0 ? Number.NaN : step[row];
  const others = robustSpread(unmarked);
  const limit = Math.max(others.median + deviations * others.deviation, leastSteps * others.median);
  let [long, all] = [0, 0];
  for (let row = 1; row < tracks.count; row++) {
    if (gap[row] === 0 || isMarked[row] + isMarked[row - 1] !== 1) continue;
    all++;
    if (step[row] / gap[row] > limit) long++;
  }
  // Tracks that never leave a usual mark are animals that were never found.
  if (all === 0) return isUsual && rows.length > 1;
  return all >= (isUsual ? 1 : 2) && long >= mostLong * all;
}

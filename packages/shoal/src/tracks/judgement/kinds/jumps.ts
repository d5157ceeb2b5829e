// Finding: positions jump away and back.

import type { Exchange } from '../evidence/exchanges.ts';
import { briefly, countOf, type Finding } from '../evidence/finding.ts';
import { positionsOf } from '../evidence/sorted-tracks.ts';
import { rangeOf } from '../evidence/spread.ts';
import { animalInFrame, concerned, distanceOf, type TrackScan, unusual } from '../evidence/track-scan.ts';

/** A jump is so many standard deviations above the median step: beyond 10, even tails of bursts are rare. */
const deviations = 10;
/** It is at least so many usual steps long. */
const leastSteps = 4;
/** The steps before and after it are shorter than this share: animals that burst speed up over several frames. */
const mostAround = 1 / 3;
/** Or the animal returns: two frames on it is nearer than this share of the jump. */
const mostLeft = 0.5;
/** A step along one axis of this share of the whole range leads from one border to the other. */
const wholeRange = 0.8;

/** Steps much longer than the others, which lead away, or away and back. */
export function jumpsIn(scan: TrackScan, exchanges: readonly Exchange[]): readonly Finding[] {
  const { tracks, gap, step, steps } = scan;
  const exchanged = new Set(exchanges.flat());
  const rows: number[] = [];
  for (let row = 1; row < tracks.count; row++)
    if (gap[row] > 0 && isJump(scan, row) && !exchanged.has(row)) rows.push(row);
  if (rows.length === 0) return [];
  const axis = wrappedAxis(scan, rows);
  if (axis !== undefined) return [wrapped(scan, rows, axis)];
  // The way back of a jump is about as long.
  const longest = rows.reduce((most, row) => (step[row] > 1.1 * step[most] ? row : most));
  return [
    {
      kind: 'jumps',
      severity: 'serious',
      sentence: `${countOf(rows.length, 'step')} ${rows.length === 1 ? 'is' : 'are'} much longer than the others (median ${briefly(steps.median)}): ${animalInFrame(scan, longest)} jumps by ${briefly(step[longest])}${gap[longest] > 1 ? ` in ${gap[longest]} frames` : ''}`,
      ...concerned(scan, [longest, ...rows.filter((row) => row !== longest)]),
      effects: [
        { direction: 'too large', measures: ['speed', 'motionJerkiness', 'extent', 'nearestNeighbour'] },
        { direction: 'too small', measures: ['polarisation', 'correlationLength'] },
      ],
      remedy: 'Remove these positions, or correct the track. Smoothing only spreads a jump over more frames.',
    },
  ];
}

function isJump(scan: TrackScan, row: number): boolean {
  const { tracks, gap, step, steps, track } = scan;
  const limit = Math.max(unusual(scan, row, deviations), leastSteps * steps.median);
  if (!(step[row] > gap[row] * limit)) return false;
  const isInTrack = (other: number): boolean => track[other] === track[row] && gap[other] > 0;
  const moving = (from: number, by: 1 | -1): number => {
    let other = from + by;
    while (isInTrack(other) && step[other] === 0) other += by;
    return other;
  };
  // A step after repeated positions makes up for them, and the steps before and after the repetitions are beside it.
  const length = step[row] / (gap[row] + row - 1 - moving(row, -1));
  if (!(length > limit)) return false;
  const around = [moving(row, -1), moving(row, 1)].filter(isInTrack);
  if (around.every((other) => step[other] / gap[other] < mostAround * length)) return true;
  const returns = (from: number, to: number): boolean =>
    gap[from + 1] === 1 && gap[to] === 1 && distanceOf(tracks, from, to) < mostLeft * step[row];
  return (isInTrack(row + 1) && returns(row - 1, row + 1)) || (isInTrack(row - 1) && returns(row - 2, row));
}

/** The axis along which nearly all of these steps lead from one border to the other. */
function wrappedAxis({ tracks }: TrackScan, rows: readonly number[]): number | undefined {
  if (rows.length < 3) return undefined;
  const axes = positionsOf(tracks).map((at) => {
    const [low, high] = rangeOf(at);
    return rows.map((row) => Math.abs(at[row] - at[row - 1]) > wholeRange * (high - low));
  });
  const wraps = rows.filter((_, k) => axes.some((axis) => axis[k])).length;
  const axis = axes.findIndex((one) => one.some(Boolean));
  return wraps > wholeRange * rows.length ? axis : undefined;
}

function wrapped(scan: TrackScan, rows: readonly number[], axis: number): Finding {
  return {
    kind: 'wrapped world',
    severity: 'serious',
    sentence: `${countOf(rows.length, 'step')} lead from one border to the opposite one, as if the world were periodic (${animalInFrame(scan, rows[0])}, along ${'xyz'[axis]})`,
    ...concerned(scan, rows),
    effects: [
      { direction: 'too large', measures: ['speed', 'motionJerkiness', 'extent', 'nearestNeighbour'] },
      { direction: 'too small', measures: ['polarisation'] },
    ],
    remedy: 'State the side lengths of the world.',
    option: '--periodic LENGTHS',
  };
}

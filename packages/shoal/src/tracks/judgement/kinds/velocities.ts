// Finding: stated velocities do not agree with positions.

import { briefly, countOf, type Finding, ofVelocities } from '../evidence/finding.ts';
import { velocitiesOf } from '../evidence/sorted-tracks.ts';
import { concernsAll, type TrackScan } from '../evidence/track-scan.ts';
import { type VelocityFit, velocityFit } from '../evidence/velocity-fit.ts';

/** Fewest velocities that can be compared. */
const fewest = 20;
/** Correlation from which on velocities say something about the axes, and about the unit. */
const [leastForAxes, leastForUnit] = [0.6, 0.3];
/** With the right axes, the correlation is at least so many times that of the stated ones. */
const axesGain = 2;
/** A ratio is a power of ten, or a number of frames, to within this factor: slow frames shorten differences. */
const near = 1.5;
/** Ratios of units of length: kilometres, metres, centimetres, millimetres, micrometres. */
const unitRatios = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 10, 100, 1e3, 1e4, 1e5, 1e6];
/** Any other ratio beyond such a factor is one of rates, if the correlation is so high that turns do not explain it. */
const rateFactors = [
  { factor: 5, least: 0.5 },
  { factor: 2, least: 0.9 },
  { factor: 1.18, least: 0.97 },
] as const;
/** Noise only lengthens differences, and turns between frames shorten them less than by this factor. */
const muchFaster = 20;
/** Delays that are tried, in strides; and what the correlation gains by the right one, or loses of what it lacks. */
const mostDelay = 15;
const delayGain = 0.05;
const mostLacking = 0.6;
const goodAnyway = 0.999;

/** Velocity columns against differences of positions. */
export function velocitiesIn(scan: TrackScan): readonly Finding[] {
  if (velocitiesOf(scan.tracks).length === 0 || !(scan.steps.high > 0)) return [];
  const fit = velocityFit(scan);
  if (fit.count < fewest) return [];
  if (fit.stated === 0) return [allZero(scan)];
  const axes = bestAxes(fit);
  if (axes.correlation > leastForAxes && axes.correlation > axesGain * fit.correlation) return [otherAxes(scan, axes)];
  const delay = bestDelay(scan, fit.correlation);
  const best = delay === 0 ? fit : velocityFit(scan, delay);
  const ofUnit = unit(scan, best);
  if (delay !== 0) return [...ofUnit, delayed(scan, delay)];
  return ofUnit.length > 0 ? ofUnit : unrelated(scan, best);
}

const wrongDirections = {
  effects: [{ direction: 'wrong', measures: ofVelocities }],
  remedy:
    'Leave the velocity columns out, so that velocities are differences of positions; those of smoothed tracks always are.',
  option: '--smooth 3',
} as const;

function allZero(scan: TrackScan): Finding {
  return {
    kind: 'zero velocities',
    severity: 'serious',
    sentence: `all velocities of the file are 0, but the animals move (${briefly(scan.steps.median / scan.seconds)} a second by their positions)`,
    ...concernsAll(scan),
    ...wrongDirections,
    effects: [
      { direction: 'too small', measures: ['speed', 'motionJerkiness'] },
      { direction: 'wrong', measures: ['polarisation', 'rotation', 'absoluteRotation', 'correlationLength'] },
    ],
  };
}

/** Axes of the differences, with signs, with which stated components agree best. */
interface Axes {
  readonly correlation: number;
  readonly names: readonly string[];
}

function bestAxes({ correlations }: VelocityFit): Axes {
  const orders = correlations.length === 2 ? ['01', '10'] : ['012', '021', '102', '120', '201', '210'];
  return orders
    .map((order) => [...order].map(Number))
    .map((order) => ({
      correlation: order.reduce((sum, b, a) => sum + Math.abs(correlations[a][b]), 0),
      names: order.map((b, a) => `${correlations[a][b] < 0 ? '−' : ''}v${'xyz'[b]}`),
    }))
    .reduce((best, one) => (one.correlation > best.correlation ? one : best));
}

function otherAxes(scan: TrackScan, { names }: Axes): Finding {
  const stated = names.map((_, axis) => `v${'xyz'[axis]}`);
  return {
    kind: 'velocity axes',
    severity: 'serious',
    sentence: `the velocity columns have other axes than the positions: ${stated.join(', ')} agree with the differences of positions as ${names.join(', ')}`,
    ...concernsAll(scan),
    ...wrongDirections,
  };
}

/** Velocities without any relation to positions that move smoothly. */
function unrelated(scan: TrackScan, fit: VelocityFit): readonly Finding[] {
  if (fit.correlation > leastForUnit) return [];
  // Central differences two strides apart share no position: their correlation shows how little noise they have.
  if (!(velocityFit(scan, 2, true).correlation > leastForAxes)) return [];
  return [
    {
      kind: 'velocity axes',
      severity: 'serious',
      sentence: `the velocity columns do not agree with the differences of positions (correlation ${briefly(fit.correlation)})`,
      ...concernsAll(scan),
      ...wrongDirections,
    },
  ];
}

function unit(scan: TrackScan, { correlation, ratio, stated }: VelocityFit): readonly Finding[] {
  const speed = scan.steps.high / scan.seconds;
  if (!(correlation > leastForUnit))
    return stated > muchFaster * speed
      ? [unitFinding(scan, speed / stated, 'as if they were in another unit of length')]
      : [];
  const isNear = (one: number): boolean => ratio < one * near && ratio > one / near;
  if (!isNear(1)) {
    if ([1 / scan.tracks.interval, 1 / scan.seconds].some(isNear))
      return [unitFinding(scan, ratio, 'as if they were distances per frame, not per second')];
    const power = unitRatios.find(isNear);
    if (power !== undefined)
      return [unitFinding(scan, ratio, `as if they were in another unit of length (a factor of ${briefly(power)})`)];
  }
  const isRate = rateFactors.some(({ factor, least }) => correlation > least && beyond(ratio, factor));
  return isRate ? [otherRate(scan, ratio)] : [];
}

function beyond(ratio: number, factor: number): boolean {
  return ratio > factor || ratio < 1 / factor;
}

function unitFinding(scan: TrackScan, ratio: number, why: string): Finding {
  return {
    kind: 'velocity unit',
    severity: 'serious',
    sentence: `the velocities of the file are ${briefly(1 / ratio)} times those by differences of positions, ${why}`,
    ...concernsAll(scan),
    ...wrongDirections,
    effects: [{ direction: ratio > 1 ? 'too small' : 'too large', measures: ['speed', 'motionJerkiness'] }],
  };
}

function otherRate(scan: TrackScan, ratio: number): Finding {
  const agreeing = briefly(1 / scan.tracks.interval / ratio);
  return {
    kind: 'velocity unit',
    severity: 'serious',
    sentence: `the velocities of the file are ${briefly(1 / ratio)} times those by differences of positions: they would agree at ${agreeing} frames a second, not ${briefly(1 / scan.tracks.interval)}`,
    ...concernsAll(scan),
    effects: [{ direction: 'scaled', measures: ['speed', 'motionJerkiness'] }],
    remedy: 'Check the rate of frames, and the unit of the velocities.',
    option: `--fps ${agreeing}`,
  };
}

/** By how many strides differences are best shifted to agree with velocities. */
function bestDelay(scan: TrackScan, atOnce: number): number {
  let [delay, best] = [0, atOnce];
  for (let lag = -mostDelay; lag <= mostDelay; lag++) {
    const { count, correlation } = velocityFit(scan, lag);
    if (count >= fewest && correlation > best) [delay, best] = [lag, correlation];
  }
  const isClear = best - atOnce > delayGain || 1 - best < mostLacking * (1 - atOnce);
  return best > leastForAxes && atOnce < goodAnyway && isClear ? delay : 0;
}

function delayed(scan: TrackScan, delay: number): Finding {
  const frames = countOf(Math.abs(delay), 'frame');
  return {
    kind: 'velocity delay',
    severity: 'serious',
    sentence: `the velocities of the file are ${frames} ${delay < 0 ? 'late' : 'early'} against the differences of positions`,
    ...concernsAll(scan),
    ...wrongDirections,
    effects: [
      { direction: 'wrong', measures: ['rotation', 'absoluteRotation'] },
      { direction: 'uncertain', measures: ['polarisation'] },
    ],
  };
}

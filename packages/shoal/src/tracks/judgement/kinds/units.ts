// Finding: degrees, pixels or millimetres that are taken for metres.

import { briefly, type Finding, lengths } from '../evidence/finding.ts';
import { positionsOf } from '../evidence/sorted-tracks.ts';
import { robustSpread } from '../evidence/spread.ts';
import { concernsAll, type TrackScan } from '../evidence/track-scan.ts';

/** No animal moves so fast over level ground, in water or in level flight for long, m/s. */
const fastestAnimal = 50;
/** Degrees that differ by less than this share from their distance to 0, 0. */
const mostOfOffset = 0.01;
/** Usual speed in degrees, 1/s: 1e-3 ° are 111 m. */
const fastestDegrees = 1e-3;
/** Whole or half numbers are places of pixels. Share of them, and the least range of their values. */
const mostWhole = 0.9;
const leastPixels = 50;

/** Degrees, pixels or millimetres that are taken for metres. */
export function unitsIn(scan: TrackScan): readonly Finding[] {
  const { tracks, steps, seconds } = scan;
  const { unit, x, y } = tracks;
  const speed = steps.median / seconds;
  if (unit === 'degrees' || (isMetric(unit) && looksLikeDegrees(tracks.z === undefined, x, y, speed)))
    return [
      {
        kind: 'units',
        severity: 'serious',
        sentence: `positions are degrees of longitude and latitude (about ${briefly(robustSpread(x).median)}, ${briefly(robustSpread(y).median)})${unit === 'degrees' ? '' : ', it seems'}, not metres`,
        ...concernsAll(scan),
        effects: [
          { direction: 'too small', measures: lengths },
          { direction: 'wrong', measures: ['polarisation', 'rotation', 'elongation'] },
        ],
        remedy: 'Have them projected to metres: a degree of longitude is shorter than one of latitude.',
        option: '--degrees',
      },
    ];
  const arePixels = unit === 'px' || (isMetric(unit) && looksLikePixels(tracks));
  if (!arePixels && !(isMetric(unit) && speed > fastestAnimal)) return [];
  const why =
    unit === 'px'
      ? ''
      : arePixels
        ? 'nearly all positions are whole or half numbers'
        : `usual speed ${briefly(speed)} m/s`;
  return [
    {
      kind: 'units',
      severity: unit === 'px' ? 'note' : 'serious',
      sentence:
        unit === 'px'
          ? 'positions are pixels'
          : `positions seem to be pixels or another small unit, not metres: ${why}`,
      ...concernsAll(scan),
      effects: [{ direction: 'scaled', measures: lengths }],
      remedy: 'State how many units are a metre.',
      option: '--pixels-per-metre N',
    },
  ];
}

/** Whether positions are taken as metres. */
function isMetric(unit: string): boolean {
  return unit === 'm' || unit === 'unknown';
}

function looksLikeDegrees(isFlat: boolean, x: Float64Array, y: Float64Array, speed: number): boolean {
  if (!isFlat || !(speed > 0 && speed < fastestDegrees)) return false;
  const isWithin = (values: Float64Array, most: number): boolean => values.every((value) => Math.abs(value) <= most);
  if (!isWithin(x, 180) || !isWithin(y, 90)) return false;
  const [a, b] = [robustSpread(x), robustSpread(y)];
  const offset = Math.max(Math.abs(a.median), Math.abs(b.median));
  const range = Math.max(a.upperQuartile - a.lowerQuartile, b.upperQuartile - b.lowerQuartile);
  return offset > 1 && range < mostOfOffset * offset;
}

function looksLikePixels(tracks: TrackScan['tracks']): boolean {
  return positionsOf(tracks).every((at) => {
    let whole = 0;
    for (let k = 0; k < at.length; k++) if (Number.isInteger(2 * at[k])) whole++;
    if (!(whole > mostWhole * at.length)) return false;
    const { lowerQuartile, upperQuartile } = robustSpread(at);
    return upperQuartile - lowerQuartile > leastPixels;
  });
}

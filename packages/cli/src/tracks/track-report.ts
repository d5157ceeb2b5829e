// Computes and prints all measures of tracks for `shoal measure`: means, positions of neighbours, leaders and gaps.

import { type MetricRow, metricRows, type Plan, requestedMetricRows, version } from 'shoal';
import {
  bearingBins,
  elevationBins,
  FrameMetrics,
  metricUnit,
  NeighbourMap,
  type Selection,
  type StateShare,
  selectFish,
  stateThresholds,
  type TimeMean,
} from 'shoal/measures';
import type { Finding, TrackJudgement } from 'shoal/tracks';
import { orNull } from '../files/json.ts';
import { intervalNotes, noteLines } from '../measure/interval-notes.ts';
import { briefNumber, counted, readable, withUnit } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import { andList } from '../terminal/words.ts';
import { type AnimalReport, animalsText } from './animals.ts';
import { type EventReport, eventsText } from './events.ts';
import { type Forces, forcesText } from './forces.ts';
import { type Leader, leadersText } from './leaders.ts';
import type { LoadedTracks, MeasuredReading } from './load-tracks.ts';
import { unitIn } from './load-tracks.ts';
import { framesAfter, reachIn, rightHanded, type TrackMetrics } from './measure-tracks.ts';
import type { Sensitivity } from './sensitivity.ts';
import { type ShuffleReport, shufflesText } from './shuffles.ts';

/** Ranks of neighbours in the profile; the map counts the nearest one. */
const ranks = 20;

/** Positions of neighbours, over all frames. */
export interface NeighbourPositions {
  /** Mean distances to the nearest, second nearest, … other fish, m. */
  readonly distancesByRank: readonly number[];
  /** Counts of nearest neighbours, a row for each elevation from −90° on, a column for each bearing from −180° on. */
  readonly neighbourMap: readonly (readonly number[])[];
}

export function neighbourPositionsOf(tracks: LoadedTracks, selection: Selection, warmUp: number): NeighbourPositions {
  let reach: number | undefined;
  let metrics = new FrameMetrics([1]);
  const map = new NeighbourMap();
  const sums: number[] = [];
  const counts: number[] = [];
  for (const { fish } of framesAfter(tracks, warmUp)) {
    if (reach === undefined) {
      reach = reachIn(fish);
      metrics = new FrameMetrics([reach]);
    }
    const chosen = selectFish(fish, selection);
    map.add(rightHanded(chosen, tracks), tracks.space, 1, reach);
    metrics.distancesByRank(chosen, tracks.space, ranks).forEach((distance, k) => {
      sums[k] = (sums[k] ?? 0) + distance;
      counts[k] = (counts[k] ?? 0) + 1;
    });
  }
  return {
    distancesByRank: sums.map((sum, k) => sum / counts[k]),
    neighbourMap: Array.from({ length: elevationBins }, (_, e) => [
      ...map.counts.subarray(e * bearingBins, (e + 1) * bearingBins),
    ]),
  };
}

/** All measures of tracks. */
export interface TrackReport {
  readonly tracks: string;
  /** Of its file, or of each of its files. */
  readonly sha256: string | readonly string[];
  readonly versions: { readonly shoal: string };
  readonly fish: number;
  readonly species: readonly string[];
  readonly dimensions: Plan['dimensions'];
  readonly frames: number;
  readonly seconds: number;
  readonly warmUp: number;
  readonly reading: MeasuredReading;
  readonly metrics: Readonly<Record<string, Readonly<Record<keyof TimeMean, number | null>>>>;
  readonly states: readonly (Omit<StateShare, 'share' | 'dwellTime'> & {
    readonly share: number | null;
    readonly dwellTime: number | null;
  })[];
  readonly stateThresholds: typeof stateThresholds;
  /** What may be wrong with the tracks. */
  readonly findings?: readonly Finding[];
  /** Where only stretches of the frames were judged: the first and the last frame of each. */
  readonly judged?: TrackJudgement['judged'];
  readonly surroundings?: NeighbourPositions;
  readonly forces?: Forces;
  readonly leaders?: readonly Leader[];
  readonly sensitivity?: Sensitivity;
  readonly animals?: AnimalReport;
  readonly events?: EventReport;
  readonly shuffles?: ShuffleReport;
}

/** The parts that are reported on request. */
type Extras = Partial<
  Pick<
    TrackReport,
    'findings' | 'judged' | 'surroundings' | 'forces' | 'leaders' | 'animals' | 'events' | 'shuffles' | 'sensitivity'
  >
>;

export function reportOf(
  tracks: LoadedTracks,
  metrics: TrackMetrics,
  more: Pick<TrackReport, 'sha256' | 'warmUp'> & Extras,
): TrackReport {
  const { frames } = metrics;
  const means = Object.entries(metrics.means).map(([key, mean]) => [key, withNulls(mean)] as const);
  return {
    tracks: tracks.name,
    versions: { shoal: version },
    fish: tracks.fish.length,
    species: tracks.species,
    dimensions: tracks.space.dimensions,
    frames: frames.count,
    seconds: frames.time[frames.count - 1] - frames.time[0],
    reading: tracks.reading,
    metrics: Object.fromEntries(means),
    states: metrics.states.map(({ share, dwellTime, ...rest }) => ({
      ...rest,
      share: orNull(share),
      dwellTime: orNull(dwellTime),
    })),
    stateThresholds,
    ...more,
  };
}

function withNulls(mean: TimeMean): Readonly<Record<keyof TimeMean, number | null>> {
  const entries = Object.entries(mean).map(([key, value]) => [key, orNull(value)]);
  return Object.fromEntries(entries) as Record<keyof TimeMean, number | null>;
}

/** The report for the terminal. */
export function reportText(report: TrackReport): string {
  const { reading, metrics, states, surroundings, forces, leaders, animals, events, shuffles } = report;
  const title = `${report.tracks} · ${report.fish} fish · ${report.frames} frames, ${readable(report.seconds)} s · ${report.dimensions}D`;
  const rows: readonly MetricRow[] = [...metricRows, ...requestedMetricRows];
  const measured = rows
    .filter(({ key }) => key in metrics && !(report.dimensions === 2 && key === 'centroidZ'))
    .map((row) => ({ ...row, unit: unitIn(reading, metricUnit(row, report.dimensions)), ...metrics[row.key] }));
  const means = measured.map(({ title, unit, mean, low, high, autocorrelationTime, independent }) => [
    title,
    withUnit(shown(mean), unit),
    low === null ? '–' : `${shown(low)} … ${shown(high)}`,
    withUnit(shown(autocorrelationTime), 's'),
    briefNumber(independent ?? Number.NaN),
  ]);
  const parts = [
    `${title}\n${readingText(reading)}\n`,
    textTable(
      [
        { title: '' },
        { title: 'mean', align: 'right' },
        { title: '95 %', align: 'right' },
        { title: 'autocorrelation time', align: 'right' },
        { title: 'independent', align: 'right' },
      ],
      means,
    ) +
      missingValues(report.frames, measured, reading) +
      noteLines([...intervalNotes(measured), ...absenceNotes(reading)]),
    textTable(
      [
        { title: 'state' },
        { title: 'share', align: 'right' },
        { title: 'stays', align: 'right' },
        { title: 'mean stay', align: 'right' },
      ],
      states.map(({ state, share, stays, dwellTime }) => [
        state,
        withUnit(shown(share === null ? null : 100 * share), '%'),
        String(stays),
        dwellTime === null ? '–' : `${readable(dwellTime)} s`,
      ]),
    ),
  ];
  if (surroundings)
    parts.push(
      `distance to the nearest, second nearest, … fish, ${unitIn(reading, 'm')}: ${surroundings.distancesByRank.map(readable).join(', ')}\n`,
    );
  if (forces) parts.push(forcesText(forces));
  if (leaders) parts.push(leadersText(leaders));
  if (animals) parts.push(animalsText(animals, reading));
  if (events) parts.push(eventsText(events, reading));
  if (shuffles) parts.push(shufflesText(shuffles, reading, report.dimensions));
  return parts.join('\n');
}

/** Which metrics have no value in some frames: those with too few animals, or at unequal intervals. */
function missingValues(
  frames: number,
  measured: readonly { readonly key: string; readonly title: string; readonly count: number | null }[],
  { framesOfJerk }: MeasuredReading,
): string {
  const lacking = measured.filter(({ count }) => count !== null && count < frames);
  if (lacking.length === 0) return '';
  const counts = new Map<number | null, string[]>();
  for (const { count, title } of lacking) counts.set(count, [...(counts.get(count) ?? []), title]);
  const parts = [...counts].map(([count, titles]) => `${count} (${andList(titles)})`);
  const jerk = lacking.some(({ key, count }) => key === 'motionJerkiness' && count === 0)
    ? ` Motion jerkiness needs ${framesOfJerk} frames of an animal without a gap.`
    : '';
  return `Frames with a value, of ${frames}: ${parts.join(', ')}. The others are left out.${jerk}\n`;
}

/** In the plane, 2 % fewer animals have nearest neighbours 1 % farther away. */
const mostAbsent = 0.02;

/** Warns of measures that are wrong because animals are missing. May be empty. */
export function absenceNotes({ measuredRows, absentRows, filledRows }: MeasuredReading): readonly string[] {
  const share = absentRows / (measuredRows + absentRows);
  if (!(share > mostAbsent)) return [];
  const fill = filledRows === 0 ? ' Fill short gaps with --max-gap FRAMES.' : '';
  return [
    `Warning: ${absentRows} of ${measuredRows + absentRows} positions (${briefNumber(100 * share)} %) are missing in frames with other animals, which are measured as if these were not there: nearest neighbours are too far away, density and largest group too small, and neighbour turnover too large.${fill}`,
  ];
}

function shown(value: number | null): string {
  return readable(value ?? Number.NaN);
}

/** How the tracks were read, on one line. */
export function readingText(reading: MeasuredReading): string {
  const { framesPerSecond, minAnimals, velocities, periodic } = reading;
  return [
    ...(reading.format === 'a table' ? [] : [reading.format]),
    `${readable(framesPerSecond)} ${framesPerSecond === 1 ? 'frame' : 'frames'} a second`,
    lengthText(reading),
    gapText(reading),
    smoothingText(reading),
    `velocities: ${velocities}`,
    ...(reading.heading === 'body' ? ['headings: of the bodies'] : []),
    ...(minAnimals > 1 ? [`frames with at least ${minAnimals} animals`] : []),
    ...(reading.yDown ? ['y grows downwards'] : []),
    ...(periodic ? [`periodic: ${periodic.map(readable).join(' × ')} m`] : []),
    ...(reading.emptyRows > 0 ? [`${counted(reading.emptyRows, 'row')} without a position`] : []),
    ...(reading.doubtfulRows > 0
      ? [`${counted(reading.doubtfulRows, 'row')} of too little confidence taken as lost`]
      : []),
    ...(reading.loneRows > 0 ? [`${counted(reading.loneRows, 'row')} without a velocity left out`] : []),
    ...reading.notes,
  ].join(' · ');
}

/** `mean of 5 frames (half power at 2.254 Hz)`. */
function smoothingText({ smooth, halfPower, velocities }: MeasuredReading): string {
  if (smooth === 1) return 'no smoothing';
  const bandwidth = halfPower === null ? '' : ` (half power at ${readable(halfPower)} Hz)`;
  return `${velocities === 'fitted parabolas' ? 'parabolas' : 'mean'} of ${smooth} frames${bandwidth}`;
}

/** The unit of lengths, and how it is known. */
function lengthText({ unit, pixelsPerMetre, format }: MeasuredReading): string {
  if (unit === 'px') return 'lengths in pixels (--pixels-per-metre)';
  if (pixelsPerMetre !== 1) return `${readable(pixelsPerMetre)} units of length a metre`;
  // The columns of a table are metres by definition.
  const isTaken = unit === 'unknown' && format !== 'a table';
  return isTaken ? 'lengths taken for metres (--pixels-per-metre)' : 'lengths in metres';
}

/** "7 positions missing (1 frame for all fish), 3 filled: gaps of up to 2 frames". */
function gapText({ missingRows, missingFrames, filledRows, maxGap }: MeasuredReading): string {
  if (missingRows + missingFrames === 0) return 'no positions missing';
  const frames = missingFrames === 0 ? '' : ` (${counted(missingFrames, 'frame')} for all fish)`;
  const filled =
    maxGap === 0 ? 'none filled (--max-gap)' : `${filledRows} filled: gaps of up to ${counted(maxGap, 'frame')}`;
  return `${counted(missingRows, 'position')} missing between first and last frames${frames}, ${filled}`;
}

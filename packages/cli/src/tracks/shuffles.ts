// The comparison with shuffled tracks of `shoal measure --shuffles`.

import {
  allMetricRows,
  metricUnit,
  type Selection,
  ShuffledTracks,
  type ShuffleTest,
  selectFish,
  shuffleTests,
} from 'shoal/measures';
import { InputError } from '../errors/exit-error.ts';
import { orNull } from '../files/json.ts';
import { readable, withUnit } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import { andList } from '../terminal/words.ts';
import type { LoadedTracks, MeasuredReading } from './load-tracks.ts';
import { unitIn } from './load-tracks.ts';
import { framesAfter, reaches, type TrackMetrics } from './measure-tracks.ts';

/** Most positions in memory. */
const mostRows = 20_000_000;
/** Association compares all pairs of animals in each frame. */
const mostAssociated = 200;
/** With fewer independent values, shifted tracks are too much like each other. */
const fewestIndependent = 20;

/** Metrics that shifts in time leave as they are, and those that compare frames. */
const unshifted = ['centroidX', 'centroidY', 'centroidZ', 'speed', 'motionJerkiness', 'neighbourTurnover'];

/** A measure beside that of shuffled tracks; null: no value. */
type ReportedTest = {
  readonly [K in keyof ShuffleTest]: ShuffleTest[K] extends number ? number | null : ShuffleTest[K];
};

/** Comparisons with shuffled tracks. */
export interface ShuffleReport {
  readonly shuffles: number;
  readonly seed: number;
  readonly tests: readonly ReportedTest[];
}

export function shufflesOf(
  tracks: LoadedTracks,
  selection: Selection,
  warmUp: number,
  { rows }: TrackMetrics,
  { shuffles, seed }: Pick<ShuffleReport, 'shuffles' | 'seed'>,
): ShuffleReport {
  const { space, interval, minAnimals } = tracks;
  const stored = new ShuffledTracks();
  let [count, groupDistances] = [0, tracks.groupDistances];
  const [firsts, spans] = [new Map<number, number>(), new Map<number, number>()];
  for (const { frame, fish } of framesAfter(tracks, warmUp)) {
    const chosen = selectFish(fish, selection);
    groupDistances ??= reaches(tracks, chosen);
    // Between its first and its last frame, each frame of an animal takes memory.
    for (const id of chosen.id) {
      const span = frame - (firsts.get(id) ?? frame) + 1;
      count += span - (spans.get(id) ?? 0);
      spans.set(id, span);
      if (!firsts.has(id)) firsts.set(id, frame);
    }
    if (count > mostRows)
      throw new InputError(
        `--shuffles holds at most ${mostRows} positions in memory, with those that are missing, and the tracks have more. Name fewer animals with --fish, or measure the tracks in parts.`,
      );
    stored.add(frame, chosen);
  }
  const common = { shuffles, seed, interval, minAnimals, groupDistances: groupDistances ?? [] };
  const shifted = rows.map(({ key }) => key).filter((key) => !unshifted.includes(key));
  const exchanged = [
    'neighbourTurnover',
    ...(tracks.groupDistances && spans.size <= mostAssociated ? ['association'] : []),
  ];
  const tests = [
    ...shuffleTests(stored, space, { ...common, kind: 'shift', measures: shifted }),
    ...shuffleTests(stored, space, { ...common, kind: 'identity', measures: exchanged }),
  ];
  return { shuffles, seed, tests: tests.filter(({ observed }) => !Number.isNaN(observed)).map(withNulls) };
}

function withNulls(test: ShuffleTest): ReportedTest {
  const entries = Object.entries(test).map(([key, value]) => [key, typeof value === 'number' ? orNull(value) : value]);
  return Object.fromEntries(entries) as ReportedTest;
}

const kinds = { shift: 'shifts in time', identity: 'exchanged identities' } as const;

export function shufflesText(
  { shuffles, seed, tests }: ShuffleReport,
  reading: MeasuredReading,
  dimensions: 2 | 3,
): string {
  const value = (of: number | null, unit: string): string => withUnit(readable(of ?? Number.NaN), unit);
  const named = tests.map((test) => {
    const row = allMetricRows.find(({ key }) => key === test.measure);
    return { test, title: row?.title ?? 'Association', unit: row ? unitIn(reading, metricUnit(row, dimensions)) : '' };
  });
  const table = textTable(
    [
      { title: `${shuffles} shuffles, seed ${seed}` },
      { title: '' },
      { title: 'tracks', align: 'right' },
      { title: 'shuffled', align: 'right' },
      { title: '95 % of the shuffles', align: 'right' },
      { title: 'p', align: 'right' },
    ],
    named.map(({ test, title, unit }) => [
      ...[title, kinds[test.kind], value(test.observed, unit), value(test.shuffled, unit)],
      ...[`${value(test.low, '')} … ${value(test.high, '')}`, value(test.p, '')],
    ]),
  );
  const short = named.filter(({ test }) => test.independent !== null && test.independent < fewestIndependent);
  const warning =
    short.length === 0
      ? ''
      : `Warning: the tracks are too short for ${andList(short.map(({ title }) => title.toLowerCase()))}: fewer than ${fewestIndependent} independent values, so that shifted tracks resemble each other and p is too small.\n`;
  return table + warning;
}

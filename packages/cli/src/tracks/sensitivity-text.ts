// Prints and draws how far the means of tracks move in other readings.

import { allMetricRows, metricUnit } from 'shoal/measures';
import { type Panel, panelsSvg } from '../chart/panels.ts';
import { noteLines } from '../measure/interval-notes.ts';
import { briefNumber, counted, readable, withUnit } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import { unitIn } from './load-tracks.ts';
import type { MeanSensitivity, ReadingOption, Sensitivity } from './sensitivity.ts';
import type { TrackReport } from './track-report.ts';

const titles: Readonly<Record<ReadingOption, string>> = {
  smooth: '--smooth',
  maxGap: '--max-gap',
  minConfidence: '--min-confidence',
};

/** A table of the means in all readings, and which of them depend on the reading. */
export function sensitivityText(sensitivity: Sensitivity, report: TrackReport): string {
  const options = optionsIn(sensitivity);
  const rows = rowsOf(sensitivity, report).map(({ key, title, unit, one }) => [
    title,
    withUnit(readable(one.mean), unit),
    ...options.map((option) => rangeOf(sensitivity, option, key)),
    moveText(one),
    briefNumber(one.halfIntervals ?? Number.NaN),
  ]);
  return (
    'Sensitivity: the means in other readings of the same files, which differ in one option\n' +
    textTable(
      [
        { title: '' },
        { title: 'chosen', align: 'right' },
        ...options.map((option) => ({
          title: `${titles[option]} ${readingsOf(sensitivity, option)
            .map(({ value }) => value)
            .join(', ')}`,
          align: 'right' as const,
        })),
        { title: 'moves by', align: 'right' },
        { title: 'half intervals', align: 'right' },
      ],
      rows,
    ) +
    noteLines([verdict(sensitivity, report), ...refusalsIn(sensitivity)])
  );
}

/** A small chart of each measure over the readings. */
export function sensitivityChart(sensitivity: Sensitivity, report: TrackReport): string {
  const panels = rowsOf(sensitivity, report).map(
    ({ key, title, unit, one }): Panel => ({
      title: withUnit(title, unit === '' ? '' : `(${unit})`),
      note: one.change === 0 ? 'does not move' : `moves by ${moveText(one)}`,
      isMarked: one.dependsOnReading,
      mean: one.mean,
      interval: one.low === null || one.high === null ? undefined : [one.low, one.high],
      groups: optionsIn(sensitivity).map((option) => ({
        title: titles[option].slice(2).replaceAll('-', ' '),
        points: readingsOf(sensitivity, option).map(({ value, isChosen, means }) => ({
          label: String(value),
          value: means[key] ?? Number.NaN,
          isMarked: isChosen,
        })),
      })),
    }),
  );
  return panelsSvg(panels, `${report.tracks}: means by how the files are read. ${verdict(sensitivity, report)}`);
}

function optionsIn({ readings }: Sensitivity): readonly ReadingOption[] {
  return [...new Set(readings.map(({ option }) => option))];
}

function readingsOf({ readings }: Sensitivity, wanted: ReadingOption): Sensitivity['readings'] {
  return readings.filter(({ option }) => option === wanted);
}

function rowsOf({ measures }: Sensitivity, { reading, dimensions }: TrackReport) {
  return allMetricRows.flatMap((row) => {
    const one = measures[row.key];
    return one ? [{ key: row.key, title: row.title, unit: unitIn(reading, metricUnit(row, dimensions)), one }] : [];
  });
}

/** The least and the greatest mean. */
function rangeOf(sensitivity: Sensitivity, option: ReadingOption, key: string): string {
  const means = readingsOf(sensitivity, option).flatMap((reading) => reading.means[key] ?? []);
  const [low, high] = [Math.min(...means), Math.max(...means)].map(readable);
  return low === high ? low : `${low} … ${high}`;
}

/** `−38 % (--smooth 9)`. */
function moveText({ change, share, option, value }: MeanSensitivity): string {
  if (option === null) return '0 %';
  const size = share === null ? briefNumber(change) : `${briefNumber(100 * share)} %`;
  return `${change > 0 ? '+' : ''}${size} (${titles[option]} ${value})`;
}

function verdict(sensitivity: Sensitivity, report: TrackReport): string {
  const moved = rowsOf(sensitivity, report).filter(({ one }) => one.dependsOnReading);
  const limit = `more than ${briefNumber(100 * sensitivity.mostMoved)} % and out of its interval, if it has one`;
  const unknown = Object.values(report.metrics).filter(({ mean, low }) => mean !== null && low === null).length;
  const few =
    unknown === 0
      ? ''
      : ` But ${counted(unknown, 'mean has', 'means have')} no interval: the recording is too short for ${unknown === 1 ? 'it' : 'them'}.`;
  if (moved.length === 0) return `No other reading moves a mean by ${limit}.${few}`;
  const list = moved.map(({ title, one }) => `${title.toLowerCase()} ${moveText(one)}`).join(', ');
  return `Not to be trusted: ${list}. The reading moves each by ${limit}: it says more about the reading than about the animals. Give the reading with these numbers, and compare only tracks that were read alike.`;
}

function refusalsIn({ readings }: Sensitivity): readonly string[] {
  return readings.flatMap(({ option, value, refusal }) =>
    refusal === undefined ? [] : [`Not measured with ${titles[option]} ${value}: ${refusal}`],
  );
}

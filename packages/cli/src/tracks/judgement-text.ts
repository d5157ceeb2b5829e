// Prints what tracks contain, and what may be wrong with them.

import { allMetricRows } from 'shoal/measures';
import type { Effect, Finding, LengthUnit, Overview, TrackJudgement } from 'shoal/tracks';
import { briefNumber, counted, grouped, withUnit } from '../terminal/number-format.ts';
import { outputWidth, textTable, wrapWords } from '../terminal/text-table.ts';
import { andList, shellWord } from '../terminal/words.ts';

/** Observations that are judged beside measures; `shoal tracks check` judges all. */
export const mostJudged = 80_000;
/** Most findings that a report of measures shows. */
const mostShown = 3;

/** The serious findings, a line each; empty if there are none. @param paths of the files, for the command that shows all */
export function shortJudgementText({ findings, judged }: TrackJudgement, paths: readonly string[]): string {
  const serious = findings.filter(({ severity }) => severity === 'serious');
  const all = `shoal tracks check ${paths.map(shellWord).join(' ')}`;
  if (serious.length === 0)
    return judged ? `Only frames ${stretchesText(judged)} were judged, without a warning: ${all} judges all.\n` : '';
  const lines = serious
    .slice(0, mostShown)
    .map(
      ({ sentence, effects, option }) =>
        `Warning: ${sentence}. ${capital(effectsText(effects))}.${optionText(option)}\n`,
    );
  const more = findings.length - lines.length;
  const others = more > 0 ? `${counted(more, 'more finding')}, and what each does` : 'What each finding does';
  return `${lines.join('')}${others}: ${all}, with the same options${judged ? `; only frames ${stretchesText(judged)} were judged here` : ''}\n`;
}

/** `0 to 399 and 18600 to 18999`. */
function stretchesText(judged: NonNullable<TrackJudgement['judged']>): string {
  return andList(judged.map(([first, last]) => `${first} to ${last}`));
}

/** Overview, then each finding with what it does to measures and the option that mends it. @param unit of positions */
export function judgementText({ overview, findings }: TrackJudgement, title: string, unit: LengthUnit): string {
  const parts = [`${title}\n`, overviewText(overview, unit)];
  if (findings.length === 0) parts.push('Nothing doubtful was found.\n');
  for (const finding of findings) parts.push(findingText(finding));
  return parts.join('\n');
}

function overviewText(overview: Overview, unit: LengthUnit): string {
  const { animals, mostAtOnce, frames, firstFrame, lastFrame, seconds, stride, framesPerSecond } = overview;
  const { observations, emptyRows, seen, predicted, missing, trackSeconds, speed } = overview;
  const rate = `${briefNumber(framesPerSecond)} ${framesPerSecond === 1 ? 'frame' : 'frames'} a second`;
  const range = ({ lowerQuartile, upperQuartile }: typeof speed): string =>
    `half of them ${briefNumber(lowerQuartile)} to ${briefNumber(upperQuartile)}`;
  return textTable(
    [{ title: '' }, { title: '', wrap: true }],
    [
      ['animals', `${grouped(animals)}, at most ${grouped(mostAtOnce)} at once`],
      ['frames', `${grouped(frames)} from ${firstFrame} to ${lastFrame}, ${withUnit(briefNumber(seconds), 's')}`],
      ['rate', stride === 1 ? rate : `${rate}: frame numbers differ by ${stride}`],
      [
        'positions',
        [
          grouped(observations),
          `${percent(seen)} seen`,
          ...(predicted > 0 ? [`${percent(predicted)} filled by the tracker`] : []),
          `${percent(missing)} missing in frames with other animals`,
          ...(emptyRows > 0 ? [`${counted(emptyRows, 'row')} without a position`] : []),
        ].join(', '),
      ],
      ['tracks', `${withUnit(briefNumber(trackSeconds.median), 's')} long (median), ${range(trackSeconds)}`],
      [
        'speed',
        `${unit === 'unknown' ? `${briefNumber(speed.median)} a second` : `${briefNumber(speed.median)} ${unit}/s`} (median), ${range(speed)}`,
      ],
    ],
  );
}

function findingText({ kind, severity, sentence, rows, animals, frames, effects, remedy, option }: Finding): string {
  const lines = [
    `${severity === 'serious' ? 'Warning' : 'Note'}, ${kind}: ${sentence}.`,
    ...(effects.length > 0 ? [`${capital(effectsText(effects))}.`] : []),
    `${remedy}${optionText(option)}`,
    `Concerns ${[counted(rows, 'position'), counted(animals, 'animal'), counted(frames, 'frame')].join(', ')}.`,
  ];
  const [first, ...rest] = lines.map((line) => wrapWords(line, outputWidth() - indent.length));
  return [first.join(`\n${indent}`), ...rest.map((one) => indent + one.join(`\n${indent}`))].join('\n').concat('\n');
}

const indent = '  ';

/** `speed and motion jerkiness too large, polarisation too small`. */
function effectsText(effects: readonly Effect[]): string {
  return effects.map(({ direction, measures }) => `${andList(measures.map(titleOf))} ${direction}`).join('; ');
}

function titleOf(key: string): string {
  return (allMetricRows.find((row) => row.key === key)?.title ?? key).toLowerCase();
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function optionText(option: string | undefined): string {
  return option === undefined ? '' : ` Option: ${option}.`;
}

function percent(share: number): string {
  return `${briefNumber(100 * share)} %`;
}

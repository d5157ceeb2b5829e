// The part of the mode Tracks that shows what may be wrong with a recording.

import { allMetricRows } from 'shoal/measures';
import type { Finding } from 'shoal/tracks';
import { capitalised, numberText, threeDigits } from '../../stage/state/words.ts';
import { element } from '../../ui/element.ts';
import { countText, lengthText, unitName } from './quantity-text.ts';
import { type JudgedTracks, pageWords } from './track-messages.ts';

/** What tracks were taken for, and what may be wrong with them. */
export function judgementView(tracks: JudgedTracks): HTMLElement {
  const { judgement, reading } = tracks;
  const { findings } = judgement;
  const serious = findings.filter(({ severity }) => severity === 'serious').length;
  const verdict =
    findings.length === 0
      ? 'Nothing doubtful was found.'
      : serious === 0
        ? `${countText(findings.length, 'note')}, and nothing that makes measures wrong.`
        : `${countText(serious, 'finding')} that ${serious === 1 ? 'makes' : 'make'} measures wrong${findings.length > serious ? `, and ${countText(findings.length - serious, 'note')}` : ''}.`;
  return element(
    'div',
    { class: 'judgement' },
    element('p', { class: 'verdict', role: 'status' }, verdict),
    element('ul', { class: 'findings' }, ...findings.map(findingItem)),
    element('h3', {}, 'What the files were taken for'),
    element('dl', {}, ...rowsOf(tracks).flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, text)])),
    ...(reading.notes.length > 0
      ? [element('ul', { class: 'notes' }, ...reading.notes.map((note) => element('li', {}, `${capitalised(note)}.`)))]
      : []),
  );
}

function rowsOf({ format, unit, yDown, dimensions, reading, judgement, arenas }: JudgedTracks): [string, string][] {
  const { overview } = judgement;
  const { animals, mostAtOnce, frames, firstFrame, lastFrame, seconds, stride, framesPerSecond } = overview;
  const { observations, seen, predicted, missing, speed } = overview;
  const percent = (share: number): string => `${threeDigits(100 * share)} %`;
  const scale = reading.unit === 'm' ? `${threeDigits(reading.pixelsPerMetre)} in a metre` : 'scale unknown';
  return [
    ['Format', format],
    ['Animals', `${numberText(animals)}, at most ${numberText(mostAtOnce)} at once`],
    ['Frames', `${numberText(frames)}, from ${firstFrame} to ${lastFrame}: ${threeDigits(seconds)} s`],
    [
      'Rate',
      `${threeDigits(framesPerSecond)} frames a second${stride === 1 ? '' : `: frame numbers differ by ${stride}`}`,
    ],
    ['Unit', unit === 'degrees' ? 'degrees, projected to metres' : `${unitName(unit)}, ${scale}`],
    ['Axes', `${dimensions}D, y grows ${yDown ? 'down, as in pictures' : 'up'}`],
    [
      'Positions',
      [
        numberText(observations),
        `${percent(seen)} seen`,
        ...(predicted > 0 ? [`${percent(predicted)} filled by the tracker`] : []),
        `${percent(missing)} missing`,
      ].join(', '),
    ],
    ['Speed', `${lengthText(speed.median, reading.unit, '/s')} (median)`],
    ...(arenas > 1 ? [['Arenas', `${arenas}, shown together`] as [string, string]] : []),
  ];
}

function findingItem({ kind, severity, sentence, rows, animals, frames, effects, remedy }: Finding): HTMLElement {
  const effect = effects
    .map(({ direction, measures }) => `${measures.map(titleOf).join(', ')} ${direction}`)
    .join('; ');
  const concerned = [countText(rows, 'position'), countText(animals, 'animal'), countText(frames, 'frame')].join(', ');
  return element(
    'li',
    { class: severity === 'serious' ? 'wrong' : 'doubtful' },
    element('h3', {}, `${severity === 'serious' ? 'Warning' : 'Note'}: ${kind}`),
    element('p', {}, `${capitalised(pageWords(sentence))}.`),
    ...(effect ? [element('p', {}, `${capitalised(effect)}.`)] : []),
    element('p', {}, pageWords(remedy)),
    element('p', { class: 'quiet' }, `Concerns ${concerned}.`),
  );
}

function titleOf(key: string): string {
  return (allMetricRows.find((row) => row.key === key)?.title ?? key).toLowerCase();
}

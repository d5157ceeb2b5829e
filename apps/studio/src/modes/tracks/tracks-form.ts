// The form in which the user says what the files of tracks do not: frame rate, scale, columns.

import { element } from '../../ui/element.ts';
import { unitName } from './quantity-text.ts';
import type { JudgedTracks, OpenedTracks } from './track-messages.ts';
import { boxIn, columnsIn, columnsText, settingLimits, settingNumber, type TracksSettings } from './tracks-settings.ts';

export interface TracksForm {
  readonly root: HTMLElement;
  /** What was typed and chosen. */
  readonly settings: TracksSettings;
  /** Shows what may be said about files. @param judged how they were read; undefined: they lack a rate */
  show(opened: OpenedTracks, judged: JudgedTracks | undefined): void;
  /** The first problem, as a sentence; empty: what was said suffices. */
  readonly problem: string;
  /** Focuses the field of the rate. */
  askRate(): void;
}

/** The fields in which a user says what the files do not. @param change called after each change */
export function tracksForm(given: TracksSettings, change: () => void): TracksForm {
  const field = (label: string, unit: string, help: string, value: unknown) => {
    const input = element('input', {
      ...{ type: 'text', 'aria-label': label, title: help, autocomplete: 'off' },
      ...{ value: value === undefined ? '' : String(value), inputmode: unit ? 'decimal' : 'text' },
    });
    input.addEventListener('input', change);
    const unitText = element('span', { class: 'unit' }, unit);
    const name = element('span', { class: 'label' }, label);
    return { input, unitText, name, root: element('label', { class: 'line', title: help }, name, input, unitText) };
  };
  const choice = (label: string, help: string, options: readonly (readonly [string, string])[], value = '') => {
    const select = element(
      'select',
      { 'aria-label': label, title: help },
      ...options.map(([key, text]) => element('option', { value: key }, text)),
    );
    select.value = value;
    select.addEventListener('change', change);
    return {
      select,
      root: element('label', { class: 'line form', title: help }, element('span', { class: 'label' }, label), select),
    };
  };
  const fps = field(
    'Frame rate',
    'frames/s',
    'Frames in a second, if the files do not say it or are wrong.',
    given.fps,
  );
  const scale = field(
    'Scale',
    'px per m',
    'Lengths in a metre. Measure something in the film whose length you know, such as the tank.',
    typeof given.scale === 'number' ? given.scale : undefined,
  );
  const keep = element('input', { type: 'checkbox', checked: given.scale === 'unknown' });
  keep.addEventListener('change', change);
  const keepText = element('span', {});
  const keepLine = element('label', { class: 'check' }, keep, keepText);
  const point = field(
    'Point',
    '',
    'The point of the body that is followed, as the tracker names it, or “mean”.',
    given.point,
  );
  const y = choice(
    'y grows',
    'Pictures count y from the top. It decides what is left and what is right.',
    [
      ['', 'as read'],
      ['down', 'down'],
      ['up', 'up'],
    ],
    given.y,
  );
  const height = choice(
    'Up is',
    'The axis of the height.',
    [
      ['z', 'z'],
      ['y', 'y'],
    ],
    given.height ?? 'z',
  );
  const columns = field(
    'Columns',
    '',
    'Names of the columns of a table, such as id=fish, x=x_cm.',
    given.columns && columnsText(given.columns),
  );
  const box = field(
    'Periodic world',
    'm',
    'Side lengths, such as 30,30, if animals leave by one side and come in by the other.',
    given.box?.join(),
  );
  // Nothing is asked of files that are not read.
  keepLine.hidden = true;
  height.root.hidden = true;
  let opened: OpenedTracks | undefined;
  let lacksRate = false;
  const lacksScale = (): boolean => opened?.unit === 'px' || opened?.unit === 'unknown';
  const number = (key: 'fps' | 'scale', { input }: typeof fps): number | undefined => settingNumber(key, input.value);
  return {
    root: element(
      'fieldset',
      { 'aria-label': 'How to read the tracks' },
      ...[fps.root, scale.root, keepLine, y.root, height.root],
      element('details', {}, element('summary', {}, 'More'), point.root, columns.root, box.root),
    ),
    get settings() {
      const typed = number('scale', scale);
      return {
        fps: number('fps', fps),
        scale: typed ?? (lacksScale() && keep.checked ? ('unknown' as const) : undefined),
        y: y.select.value === '' ? undefined : (y.select.value as 'down' | 'up'),
        point: point.input.value.trim() || undefined,
        columns: columnsIn(columns.input.value),
        box: boxIn(box.input.value),
        height: opened?.dimensions === 3 ? (height.select.value as 'y' | 'z') : undefined,
      };
    },
    show(tracks, judged) {
      opened = tracks;
      lacksRate = judged === undefined;
      const unit = unitName(tracks.unit);
      fps.input.placeholder = judged ? String(Number(judged.reading.framesPerSecond.toPrecision(4))) : '';
      scale.unitText.textContent = `${lacksScale() ? unit : 'units'} per m`;
      scale.input.placeholder = lacksScale() || !judged ? '' : String(judged.reading.pixelsPerMetre);
      keepLine.hidden = !lacksScale();
      keepText.textContent = `The scale is unknown: measure in ${unit}`;
      y.select.options[0].text = `as read (${tracks.yDown ? 'down' : 'up'})`;
      height.root.hidden = tracks.dimensions === 2;
    },
    get problem() {
      for (const [key, { input, name }] of [
        ['fps', fps],
        ['scale', scale],
      ] as const) {
        const [least, most] = settingLimits[key];
        if (input.value.trim() !== '' && number(key, { input } as typeof fps) === undefined)
          return `${name.textContent}: enter a number from ${least} to ${most}.`;
      }
      if (columns.input.value.trim() !== '' && columnsIn(columns.input.value) === undefined)
        return 'Columns: enter names as in id=fish, x=x_cm.';
      if (box.input.value.trim() !== '' && boxIn(box.input.value) === undefined)
        return 'Periodic world: enter two or three lengths in metres, as in 30,30.';
      if (lacksRate && number('fps', fps) === undefined)
        return 'The files do not say how many frames there are in a second. Enter the frame rate of the film.';
      if (lacksScale() && number('scale', scale) === undefined && !keep.checked)
        return `Lengths are in ${unitName(opened?.unit ?? 'px')}. Enter how many are in a metre, or say that the scale is unknown.`;
      return '';
    },
    askRate: () => fps.input.focus(),
  };
}

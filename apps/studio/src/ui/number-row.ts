// A row of a panel for a number: label, slider, and a field to type it.

import { numberText } from '../stage/state/words.ts';
import { element } from './element.ts';
import { type RowChart, rowChart } from './row-chart.ts';

export interface NumberRowOptions {
  /** Accessible name, such as `Separation weight`. */
  readonly name: string;
  /** Visible label; default: the name. */
  readonly label?: string;
  readonly unit?: string;
  readonly slider: readonly [min: number, max: number, step: number];
  /** Whether the slider is logarithmic. It then begins at 0 and allows whole numbers only. */
  readonly logarithmic?: boolean;
  /** Range of values that can be typed. */
  readonly limits: readonly [min: number, max: number];
  /** Whether it must be an integer. */
  readonly whole?: boolean;
  /** Effect of the setting, and the source of its value. */
  readonly help: string;
  /** Whether "all" is allowed. */
  readonly all?: boolean;
  /** Meaning of 0, shown instead of the unit. */
  readonly zero?: string;
  /** Requests a new value. Throws an error with a message to show if it is refused. */
  readonly change: (value: number | 'all') => void;
  /** Called while the slider is dragged, and after a refusal. `change` is then called only at the end. */
  readonly preview?: (value: number) => void;
  /** A chart that opens below the row. */
  readonly chart?: RowChart | undefined;
}

export interface NumberRow {
  readonly root: HTMLElement;
  /** @param allAllowed whether the chosen form allows "all" */
  show(value: unknown, allAllowed?: boolean): void;
}

/**
 * The number with four significant digits, below 0.1 with three, or from 1000 on with one decimal; no trailing zeros.
 * `all` if it is not finite.
 */
function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return 'all';
  const size = Math.abs(value);
  return String(size >= 1000 ? Math.round(value * 10) / 10 : Number(value.toPrecision(size < 0.1 ? 3 : 4)));
}

/** Typed text, shortened for a sentence. */
function quoted(text: string): string {
  return `"${text.length > 24 ? `${text.slice(0, 24)}…` : text}"`;
}

/** The typed value, or a sentence that states what is expected. */
function parse(typed: string, options: NumberRowOptions): { value: number | 'all' } | { refusal: string } {
  const { all, limits, unit = '', whole } = options;
  const text = typed.trim().replace(',', '.');
  if (all && text === 'all') return { value: 'all' };
  const value = text === '' ? Number.NaN : Number(text);
  const [least, greatest] = limits;
  if (value >= least && value <= greatest && !(whole && !Number.isInteger(value))) return { value };
  const kind = whole ? 'a whole number' : 'a number';
  const range = `from ${numberText(least)} to ${numberText(greatest)}${unit && ` ${unit}`}`;
  const found = text === '' ? '' : `, not ${quoted(typed.trim())}`;
  return { refusal: `Enter ${all ? '"all" or ' : ''}${kind} ${range}${found}.` };
}

let rows = 0;

/** A slider, a text field and a unit. A press on the label shows the help. */
export function numberRow(options: NumberRowOptions): NumberRow {
  const { name, label = name, unit = '', help, zero = unit, change, preview } = options;
  const scale = options.logarithmic ? logarithmicScale(options.slider[1]) : linearScale(options.slider);
  const [min, max, step] = scale.range;
  const id = `row-${++rows}`;
  const range = element('input', { type: 'range', min, max, step, 'aria-label': `${name}, slider`, title: help });
  const field = element('input', {
    type: 'text',
    inputmode: 'decimal',
    'aria-label': name,
    title: help,
    autocomplete: 'off',
  });
  const unitText = element('span', { class: 'unit' }, unit);
  const explanation = element('p', { class: 'help', id, hidden: true }, help);
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true });
  const labelButton = helpButton(label, explanation);
  const line = element('div', { class: 'line' }, labelButton, range, field, unitText);
  let shown: unknown;
  /** Whether the field holds unfinished input. */
  let isTyping = false;
  let takesAll = options.all ?? false;

  const dragged = (): number => scale.valueAt(range.valueAsNumber, typeof shown === 'number' ? shown : 0);
  /** Shortens the slider if the number is long, except while the slider is dragged. */
  const fit = (): void => {
    line.classList.toggle('long', field.value.length > 6);
  };
  const fill = (): void => {
    range.style.setProperty('--filled', `${(100 * (range.valueAsNumber - min)) / (max - min || 1)}%`);
    if (options.logarithmic) range.ariaValueText = shortNumber(dragged());
  };
  const refuse = (sentence: string): void => {
    problem.textContent = sentence;
    problem.hidden = false;
    field.value = typeof shown === 'number' ? shortNumber(shown) : 'all';
    if (typeof shown === 'number') {
      range.value = String(scale.positionOf(shown));
      preview?.(shown);
    }
    fill();
    fit();
  };
  const ask = (value: number | 'all'): void => {
    try {
      change(value);
      problem.hidden = true;
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error));
    }
  };
  const chart = options.chart && rowChart(name, options.chart, ask);
  const all = element(
    'button',
    { type: 'button', class: 'all', 'aria-label': `${name}: all`, 'aria-pressed': 'false' },
    'all',
  );
  if (options.all) {
    all.title = 'No limit: the whole school counts.';
    all.addEventListener('click', () => ask(shown === 'all' ? options.slider[1] : 'all'));
    line.append(all);
  }
  if (chart) line.append(chart.iconButton);
  range.addEventListener('input', () => {
    if (!preview) ask(dragged());
    else {
      field.value = shortNumber(dragged());
      fill();
      preview(dragged());
    }
  });
  range.addEventListener('change', () => {
    if (preview) ask(dragged());
    fit();
  });
  field.addEventListener('change', () => {
    isTyping = false;
    const typed = parse(field.value, { ...options, all: takesAll });
    if ('value' in typed) ask(typed.value);
    else refuse(typed.refusal);
  });
  field.addEventListener('input', () => {
    isTyping = true;
    problem.hidden = true;
  });
  field.addEventListener('focus', () => field.select());
  field.addEventListener('blur', () => {
    isTyping = false;
  });

  return {
    root: element(
      'div',
      { class: 'row' },
      line,
      explanation,
      ...(chart ? [chart.wordButton, chart.place] : []),
      problem,
    ),
    show(value, allAllowed = true) {
      shown = value;
      const isAll = value === 'all';
      takesAll = (options.all ?? false) && (allAllowed || isAll);
      range.value = String(isAll ? max : scale.positionOf(Number(value)));
      fill();
      range.disabled = isAll;
      const text = typeof value === 'number' ? shortNumber(value) : String(value ?? '');
      if (!isTyping && field.value !== text) field.value = text;
      if (!range.matches(':active')) fit();
      unitText.textContent = value === 0 ? zero : unit;
      all.setAttribute('aria-pressed', String(isAll));
      all.hidden = !takesAll;
      chart?.show(value);
    },
  };
}

/** A label that shows and hides an explanation. */
function helpButton(label: string, explanation: HTMLElement): HTMLButtonElement {
  const button = element(
    'button',
    {
      type: 'button',
      class: 'label',
      title: explanation.textContent ?? '',
      'aria-expanded': 'false',
      'aria-controls': explanation.id,
    },
    label,
  );
  button.addEventListener('click', () => {
    explanation.hidden = !explanation.hidden;
    button.setAttribute('aria-expanded', String(!explanation.hidden));
  });
  return button;
}

/** Maps the positions of a slider to values. */
interface SliderScale {
  /** Range and step of positions. */
  readonly range: readonly [min: number, max: number, step: number];
  positionOf(value: number): number;
  /** @param from the current value, from which the slider was moved */
  valueAt(position: number, from: number): number;
}

function linearScale(range: SliderScale['range']): SliderScale {
  return { range, positionOf: (value) => value, valueAt: (position) => position };
}

const positions = 200;

/** Whole numbers from 0 to `max` with two significant digits, with about the same ratio between steps. */
function logarithmicScale(max: number): SliderScale {
  const positionOf = (value: number): number =>
    Math.round((positions * Math.log(1 + Math.min(value, max))) / Math.log(1 + max));
  return {
    range: [0, positions, 1],
    positionOf,
    valueAt(position, from) {
      const value = Number(((1 + max) ** (position / positions) - 1).toPrecision(2));
      const whole = Math.round(value);
      const way = Math.sign(position - positionOf(from));
      // A press of a key always changes the value, however small the step is.
      if (way === 0 || Math.sign(whole - from) === way) return whole;
      const digit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, from))) - 1);
      return Math.min(max, Math.max(0, from + way * digit));
    },
  };
}

import { element } from './element.ts';

export interface NumberRowOptions {
  /** Accessible name, such as `Separation weight`. */
  readonly name: string;
  /** Visible label; without it, the name. */
  readonly label?: string;
  readonly unit?: string;
  readonly slider: readonly [min: number, max: number, step: number];
  /** Range of values that can be typed. */
  readonly limits: readonly [min: number, max: number];
  /** Whether it must be an integer. */
  readonly whole?: boolean;
  /** Its effect and its source. */
  readonly help: string;
  /** Whether "all" is allowed. */
  readonly all?: boolean;
  /** Meaning of 0, shown in place of the unit. */
  readonly zero?: string;
  /** Requests a new value; throws an error with a message to show if it is refused. */
  readonly change: (value: number | 'all') => void;
}

export interface NumberRow {
  readonly root: HTMLElement;
  /** @param allAllowed whether the chosen form allows "all" */
  show(value: unknown, allAllowed?: boolean): void;
}

/** At most four significant digits, all digits before the point, no trailing zeros. */
function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return 'all';
  return String(Math.abs(value) >= 1000 ? Math.round(value * 10) / 10 : Number(value.toPrecision(4)));
}

/** For sentences: `1,000,000`. */
function readable(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 6 }).replace('-', '−');
}

/** Typed text, shortened for a sentence. */
function quoted(text: string): string {
  return `"${text.length > 24 ? `${text.slice(0, 24)}…` : text}"`;
}

/** The typed value, or a sentence that says what is expected. */
function parse(typed: string, options: NumberRowOptions): { value: number | 'all' } | { refusal: string } {
  const { all, name, label = name, limits, unit = '', whole } = options;
  const text = typed.trim().replace(',', '.');
  if (all && text === 'all') return { value: 'all' };
  const value = text === '' ? Number.NaN : Number(text);
  const [least, greatest] = limits;
  if (value >= least && value <= greatest && !(whole && !Number.isInteger(value))) return { value };
  const kind = whole ? 'a whole number' : 'a number';
  const range = `from ${readable(least)} to ${readable(greatest)}${unit && ` ${unit}`}`;
  const found = text === '' ? 'nothing' : quoted(typed.trim());
  return { refusal: `${label} must be ${kind} ${range}${all ? ', or "all"' : ''}; ${found} is not.` };
}

let rows = 0;

/** A slider, a text field and a unit; a press of the label shows the help. */
export function numberRow(options: NumberRowOptions): NumberRow {
  const { name, label = name, unit = '', help, zero = unit, change } = options;
  const [min, max, step] = options.slider;
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
  const line = element('div', { class: options.zero ? 'line worded' : 'line' }, labelButton, range, field, unitText);
  let shown: unknown;

  /** Hides the slider behind a long number, except while it is dragged. */
  const fit = (): void => {
    line.classList.toggle('long', field.value.length > 6);
  };
  const refuse = (sentence: string): void => {
    problem.textContent = sentence;
    problem.hidden = false;
    field.value = typeof shown === 'number' ? shortNumber(shown) : 'all';
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
  const all = element(
    'button',
    { type: 'button', class: 'all', 'aria-label': `${name}: all`, 'aria-pressed': 'false' },
    'all',
  );
  if (options.all) {
    all.title = 'No limit: the whole school counts.';
    all.addEventListener('click', () => ask(shown === 'all' ? max : 'all'));
    line.append(all);
  }
  range.addEventListener('input', () => ask(range.valueAsNumber));
  range.addEventListener('change', fit);
  field.addEventListener('change', () => {
    const typed = parse(field.value, options);
    if ('value' in typed) ask(typed.value);
    else refuse(typed.refusal);
  });
  field.addEventListener('input', () => {
    problem.hidden = true;
  });
  field.addEventListener('focus', () => field.select());

  return {
    root: element('div', { class: 'row' }, line, explanation, problem),
    show(value, allAllowed = true) {
      shown = value;
      const isAll = value === 'all';
      range.value = String(isAll ? max : value);
      range.style.setProperty('--filled', `${(100 * (range.valueAsNumber - min)) / (max - min || 1)}%`);
      range.disabled = isAll;
      const text = typeof value === 'number' ? shortNumber(value) : String(value ?? '');
      if (field.value !== text) field.value = text;
      if (!range.matches(':active')) fit();
      unitText.textContent = value === 0 ? zero : unit;
      all.setAttribute('aria-pressed', String(isAll));
      all.hidden = !allAllowed && !isAll;
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

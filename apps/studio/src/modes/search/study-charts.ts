// Charts of the mode Results: the history of a study's search, and two of its columns against each other.

import { numberText, threeDigits } from '../../stage/state/words.ts';
import { element } from '../../ui/element.ts';
import { dotPlot, type PlotAxis } from './dot-plot.ts';
import { axisEnds, type StudyColumn } from './study-column.ts';
import type { StudyRow } from './study-progress.ts';

/** Quantiles between which colours vary, so that a few extreme candidates do not use up all colours. */
const coloured = [0.02, 0.75] as const;

/** Losses that differ by more than this factor have a logarithmic axis. */
const wide = 50;

export interface StudyCharts {
  readonly root: HTMLElement;
  show(rows: readonly StudyRow[]): void;
  mark(row: StudyRow | undefined): void;
  dispose(): void;
}

/** The history of a search, and two columns against each other, coloured by a third one. */
export function studyCharts(
  columns: readonly StudyColumn[],
  on: { readonly hover: (row: StudyRow | undefined) => void; readonly press: (row: StudyRow) => void },
): StudyCharts {
  const [history, scatter] = [dotPlot(on), dotPlot(on)];
  const coefficients = columns.filter(({ kind }) => kind === 'coefficient');
  let rows: readonly StudyRow[] = [];
  const choice = (label: string, initial: StudyColumn, among: readonly StudyColumn[]): HTMLSelectElement => {
    const options = among.map((column) => element('option', { value: columns.indexOf(column) }, column.name));
    const select = element('select', { 'aria-label': label }, ...options);
    select.value = String(columns.indexOf(initial));
    select.addEventListener('change', () => draw());
    return select;
  };
  const judged = columns.filter(({ kind }) => kind !== 'coefficient');
  const colour = choice(
    'Metric of the history and the colours',
    judged[0] ?? columns[0],
    judged.length > 0 ? judged : columns,
  );
  const across = choice('Horizontal axis', coefficients[0], columns);
  const up = choice('Vertical axis', coefficients[1] ?? judged[0] ?? coefficients[0], columns);
  const of = ({ value }: HTMLSelectElement): StudyColumn => columns[Number(value)];
  const key = element('div', { class: 'shade-key' });

  const draw = (): void => {
    const shown = of(colour);
    const values = rows.map((row) => shown.at(row));
    const sorted = values.filter(Number.isFinite).sort((one, other) => one - other);
    const [low, high] = coloured.map((part) => sorted[Math.round(part * (sorted.length - 1))] ?? 0);
    const isLoss = shown.kind === 'loss';
    const shadeOf = (value: number): number => {
      if (!Number.isFinite(value)) return 0;
      const part = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 1;
      return isLoss ? 1 - part : part;
    };
    const ends: readonly [string, string] = isLoss
      ? [threeDigits(high), threeDigits(low)]
      : [threeDigits(low), threeDigits(high)];
    key.replaceChildren(ends[0], element('span', { class: 'ramp' }), ends[1]);
    const last = Math.max(1, ...rows.slice(-1).map(({ index }) => index));
    const isLog = isLoss && sorted[0] > 0 && sorted[sorted.length - 1] > wide * sorted[0];
    const heightOf = (row: StudyRow): number => (isLog ? Math.log10(shown.at(row)) : shown.at(row));
    const heights = rows.map(heightOf);
    const y: PlotAxis = isLog
      ? { name: shown.name, ends: decadesOf(heights), label: (position) => threeDigits(10 ** position) }
      : { name: shown.name, ends: shown.ends ?? axisEnds(heights), label: shown.label, ticks: shown.ticks };
    const finite = rows.filter((_, k) => Number.isFinite(heights[k]));
    history.show({
      x: { name: 'candidate', ends: [0, last], label: (position) => String(Math.round(position)) },
      y,
      dots: finite.map((row) => ({ x: row.index, y: heightOf(row), shade: shadeOf(shown.at(row)), row })),
      ...(isLoss && { line: bestSoFar(finite, heightOf, last) }),
      words: `${shown.name} of ${numberText(rows.length)} candidates in the order of the search.`,
    });
    const [h, v] = [of(across), of(up)];
    const axis = (column: StudyColumn): PlotAxis => ({
      name: column.name,
      ends: column.ends ?? axisEnds(rows.map((row) => column.at(row))),
      label: column.label,
      ticks: column.ticks,
    });
    const dots = rows
      .map((row) => ({ x: h.at(row), y: v.at(row), shade: shadeOf(shown.at(row)), row }))
      .filter(({ x, y: at }) => Number.isFinite(x) && Number.isFinite(at));
    scatter.show({ x: axis(h), y: axis(v), dots, words: `${v.name} against ${h.name}, coloured by ${shown.name}.` });
  };
  const root = element(
    'div',
    { class: 'study-charts' },
    element('figure', {}, element('figcaption', {}, 'History of ', colour), history.root),
    element('figure', {}, element('figcaption', {}, up, ' against ', across, key), scatter.root),
  );
  return {
    root,
    show(next) {
      rows = next;
      draw();
    },
    mark(row) {
      history.mark(row);
      scatter.mark(row);
    },
    dispose() {
      history.dispose();
      scatter.dispose();
    },
  };
}

/** Returns an even number of whole decades around some logarithms. */
function decadesOf(logarithms: readonly number[]): readonly [number, number] {
  const finite = logarithms.filter(Number.isFinite);
  const low = Math.floor(finite.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY));
  const high = Math.ceil(finite.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY));
  return [low, low + 2 * Math.max(1, Math.ceil((high - low) / 2))];
}

function bestSoFar(rows: readonly StudyRow[], heightOf: (row: StudyRow) => number, last: number): [number, number][] {
  const line: [number, number][] = [];
  let best = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const height = heightOf(row);
    if (height >= best) continue;
    if (line.length > 0) line.push([row.index, best]);
    best = height;
    line.push([row.index, best]);
  }
  if (line.length > 0) line.push([last, best]);
  return line;
}

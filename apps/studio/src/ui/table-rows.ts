import type { Parameter } from 'shoal';
import type { Action } from '../stage/action.ts';
import { capitalised, wordsOf } from './element.ts';
import { type NumberRow, numberRow } from './number-row.ts';

export interface TableRow {
  readonly key: string;
  readonly row: NumberRow;
  readonly parameter: Parameter;
}

/** A number row for each parameter of `table`; each edits the value at `base.key` of the scenario. */
export function tableRows(
  target: { dispatch(action: Action): void },
  table: Readonly<Record<string, Parameter>>,
  title: string,
  base: string,
): TableRow[] {
  return Object.entries(table).map(([key, parameter]) => {
    // The unit says that it is in degrees.
    const words = wordsOf(key).replace(/ deg\b/, '');
    const { label, unit, slider, effect, source, all, zero } = parameter;
    const row = numberRow({
      name: `${title} ${label?.toLowerCase() ?? words}`,
      label: label ?? capitalised(words),
      unit,
      slider,
      limits: [parameter.min, parameter.max],
      whole: parameter.whole ?? false,
      help: `${effect} Default ${rounded(parameter.default)}${unit && ` ${unit}`}. Source: ${source}.`,
      all: all ?? false,
      ...(zero && { zero }),
      change: (value) => target.dispatch({ type: 'set', path: `${base}.${key}`, value }),
    });
    return { key, row, parameter };
  });
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}

import type { Choice, Parameter } from '../parameters/parameter.ts';
import { choice, number, numberOrAll, type Schema } from './schema.ts';

/** How a document states a number of the table. */
export type NumberInput<P extends Parameter> = P extends { all: true } ? number | 'all' : number;

/** The schema of one number of the table. */
function tableNumber(row: Parameter): Schema<number, number | 'all'> {
  const { min, max, unit, effect, source, whole = false } = row;
  const description = `${effect} Default ${row.default}${unit && ` ${unit}`}. Source: ${source}.`;
  return row.all ? numberOrAll({ min, max, unit, description }) : number({ min, max, unit, whole, description });
}

type NumberSchemas<P extends Readonly<Record<string, Parameter>>> = {
  [K in keyof P]: Schema<number, NumberInput<P[K]>>;
};

/** The schemas of numbers of the table. */
export function tableNumbers<P extends Readonly<Record<string, Parameter>>>(rows: P): NumberSchemas<P> {
  const schemas = Object.entries(rows).map(([key, row]) => [key, tableNumber(row)]);
  return Object.fromEntries(schemas) as NumberSchemas<P>;
}

/** The schema of a setting with named options. */
export function tableChoice({ options, default: usual, effect }: Choice): Schema<string> {
  return choice(options, { description: effect, default: usual });
}

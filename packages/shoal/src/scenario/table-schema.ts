import type { BareChoice, BareParameter, Choice, Parameter } from '../parameters/parameter.ts';
import { choice, number, numberOrAll, type Schema } from './schema/schema.ts';

/** The type of a number of the table in documents. */
export type NumberDocument<P extends BareParameter> = P extends { all: true } ? number | 'all' : number;

/** The schema of one number of the table. */
function tableNumber(row: BareParameter | Parameter): Schema<number | 'all'> {
  const { min, max, unit, whole = false } = row;
  const usual = `Default ${row.default}${unit && ` ${unit}`}.`;
  const description = 'effect' in row ? `${row.effect} ${usual} Source: ${row.source}.` : undefined;
  return row.all ? numberOrAll({ min, max, unit, description }) : number({ min, max, unit, whole, description });
}

type NumberSchemas<P extends Readonly<Record<string, BareParameter>>> = {
  [K in keyof P]: Schema<NumberDocument<P[K]>>;
};

/** The schemas of numbers of the table. */
export function tableNumbers<P extends Readonly<Record<string, BareParameter>>>(rows: P): NumberSchemas<P> {
  const schemas = Object.entries(rows).map(([key, row]) => [key, tableNumber(row)]);
  return Object.fromEntries(schemas) as NumberSchemas<P>;
}

/** The schema of a setting with named options. */
export function tableChoice<C extends BareChoice | Choice>(row: C): Schema<C['options'][number]> {
  return choice(row.options, { description: 'effect' in row ? row.effect : undefined, default: row.default });
}

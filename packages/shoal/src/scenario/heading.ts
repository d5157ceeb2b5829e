// The schemas of numbers of the table, and of the heading models of a species.

import type { BareHeading, HeadingPreset, HeadingRow } from '../parameters/headings/heading-row.ts';
import {
  type Heading,
  type HeadingChoices,
  type HeadingName,
  type HeadingNumbers,
  type HeadingPresetOf,
  headingTable,
} from '../parameters/headings/table.ts';
import type { BareChoice, BareParameter, Choice, Parameter } from '../parameters/parameter.ts';
import { choice, number, numberOrAll, object, type Schema, variants } from './schema/schema.ts';

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

/** A heading model as in a document. Missing settings have the model's defaults. */
type HeadingDocument<M extends HeadingName> = { model: M; preset?: HeadingPresetOf<M> } & Partial<
  HeadingNumbers<M> & HeadingChoices<M>
>;
type AnyHeadingDocument = { [M in HeadingName]: HeadingDocument<M> }[HeadingName];

const shapesOf = (headings: Readonly<Record<string, BareHeading | HeadingRow>>) =>
  Object.fromEntries(
    Object.entries(headings).map(([model, row]) => [
      model,
      object(
        { model: choice([model]) },
        {
          preset: choice(Object.keys(row.presets), {
            description:
              'Published numbers of the model, of motion.maxSpeed, motion.maxTurnDegPerSecond and perception.fieldOfViewDeg, for those that the document leaves out.',
            default: Object.keys(row.presets)[0],
          }),
          ...tableNumbers(row.parameters),
          ...Object.fromEntries(Object.entries(row.choices).map(([key, choice]) => [key, tableChoice(choice)])),
        },
        'effect' in row
          ? { description: `${row.effect} Formula: ${row.formula}. Source: ${row.source}, doi:${row.doi}.` }
          : {},
      ),
    ]),
  );

/** Schema of the heading model of a species. */
export const headingSchema = (headings: typeof headingTable): Schema<AnyHeadingDocument> =>
  variants(shapesOf(headings), {
    key: 'model',
    description:
      'A model that gives the direction in which each fish wants to swim, instead of rules that accelerate it. Fish swim at motion.maxSpeed and turn by at most motion.maxTurnDegPerSecond.',
  }) as Schema<AnyHeadingDocument>;

/** Returns the complete heading model: missing numbers are those of its preset, or else the defaults. */
export function fillHeading(given: AnyHeadingDocument): Heading {
  const { parameters, choices } = headingTable[given.model];
  const defaults = Object.fromEntries(
    Object.entries({ ...parameters, ...choices }).map(([key, row]) => [key, row.default]),
  );
  const [preset, { settings }] = presetOf(given);
  return { ...defaults, ...settings, ...given, preset } as unknown as Heading;
}

/** Returns a preset of a heading model by its name. */
export function presetOf({ model, preset }: AnyHeadingDocument): [name: string, preset: HeadingPreset] {
  const presets: Readonly<Record<string, HeadingPreset>> = headingTable[model].presets;
  const name = preset ?? Object.keys(presets)[0];
  return [name, presets[name]];
}

import {
  type Heading,
  type HeadingChoices,
  type HeadingName,
  type HeadingNumbers,
  type HeadingOf,
  headingTable,
} from '../parameters/headings/table.ts';
import { choice, object, type Schema, variants } from './schema.ts';
import { tableChoice, tableNumbers } from './table-schema.ts';

/** A heading model as a document states it: what is left out has the model's default. */
type HeadingInput<M extends HeadingName> = { model: M } & Partial<HeadingNumbers<M> & HeadingChoices<M>>;
type AnyHeadingInput = { [M in HeadingName]: HeadingInput<M> }[HeadingName];

const shapes = Object.fromEntries(
  Object.entries(headingTable).map(([model, { effect, formula, source, doi, parameters, choices }]) => [
    model,
    object(
      { model: choice([model]) },
      {
        ...tableNumbers(parameters),
        ...Object.fromEntries(Object.entries(choices).map(([key, row]) => [key, tableChoice(row)])),
      },
      { description: `${effect} Direction: ${formula}. Source: ${source}, doi:${doi}.` },
    ),
  ]),
);

/** The model that gives the headings of a species. */
export const headingSchema: Schema<AnyHeadingInput> = variants(shapes, {
  key: 'model',
  description:
    'A model that gives the direction in which each fish wants to swim, instead of rules that accelerate it. Fish swim at motion.maxSpeed and turn by at most motion.maxTurnDegPerSecond.',
}) as Schema<AnyHeadingInput>;

/** The heading model with the defaults of its rows. */
export function fillHeading(given: AnyHeadingInput): Heading {
  const { parameters, choices } = headingTable[given.model];
  const defaults = Object.fromEntries(
    Object.entries({ ...parameters, ...choices }).map(([key, row]) => [key, row.default]),
  );
  return { ...defaults, ...given } as HeadingOf<HeadingName> as Heading;
}

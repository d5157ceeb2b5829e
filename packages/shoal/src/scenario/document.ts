import { bodyChoices } from '../parameters/body-shape.ts';
import type { Choice, Parameter, RuleRow, RuleRows } from '../parameters/parameter.ts';
import { presetNames } from '../parameters/presets.ts';
import {
  type Choices,
  type FormOf,
  groups,
  type Numbers,
  type parameters,
  type RuleName,
} from '../parameters/table.ts';
import {
  blendingSchema,
  charactersSchema,
  currentsSchema,
  foodSchema,
  goalsSchema,
  groundSchema,
  onGroundSchema,
  pathsSchema,
  point,
  timelineSchema,
} from './features.ts';
import { fileName } from './file-name.ts';
import { limits } from './limits.ts';
import { fieldChoices, gatesSchema, obstaclesSchema } from './obstacles.ts';
import {
  choice,
  flag,
  type Infer,
  type Input,
  list,
  number,
  numberOrAll,
  object,
  type Schema,
  text,
  variants,
  vector,
} from './schema.ts';

/** The version of the scenario format that this Shoal writes. */
export const scenarioVersion = 1 as const;

/** How a document states a number of the table. */
type NumberInput<P extends Parameter> = P extends { all: true } ? number | 'all' : number;

/** The schema of one number of the table. */
function tableNumber(row: Parameter): Schema<number, number | 'all'> {
  const { min, max, unit, effect, source, whole = false } = row;
  const description = `${effect} Default ${row.default}${unit && ` ${unit}`}. Source: ${source}.`;
  return row.all ? numberOrAll({ min, max, unit, description }) : number({ min, max, unit, whole, description });
}

type NumberSchemas<P extends Readonly<Record<string, Parameter>>> = {
  [K in keyof P]: Schema<number, NumberInput<P[K]>>;
};

function tableNumbers<P extends Readonly<Record<string, Parameter>>>(rows: P): NumberSchemas<P> {
  const schemas = Object.entries(rows).map(([key, row]) => [key, tableNumber(row)]);
  return Object.fromEntries(schemas) as NumberSchemas<P>;
}

function tableChoice({ options, default: usual, effect }: Choice): Schema<string> {
  return choice(options, { description: effect, default: usual });
}

/** A rule as it is read from a document: without what was left out. */
type ReadRule<R extends RuleName> = { enabled?: boolean; form?: FormOf<R> } & Partial<Numbers<R>> & Partial<Choices<R>>;

/** A rule as a document may state it. */
type RuleInput<R extends RuleName> = { enabled?: boolean; form?: FormOf<R> } & Partial<
  Choices<R> & { [K in keyof Numbers<R>]: NumberInput<(typeof parameters)[R][K] & Parameter> }
>;

function ruleSchema({ effect, source, forms, defaultForm, parameters, choices = {} }: RuleRow): Schema<object> {
  const formLines = Object.entries(forms).map(([form, row]) => `${form}: ${row.formula} (${row.source})`);
  return object(
    {},
    {
      enabled: flag({ description: `Switches the rule on or off.` }),
      form: choice(Object.keys(forms), { description: formLines.join('; '), default: defaultForm }),
      ...tableNumbers(parameters),
      ...Object.fromEntries(Object.entries(choices).map(([key, row]) => [key, tableChoice(row)])),
    },
    { description: `${effect} Source: ${source}.` },
  );
}

function rulesSchema(rows: RuleRows): Schema<{ [R in RuleName]?: ReadRule<R> }, { [R in RuleName]?: RuleInput<R> }> {
  const rules = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, ruleSchema(row)]));
  return object({}, rules, { description: 'The rules of this species; what is left out comes from the preset.' });
}

const speed = number({ min: 0, max: 1000, unit: 'm/s', description: 'Speed at the start; default motion.maxSpeed.' });
const radius = number({ min: 0, max: limits.coordinate, unit: 'm', description: 'Radius; default fits the world.' });

const startSchema = variants(
  {
    box: object(
      { kind: choice(['box']) },
      { min: point('Least corner; default the world.'), max: point('Greatest corner; default the world.'), speed },
    ),
    sphere: object({ kind: choice(['sphere']) }, { centre: point('Default the centre of the world.'), radius, speed }),
    ring: object(
      { kind: choice(['ring']) },
      { centre: point('Default the centre of the world.'), radius, speed },
      { description: 'Around the world and out of sight, swimming in (Parker).' },
    ),
    list: object(
      {
        kind: choice(['list']),
        positions: list(point('m'), { max: limits.fish, of: 'positions' }),
        velocities: list(vector(1e6, 'm/s'), { max: limits.fish, of: 'velocities' }),
      },
      {},
    ),
    file: object(
      {
        kind: choice(['file']),
        file: fileName("A state file in the scenario's folder."),
      },
      {},
    ),
  },
  { description: 'Where the fish of this species start.' },
);

const name = text({ min: 1, max: 64 });

const names = (description: string): Schema<readonly string[]> =>
  list(name, { max: limits.species, of: 'species names', description });

const { shape } = bodyChoices;
const bodyShape = choice(shape.options, { description: shape.effect, default: shape.default });

const speciesSchema = (rows: RuleRows) =>
  object(
    { name },
    {
      count: number({ min: 0, max: limits.fish, unit: 'fish', whole: true, description: 'How many; default 1.' }),
      preset: choice(presetNames, { description: 'Default: the preset of the scenario.' }),
      start: startSchema,
      schoolsWith: names('Whose fish are flockmates; default: its own kind only.'),
      keepsAwayFrom: names('Whose fish it keeps its distance from without schooling with them.'),
      flees: names('Whose fish it flees, besides those that hunt it.'),
      hunts: names('Whose fish it hunts.'),
      follows: names('Whose fish lead it: rule goal, form leader.'),
      goals: goalsSchema,
      path: text({ min: 1, max: 64, description: 'Name of the path that it follows.' }),
      onGround: onGroundSchema,
      blending: blendingSchema,
      perception: object({}, tableNumbers(groups.perception), { description: 'What a fish notices.' }),
      body: object({}, { ...tableNumbers(groups.body), shape: bodyShape }),
      motion: object({}, tableNumbers(groups.motion), { description: 'How the acceleration moves a fish.' }),
      rules: rulesSchema(rows),
    },
    { evenIncomplete: true, description: 'Fish of one kind: how many, where they start and by which rules they move.' },
  );

export const neighbourSearches = ['grid', 'octree', 'brute-force'] as const;
/** Name of a neighbour search. */
export type NeighbourSearchName = (typeof neighbourSearches)[number];

/** @param rows the rules of the table, and those that the program brings along */
export const documentSchema = (rows: RuleRows) =>
  object(
    {
      version: choice([scenarioVersion], { description: 'Version of the scenario format.' }),
      species: list(speciesSchema(rows), { min: 1, max: limits.species, of: 'species' }),
    },
    {
      $schema: text({ max: 1000, description: 'Where editors find the schema of this file.' }),
      name: text({ max: 100, description: 'What the scene is called.' }),
      description: text({ max: 2000, description: 'A sentence on what to see.' }),
      preset: choice(presetNames, { description: 'Forms and coefficients to start from.', default: 'improved' }),
      seed: number({ min: 0, max: 4294967295, whole: true, description: 'All chance follows from it.', default: 1 }),
      dimensions: choice([2, 3], { description: '2: everything stays in the plane z = 0.', default: 3 }),
      neighbours: choice(neighbourSearches, { description: 'How neighbours are found.', default: 'grid' }),
      world: object(
        { min: point('Least corner.'), max: point('Greatest corner.') },
        {},
        { description: 'The box in which the scene plays; default 40 m each way.' },
      ),
      simulation: object({}, tableNumbers(groups.simulation)),
      characters: charactersSchema,
      currents: currentsSchema,
      food: foodSchema,
      paths: pathsSchema,
      ground: groundSchema,
      obstacles: obstaclesSchema,
      field: object(
        {},
        { ...tableNumbers(groups.field), ...fieldChoices },
        { description: 'How fish notice obstacles: distances and ways out at the points of a grid.' },
      ),
      gates: gatesSchema,
      timeline: timelineSchema,
      view: object(
        {},
        { speed: number({ min: 0, max: 100, description: 'Simulated seconds per second of watching.', default: 1 }) },
        { description: 'How to show it; changes no result.' },
      ),
    },
    { evenIncomplete: true },
  );

/** What is read from a scenario file: without what was left out, with Infinity for "all". */
export type ReadScenario = Infer<ReturnType<typeof documentSchema>>;
export type ReadSpecies = Infer<ReturnType<typeof speciesSchema>>;
/** What a scenario file may state: `ScenarioDocument`, which has comments and is made from it, must be the same. */
export type ScenarioInput = Input<ReturnType<typeof documentSchema>>;

const schemas = new WeakMap<RuleRows, ReturnType<typeof documentSchema>>();

/** The same, made once for each table of rules: an edit of a running scene is read by it, many times a second. */
export function schemaFor(rows: RuleRows): ReturnType<typeof documentSchema> {
  const schema = schemas.get(rows) ?? documentSchema(rows);
  schemas.set(rows, schema);
  return schema;
}

/** Where and how the fish of a species start, as a scenario file may say it. */
export type Start = Infer<typeof startSchema>;

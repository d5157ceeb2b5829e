// The scenario file as people write it: the schema of every key, and the types that follow from it.

import type { BareRule, BareRules, Parameter, RuleRow } from '../parameters/parameter.ts';
import { presetNames } from '../parameters/presets.ts';
import {
  bareTables,
  type FormOf,
  type Numbers,
  type parameters,
  type RuleChoices,
  type RuleName,
  type Tables,
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
import { filmSchema } from './film.ts';
import { headingSchema, type NumberDocument, tableChoice, tableNumbers } from './heading.ts';
import { limits } from './limits.ts';
import { fieldChoices, gatesSchema, obstaclesSchema } from './obstacles.ts';
import { fileName } from './schema/file-name.ts';
import {
  choice,
  flag,
  type Infer,
  list,
  number,
  object,
  type Schema,
  text,
  variants,
  vector,
} from './schema/schema.ts';

/** The version of the scenario format that this version of Shoal writes. */
export const scenarioVersion = 1 as const;

/** Light that a scenario can set. */
const viewMoods = ['day', 'dusk', 'deep'] as const;
const viewWaters = ['coast', 'reef', 'ocean', 'lagoon', 'lake'] as const;
const habitats = ['water', 'air', 'land'] as const;

/** The type of a rule in a document. */
type RuleDocument<R extends RuleName> = { enabled?: boolean; form?: FormOf<R> } & Partial<
  RuleChoices<R> & { [K in keyof Numbers<R>]: NumberDocument<(typeof parameters)[R][K] & Parameter> }
>;

function ruleSchema(row: BareRule | RuleRow): Schema<object> {
  const { forms, defaultForm, parameters, choices = {} } = row;
  return object(
    {},
    {
      enabled: flag({ description: 'Switches the rule on or off.' }),
      form: choice(Object.keys(forms), { description: formLines(row), default: defaultForm }),
      ...tableNumbers(parameters),
      ...Object.fromEntries(Object.entries(choices).map(([key, row]) => [key, tableChoice(row)])),
    },
    'effect' in row ? { description: `${row.effect} Source: ${row.source}.` } : {},
  );
}

function formLines(row: BareRule | RuleRow): string | undefined {
  if (!('effect' in row)) return undefined;
  return Object.entries(row.forms)
    .map(([form, { formula, source }]) => `${form}: ${formula} (${source})`)
    .join('; ');
}

function rulesSchema(rows: BareRules): Schema<{ [R in RuleName]?: RuleDocument<R> }> {
  const rules = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, ruleSchema(row)]));
  return object({}, rules, { description: 'The rules of this species; what is left out comes from the preset.' });
}

const speed = number({ min: 0, max: 1000, unit: 'm/s', description: 'Speed at the start; default motion.maxSpeed.' });
const tube = number({
  min: 0,
  max: limits.coordinate,
  unit: 'm',
  description: 'Radius of the tube; default a third of `radius`.',
});
const radius = number({
  min: 0,
  max: limits.coordinate,
  unit: 'm',
  description: 'Radius of the start; the default depends on the size of the world.',
});

const heading = vector(1e6, '', {
  description: 'Direction in which all fish start; default: each in a random direction.',
});

const seesWithin = number({
  min: 0,
  max: limits.coordinate,
  unit: 'm',
  description: 'Each fish starts where it sees another within this distance; 0: anywhere.',
});

const startSchema = variants(
  {
    box: object(
      { kind: choice(['box']) },
      {
        min: point('Least corner; default the world.'),
        max: point('Greatest corner; default the world.'),
        heading,
        speed,
        seesWithin,
      },
    ),
    sphere: object(
      { kind: choice(['sphere']) },
      { centre: point('Default the centre of the world.'), radius, heading, speed, seesWithin },
    ),
    torus: object(
      { kind: choice(['torus']) },
      { centre: point('Default the centre of the world.'), radius, tube, speed },
      { description: 'In a horizontal torus, swimming round it: a school that mills.' },
    ),
    ring: object(
      { kind: choice(['ring']) },
      { centre: point('Default the centre of the world.'), radius, speed },
      { description: '1 to 1.5 times the radius from the centre, at any height, swimming inwards (Parker).' },
    ),
    list: object(
      {
        kind: choice(['list']),
        positions: list(point('m'), { max: limits.fish, of: 'positions' }),
        velocities: list(vector(1e6, 'm/s'), {
          max: limits.fish,
          of: 'velocities, one for each position',
          description: 'One for each position.',
        }),
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

const reproductionSchema = ({ groups, reproductionChoices: { parents } }: Tables) =>
  object(
    {
      traits: list(name, {
        min: 1,
        max: 64,
        of: 'names of rules',
        description: 'Rules on whose weight each fish has a factor of its own.',
      }),
    },
    {
      ...tableNumbers(groups.reproduction),
      parents: tableChoice(parents),
    },
    {
      description:
        'Traits: factors on the weights of rules. A caught fish respawns as a child of a living one and inherits its traits with small changes.',
    },
  );

const speciesSchema = (rules: BareRules, tables: Tables) =>
  object(
    { name },
    {
      count: number({
        min: 0,
        max: limits.fish,
        unit: 'fish',
        whole: true,
        description: 'Number of fish; default 1, or as many as a start list has positions.',
      }),
      preset: choice(presetNames, { description: 'Default: the preset of the scenario.' }),
      start: startSchema,
      schoolsWith: names('Species whose fish are its flockmates; default: itself.'),
      keepsAwayFrom: names('Species from which it keeps its distance without schooling with them.'),
      flees: names('Species that it flees, besides its predators.'),
      hunts: names('Species that it hunts.'),
      follows: names('Species whose fish it follows: rule goal, form leader.'),
      goals: goalsSchema,
      path: text({ min: 1, max: 64, description: 'Name of the path that it follows.' }),
      onGround: onGroundSchema,
      blending: blendingSchema,
      perception: object(
        {},
        {
          ...tableNumbers(tables.groups.perception),
          neighbourhood: tableChoice(tables.perceptionChoices.neighbourhood),
        },
        { description: 'What a fish perceives.' },
      ),
      body: object({}, { ...tableNumbers(tables.groups.body), shape: tableChoice(tables.bodyChoices.shape) }),
      motion: object({}, tableNumbers(tables.groups.motion), { description: 'Speeds, drag and turning.' }),
      metabolism: object({}, tableNumbers(tables.groups.metabolism), {
        description: 'Counts metabolic energy and tail beats.',
      }),
      heading: headingSchema(tables.headings),
      reproduction: reproductionSchema(tables),
      rules: rulesSchema(rules),
    },
    { evenIncomplete: true, description: 'Fish of one kind: how many, where they start and by which rules they move.' },
  );

const planes = ['horizontal', 'vertical'] as const;
/** The orientation of the plane of a 2D scene: seen from above, where no direction is special, or from the side, where y is up. */
export type Plane = (typeof planes)[number];

export const neighbourSearches = ['grid', 'octree', 'brute-force'] as const;
/** Name of a neighbour search. */
export type NeighbourSearchName = (typeof neighbourSearches)[number];

/**
 * Returns the schema of scenario files.
 * @param rules the rules of the table, and the program's own
 * @param tables with texts, if the schema is to have them
 */
export const documentSchema = (rules: BareRules, tables: Tables = bareTables) =>
  object(
    {
      version: choice([scenarioVersion], { description: 'Version of the scenario format.' }),
      species: list(speciesSchema(rules, tables), { min: 1, max: limits.species, of: 'species' }),
    },
    {
      $schema: text({ max: 1000, description: 'Where editors find the schema of this file.' }),
      name: text({ max: 100, description: 'Name of the scene.' }),
      description: text({ max: 2000, description: 'What to look for, in one sentence.' }),
      preset: choice(presetNames, { description: 'Forms and coefficients to start from.', default: 'improved' }),
      seed: number({
        min: 0,
        max: 4294967295,
        whole: true,
        description: 'The random seed: the same seed gives the same run.',
        default: 1,
      }),
      dimensions: choice([2, 3], { description: '2: everything stays in the plane z = 0.', default: 3 }),
      plane: choice(planes, {
        description:
          'Only in 2D. horizontal: seen from above, no direction is special, vertical factors are 1; vertical: seen from the side, y is up.',
        default: 'horizontal',
      }),
      neighbours: choice(neighbourSearches, { description: 'How neighbours are found.', default: 'grid' }),
      world: object(
        { min: point('Least corner.'), max: point('Greatest corner.') },
        {},
        { description: 'The box of the scene; default 0 to 40 m along each axis.' },
      ),
      simulation: object({}, tableNumbers(tables.groups.simulation)),
      characters: charactersSchema,
      currents: currentsSchema,
      food: foodSchema,
      paths: pathsSchema,
      ground: groundSchema,
      obstacles: obstaclesSchema,
      field: object(
        {},
        { ...tableNumbers(tables.groups.field), ...fieldChoices },
        { description: 'The avoidance field: distances and avoidance vectors at the points of a grid.' },
      ),
      gates: gatesSchema,
      timeline: timelineSchema,
      view: object(
        {},
        {
          speed: number({ min: 0, max: 100, description: 'Simulated seconds per second of playback.', default: 1 }),
          from: vector(1e6, '', { description: 'Direction from the school to the camera at the start.' }),
          mood: choice(viewMoods, { description: 'Lighting: a clear day, dusk, or deep water (over land: night).' }),
          water: choice(viewWaters, { description: 'The water by day.' }),
          habitat: choice(habitats, {
            description: 'What surrounds the animals; default: by their models, such as land for sheep.',
          }),
          magnify: number({
            min: 0.1,
            max: 100,
            description: 'Display size of the fish, relative to their real size.',
          }),
          film: filmSchema,
        },
        { description: 'How it is shown; does not affect results.' },
      ),
    },
    { evenIncomplete: true },
  );

const schemas = new WeakMap<BareRules, ReturnType<typeof documentSchema>>();

/** Returns the schema of scenario files from a cache, because edits of a running scene need it many times a second. */
export function schemaFor(rows: BareRules): ReturnType<typeof documentSchema> {
  const schema = schemas.get(rows) ?? documentSchema(rows);
  schemas.set(rows, schema);
  return schema;
}

/** Schema of the start of a species. */
export type Start = Infer<typeof startSchema>;

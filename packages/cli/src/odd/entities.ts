import { type Parameter, type Plan, parameters } from 'shoal';
import { author, bullets, markdownTable, plain } from '../page/markdown.ts';
import { readable } from '../terminal/number-format.ts';
import { goalTables } from './goals.ts';
import { rulesInUse } from './species-rules.ts';
import { stateTable } from './state-variables.ts';
import { valueTable } from './value-table.ts';

/** Possible contents of a world besides fish, in the order of the document. */
const things = {
  obstacles: 'solid bodies that no fish enters',
  gates: 'openings that count the fish which pass',
  characters: 'moving bodies that fish avoid',
  currents: 'flow of the water or the wind',
  food: 'places where fish eat',
  paths: 'lines that species follow',
} as const satisfies Partial<Record<keyof Plan, string>>;

/** Element 2 of ODD: entities, state variables and scales. */
export function entitiesSection(plan: Plan): string {
  const { species } = plan;
  const kinds = markdownTable(
    ['species', 'individuals', 'schools with', 'keeps away from', 'flees', 'hunts', 'follows'],
    species.map(({ name, count, schoolsWith, keepsAwayFrom, flees, hunts, follows }) => [
      plain(name),
      String(count),
      ...[schoolsWith, keepsAwayFrom, flees, hunts, follows].map((list) =>
        list.map((k) => plain(species[k].name)).join(', '),
      ),
    ]),
  );
  const named = <V extends object>(values: (one: Plan['species'][number]) => V) =>
    species.map((one) => ({ title: one.name, values: values(one) as Readonly<Record<string, unknown>> }));
  return [
    '**Entities.** The individuals are animals, called fish here, of these species:',
    kinds,
    thingsText(plan),
    ...goalTables(plan),
    '**State variables of an individual:**',
    stateTable(plan),
    'Properties of each species, which do not change unless element 6 says so:',
    valueTable(
      parameters.body,
      named(({ body }) => body),
    ),
    valueTable(
      parameters.perception,
      named(({ perception }) => perception),
    ),
    '**Scales.**',
    bullets(scales(plan)),
    author('why these extents and this time step suit the question'),
  ].join('\n\n');
}

function thingsText(plan: Plan): string {
  const there = Object.entries(things).flatMap(([key, what]) => {
    const count = plan[key as keyof typeof things].length;
    return count === 0 ? [] : [`${key}: ${count}, ${what}`];
  });
  const ground = plan.ground === null || plan.ground === undefined ? [] : ['ground, on which animals walk or rest'];
  const all = [...there, ...ground];
  return all.length === 0
    ? 'The environment has no other entities.'
    : `The environment also contains (their positions and sizes are in the scenario file):\n\n${bullets(all)}`;
}

function scales(plan: Plan): string[] {
  const { dimensions, plane, wraps, step } = plan;
  const { min, max } = plan.world;
  const isBounded = rulesInUse({ plan }).some(({ name }) => name === 'bounds');
  const axes = ['x', 'y', 'z'].slice(0, dimensions);
  const extents = axes.map((axis, k) => `${axis} from ${readable(min[k])} to ${readable(max[k])} m`);
  const time: Parameter = parameters.simulation.step;
  return [
    `Space is continuous, in ${dimensions} dimensions${plane ? `, a ${plane} plane` : ''}: ${extents.join(', ')}.`,
    wraps
      ? 'The world is periodic: an individual that leaves through one face enters through the opposite one.'
      : `The world is not periodic. Its faces are not walls.${isBounded ? ' The rule Bounds steers fish back.' : ''}`,
    `Time advances in fixed steps of ${time.symbol} = ${readable(step)} s.`,
  ];
}

// Section of an ODD document: entities, state variables and scales.

import { type Parameter, type Plan, parameters, perceptionChoices, type SpeciesPlan } from 'shoal';
import { author, bullets, markdownTable, plain } from '../../page/markdown.ts';
import { readable, settingValue } from '../../terminal/number-format.ts';
import { rulesInUse, valueTable } from './value-table.ts';

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
      perceptionChoices,
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

/** Ranges of this length, m, act everywhere: no world is larger. */
const everywhere = 1e9;

/** The goals of every species that has some. */
function goalTables({ species, dimensions }: Plan): string[] {
  return species.filter(({ goals }) => goals.length > 0).map((one) => goalTable(one, dimensions));
}

function goalTable({ name, goals }: SpeciesPlan, dimensions: 2 | 3): string {
  const rows = goals.map(({ at, reach, strength, range, onArrival }, k) => [
    String(k + 1),
    at.slice(0, dimensions).map(settingValue).join(', '),
    settingValue(reach),
    settingValue(strength),
    range >= everywhere ? 'everywhere' : settingValue(range),
    onArrival,
  ]);
  const titles = ['goal', 'position, m', 'reach, m', 'strength', 'range, m', 'on arrival'];
  return `Goals of ${plain(name)}, in their order:\n\n${markdownTable(titles, rows)}`;
}

type Row = readonly [variable: string, meaning: string, unit: string];

/** Meaning and unit of each column in which a built-in rule stores its memory. A test compares it with the table. */
export const memories: Readonly<Record<string, readonly [meaning: string, unit: string]>> = {
  wanderX: ['steering vector of the random walk, along x', ''],
  wanderY: ['the same along y', ''],
  wanderZ: ['the same along z', ''],
  pathNext: ['index of the path point that it swims to, from 0', ''],
  pathDirection: ['1: follows the path backwards; 0: forwards', ''],
  perchSteps: ['remaining rest', 'steps'],
  perchCount: ['number of rests so far', ''],
  goalIndex: ['index of the goal that it swims to, from 0', ''],
  goalArrived: ['1 from the arrival at a goal until it has left this goal; else 0', ''],
  huntPhase: ['1: attacks; 0: rests', ''],
  huntClock: ['time since the start of `huntPhase`', 'steps'],
  huntPrey: ['identity of its prey', ''],
};

/** Accounts of species with `metabolism`. */
const ofMetabolism: readonly Row[] = [
  ['`metabolicEnergy`', 'metabolic energy that it has spent so far', 'J/kg'],
  ['`metabolicRate`', 'metabolic rate of the last step', 'W/kg'],
  ['`savedRate`', 'metabolic rate that neighbours saved it in the last step', 'W/kg'],
  ['`tailBeats`', 'tail beats so far', ''],
  ['`tailBeatFrequency`', 'tail-beat frequency of the last step', 'Hz'],
];

/** The state variables of an individual, with those that rules and inheritance need. */
function stateTable(plan: Plan): string {
  const columns = rulesInUse({ plan }).flatMap(({ row, uses }) =>
    [...new Set(uses.flatMap(({ form }) => row.forms[form]?.columns ?? []))].map((column): Row => {
      const [meaning, unit] = memories[column] ?? [author('meaning'), author('unit')];
      return [`\`${column}\``, `memory of the rule ${plain(row.title)}: ${meaning}`, unit];
    }),
  );
  const traits = [...new Set(plan.species.flatMap(({ reproduction }) => reproduction?.traits ?? []))].map(
    (rule): Row => [`trait of ${plain(rule)}`, 'inherited factor on the weight of this rule', ''],
  );
  const energy: Row = ['`energy`', 'work that it has done so far, against drag and to gain speed', 'J/kg'];
  return markdownTable(
    ['variable', 'meaning', 'unit'],
    [
      ['identity', 'number of the individual, and its species', ''],
      [
        'x',
        `position, ${plan.dimensions} coordinates; ${plan.plane === 'horizontal' ? 'seen from above' : 'y is up'}`,
        'm',
      ],
      ['v', 'velocity', 'm/s'],
      ['a', 'acceleration of the last step', 'm/s²'],
      ...(hasDrag(plan) ? [energy] : []),
      ...(plan.species.some(({ metabolism }) => metabolism) ? ofMetabolism : []),
      ...columns,
      ...traits,
    ],
  );
}

/** Whether any species has drag, or gets some from the timeline. */
function hasDrag({ species, timeline }: Plan): boolean {
  const changed = timeline.flatMap((entry) => (entry.kind === 'track' ? [entry] : entry.change));
  return (
    species.some(({ motion }) => motion.linearDrag > 0 || motion.quadraticDrag > 0) ||
    changed.some(({ path }) => path.endsWith('Drag'))
  );
}

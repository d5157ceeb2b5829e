import type { Plan } from 'shoal';
import { author, markdownTable, plain } from '../page/markdown.ts';
import { rulesInUse } from './species-rules.ts';

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
export function stateTable(plan: Plan): string {
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

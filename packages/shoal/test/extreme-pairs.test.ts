import {
  inspectFish,
  Metrics,
  type Parameter,
  parameters,
  parseScenario,
  ruleNames,
  ruleTable,
  type ScenarioDocument,
  Simulation,
  type Vec3,
} from 'shoal';
import { describe, expect, it } from 'vitest';
import { allRules, inThePlane, wrapped } from './all-rules.ts';
import { generator } from './random/states.ts';

type Species = ScenarioDocument['species'][number];

/** One number of a scenario, and how to set it for every species (or for the world). */
interface Knob {
  name: string;
  values: readonly number[];
  set: (document: ScenarioDocument, value: number) => ScenarioDocument;
}

const everySpecies = (document: ScenarioDocument, change: (one: Species) => Species): ScenarioDocument => ({
  ...document,
  species: document.species.map(change),
});

/** Values where trouble is likely: the ends of a range, 0, just above the least. */
function extremes({ min, max, whole }: Pick<Parameter, 'min' | 'max' | 'whole'>): number[] {
  return [...new Set([min, max, Math.min(max, Math.max(min, 0)), whole ? min + 1 : Math.min(max, min + 1e-6)])];
}

const ofRules: Knob[] = ruleNames.flatMap((rule) =>
  Object.entries(ruleTable[rule].parameters as Record<string, Parameter>).map(([key, row]) => ({
    name: `${rule}.${key}`,
    values: extremes(row),
    set: (document, value) =>
      everySpecies(document, (one) => ({
        ...one,
        rules: { ...one.rules, [rule]: { ...one.rules?.[rule], [key]: value } },
      })),
  })),
);

const ofGroups: Knob[] = (['motion', 'perception'] as const).flatMap((group) =>
  Object.entries(parameters[group] as Record<string, Parameter>).map(([key, row]) => ({
    name: `${group}.${key}`,
    values: extremes(row),
    set: (document, value) => everySpecies(document, (one) => ({ ...one, [group]: { ...one[group], [key]: value } })),
  })),
);

/** A number of every item of a list of the world. */
function ofWorld(list: 'food' | 'currents' | 'paths', key: string, min: number, max: number): Knob {
  return {
    name: `${list}.${key}`,
    values: extremes({ min, max }),
    set: (document, value) => ({ ...document, [list]: document[list]?.map((item) => ({ ...item, [key]: value })) }),
  };
}

function ofGoals(key: string, min: number, max: number): Knob {
  return {
    name: `goals.${key}`,
    values: extremes({ min, max }),
    set: (document, value) =>
      everySpecies(document, (one) =>
        one.goals ? { ...one, goals: one.goals.map((goal) => ({ ...goal, [key]: value })) } : one,
      ),
  };
}

const { step } = parameters.simulation;
const knobs: readonly Knob[] = [
  ...ofRules,
  ...ofGroups,
  { name: 'step', values: extremes(step), set: (document, value) => ({ ...document, simulation: { step: value } }) },
  ofWorld('food', 'amount', 0, 1e9),
  ofWorld('food', 'range', 0, 1e9),
  ofWorld('food', 'reach', 0, 1e9),
  ofWorld('food', 'growth', 0, 1e9),
  ofWorld('currents', 'strength', -1e6, 1e6),
  ofWorld('paths', 'radius', 0, 1e9),
  ofGoals('strength', -1e6, 1e6),
  ofGoals('range', 0, 1e9),
  ofGoals('reach', 0, 1e9),
];

const random = generator(77);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];

/** Forms and blending at random. */
function shuffled(document: ScenarioDocument): ScenarioDocument {
  return everySpecies(document, (one) => {
    const rules = Object.fromEntries(
      ruleNames.map((rule) => {
        const forms = Object.keys(ruleTable[rule].forms).filter((form) => form !== 'wrap');
        const given: { form?: string; radius?: unknown } = one.rules?.[rule] ?? {};
        // "all" goes with some forms only.
        const form = given.radius !== undefined || given.form === 'wrap' ? given.form : pick(forms);
        return [rule, { ...given, ...(form !== undefined && { form }) }];
      }),
    );
    return { ...one, count: 3, rules, blending: { kind: pick(['sum', 'priority'] as const) } };
  });
}

const coordinate = (): number => pick([0, 4, 4, 4, 4.5, 8, 11.99, 16, 1e-30, random() * 16, random() * 16, 1e9, -1e9]);
const place = (): Vec3 => [coordinate(), coordinate(), coordinate()];
const velocity = (): Vec3 => [pick([0, 0, 1, -3]), pick([0, 0, 2, -1e-30]), pick([0, 0, 1, 1e5])];

/** Skips invalid pairs: a least speed above the greatest, a neighbourhood of all without a number. */
function sound(document: ScenarioDocument): ScenarioDocument {
  return everySpecies(document, (one) => {
    const { minSpeed = 0, maxSpeed = 3 } = one.motion ?? {};
    const motion = { ...one.motion, maxSpeed: Math.max(minSpeed, maxSpeed) };
    const cohesion = one.rules?.cohesion;
    if (cohesion?.nearest !== 0) return { ...one, motion };
    return { ...one, motion, rules: { ...one.rules, cohesion: { ...cohesion, radius: 11 } } };
  });
}

const scenes = [allRules(), allRules(inThePlane), allRules({}, wrapped)];

function strangeNumbers(document: ScenarioDocument): string[] {
  const plan = parseScenario(document);
  const species = plan.species.flatMap((_, index) => [index, index, index]);
  const state = { positions: species.map(place), velocities: species.map(velocity), species };
  const simulation = new Simulation(plan, { state });
  const metrics = new Metrics(simulation);
  let ids = '';
  let areOthers = false;
  for (let step = 0; step < 3; step++) {
    simulation.step();
    areOthers = ids !== String(simulation.school.id);
    ids = String(simulation.school.id);
    // Jerkiness needs consecutive steps.
    metrics.observe();
  }
  const { school } = simulation;
  const strange = school
    .columns()
    .flatMap(([name, data]) => ((data as Float32Array).every(Number.isFinite) ? [] : [name]));
  for (let i = 0; i < school.count; i += 3) {
    const { steering, acceleration } = inspectFish(simulation, school.id[i]);
    for (const [rule, { vector }] of Object.entries(steering)) if (!vector.every(Number.isFinite)) strange.push(rule);
    if (!acceleration.every(Number.isFinite)) strange.push('acceleration');
  }
  // Fish that are all at rest have no directions to compare.
  const areAtRest = [school.vx, school.vy, school.vz].every((values) => values.every((value) => value === 0));
  for (const [metric, value] of Object.entries(metrics.measure())) {
    // Nor has a fish that is new in this step an acceleration before it.
    const hasNoValue = areAtRest || (areOthers && metric === 'jerkiness');
    if (!Number.isFinite(value) && !(hasNoValue && Number.isNaN(value))) strange.push(metric);
  }
  return strange;
}

describe('extreme values with every rule at work', () => {
  it('each pair of numbers at some ends of their ranges: nothing becomes NaN or infinite', () => {
    for (let a = 0; a < knobs.length; a++) {
      for (let b = a; b < knobs.length; b++) {
        const [first, second] = [pick(knobs[a].values), pick(knobs[b].values)];
        const document = shuffled(knobs[b].set(knobs[a].set(pick(scenes), first), second));
        const strange = strangeNumbers(sound(document));
        if (strange.length > 0) {
          expect(strange, `${knobs[a].name} = ${first}, ${knobs[b].name} = ${second}`).toEqual([]);
        }
      }
    }
  });

  it('each number at each end, for a longer time', () => {
    for (const { name, values, set } of knobs) {
      for (const value of values) {
        const plan = parseScenario(sound(set(allRules(), value)));
        const simulation = new Simulation(plan);
        simulation.step(12);
        for (const [column, data] of simulation.school.columns()) {
          if (!(data as Float32Array).every(Number.isFinite)) expect(column, `${name} = ${value}`).toBe('finite');
        }
      }
    }
  });
});

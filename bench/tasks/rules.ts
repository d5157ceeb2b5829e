// Tasks `rules` and `own-rule`: what each rule adds to a step.

import { parseScenarioJson, Simulation } from 'shoal';
import { crowd } from './crowd.ts';
import type { FieldRow } from './field.ts';

const fish = 2000;
const edge = 40 * Math.cbrt(fish / 400);
const middle = [edge / 2, edge / 2, edge / 2];
const off = { enabled: false };
const rounds = 15;
const steps = 10;

const names = ['separation', 'alignment', 'cohesion', 'bounds', 'wander'] as const;

interface RuleScene {
  /** Additional parts of the world. */
  readonly world?: object;
  /** Additional settings of the fish. */
  readonly species?: object;
  /** Additional species. */
  readonly others?: readonly object[];
}

/** What each rule needs in the scene to have an effect. */
const scenes: Readonly<Record<string, RuleScene>> = {
  separation: {},
  alignment: {},
  cohesion: {},
  bounds: {},
  wander: {},
  goal: { species: { goals: [{ at: middle, reach: 2 }] } },
  path: {
    world: { paths: [{ name: 'round', points: [0.2, 0.4, 0.6, 0.8].map((x) => [x * edge, 5 + x * 20, edge / 3]) }] },
    species: { path: 'round' },
  },
  current: {
    world: { currents: [{ kind: 'vortex', centre: middle, radius: edge / 3, speed: 1 }] },
  },
  food: { world: { food: [{ at: middle, amount: 1e6, reach: edge / 3 }] } },
  characters: {
    world: { characters: [{ name: 'diver', points: Array.from({ length: 8 }, (_, k) => [20 + k / 4, 20, 20]) }] },
  },
  obstacles: {
    world: {
      obstacles: Array.from({ length: 10 }, (_, k) => ({
        shape: { kind: 'rock', radius: 2.5, seed: k + 1 },
        at: [0, 1, 2].map((axis) => edge * (0.15 + 0.7 * ((0.5 + (k + 1) * [0.8192, 0.671, 0.5497][axis]) % 1))),
      })),
    },
  },
  flee: {
    species: { flees: ['shark'] },
    others: [{ name: 'shark', count: 5, schoolsWith: [], rules: Object.fromEntries(names.map((name) => [name, off])) }],
  },
};

/** A school with only one rule. @param rule undefined: no rule */
function school({ world = {}, species = {}, others = [] }: RuleScene, rule?: string): Simulation {
  const all = [...names, ...Object.keys(scenes).filter((name) => !(names as readonly string[]).includes(name))];
  const rules = Object.fromEntries(all.flatMap((name) => (name === rule ? [] : [[name, off]])));
  return new Simulation(
    parseScenarioJson({
      version: 1,
      seed: 1,
      world: { min: [0, 0, 0], max: [edge, edge, edge] },
      ...world,
      species: [{ name: 'fish', count: fish, motion: { maxSpeed: 3 }, ...species, rules }, ...others],
    }),
  );
}

/**
 * Processor time that one rule adds to a step of the same scene without rules, ns per fish: the median difference of
 * alternating rounds.
 */
export function benchRules(progress: (done: string) => void): FieldRow[] {
  const tasks = Object.entries(scenes).map(([rule, scene]) => {
    const pair = [school(scene), school(scene, rule)];
    const applied = pair[1].engine.rulesOf(0);
    if (!applied.includes(rule)) throw new Error(`the rule ${rule} does not apply in its scene; ${applied} do`);
    return { rule, pair, starts: pair.map((simulation) => simulation.save()), differences: [] as number[] };
  });
  progress('rules one by one');
  for (let round = -5; round < rounds; round++)
    for (const { pair, starts, differences } of tasks) {
      const [without, alone] = pair.map((simulation, k) => {
        if (round % 5 === 0) simulation.load(starts[k]);
        const before = process.cpuUsage();
        simulation.step(steps);
        const { user, system } = process.cpuUsage(before);
        return (1000 * (user + system)) / steps / fish;
      });
      if (round >= 0) differences.push(alone - without);
    }
  return tasks.map(({ rule, differences }) => ({
    task: `rule ${rule} alone`,
    size: fish,
    median: Math.max(0, differences.sort((a, b) => a - b)[rounds >> 1]),
    unit: 'ns a fish',
  }));
}

/**
 * Time of a step of 10 000 fish with and without a rule of your own that reads flockmates, alternately, on two threads.
 */
export async function ownRuleRows(rounds = 15, steps = 12): Promise<FieldRow[]> {
  const size = 10_000;
  const rows: FieldRow[] = [];
  for (const edge of [128, 117, 88, 58.5, 50]) {
    const scenario = { version: 1, seed: 1, world: { min: [0, 0, 0], max: [edge, edge, edge] } };
    const simulations = [[], [crowd]].map((rules) => {
      const plan = parseScenarioJson({ ...scenario, species: [{ name: 'fish', count: size }] }, { rules });
      return new Simulation(plan, { threads: 2 });
    });
    const times = simulations.map((): number[] => []);
    for (const simulation of simulations) await simulation.run(3);
    for (let round = 0; round < rounds; round++)
      for (const [k, simulation] of simulations.entries()) {
        const start = performance.now();
        await simulation.run(steps);
        times[k].push((performance.now() - start) / steps);
      }
    // Round by round, so that other programs slow down both.
    const ratio = median(times[1].map((time, round) => time / times[0][round]));
    const [without, beside] = times.map(median);
    const { threads, work } = simulations[1].engine;
    const about = `${Math.round(work.neighbours / size)} neighbours, ${threads} threads`;
    for (const simulation of simulations) simulation.dispose();
    rows.push(
      { task: `step without an own rule (${about})`, size, median: without, unit: 'ms' },
      { task: `step with one that reads them (${about})`, size, median: beside, unit: 'ms' },
      { task: `with ÷ without (${about})`, size, median: ratio, unit: '' },
    );
  }
  return rows;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

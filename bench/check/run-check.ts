// `npm run bench -- check`: measures ratios of times, and fails if one has become slower than the stored one.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Metrics, parseScenarioJson, Simulation, type SimulationOptions } from 'shoal';
import { bakeField, gridOver, sampleCubic, sampleLinear, shapeMesh } from 'shoal/fields';
import { machineFile, median, processorTime } from '../machine.ts';
import { crowd } from '../tasks/crowd.ts';
import {
  compareRatios,
  type MeasuredRatio,
  measureRatios,
  type Ratio,
  ratioLines,
  ratiosText,
  storedRatios,
} from './compare.ts';
import { threadsByOne } from './threads.ts';

const file = new URL('../../results/ratios.csv', import.meta.url);
const rounds = 15;

/**
 * Measures ratios and compares them with the stored ones. A ratio that looks slower is measured again with twice the
 * rounds, because a slow moment of the machine is more likely than a slower program.
 * @returns whether any ratio got slower
 */
export async function runCheck(save: boolean, say: (text: string) => void): Promise<boolean> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const stored = storedRatios(text, machineFile);
  const start = process.cpuUsage();
  say(`${ratios.length} ratios, ${rounds} rounds`);
  const threads = await threadsByOne();
  const first = [...measureRatios(ratios, rounds), ...threads.measured];
  const suspects = compareRatios(first, stored).filter(({ isSlower }) => isSlower);
  const again = await measuredAgain(
    suspects.map(({ now }) => now.name),
    say,
  );
  const measured = first.map((one) => again.get(one.name) ?? one);
  const comparisons = compareRatios(measured, stored);
  const { user, system } = process.cpuUsage(start);
  console.log(`${machineFile}\n\n${ratiosText(comparisons)}`);
  if (threads.note !== '') console.log(threads.note);
  console.log(`${((user + system) / 1e6).toFixed(0)} s of processor time`);
  if (save) {
    const where = [new Date().toISOString().slice(0, 10), process.version, machineFile];
    appendFileSync(file, ratioLines(text, measured, where));
    console.log('Added to bench/results/ratios.csv');
  }
  return comparisons.some(({ isSlower }) => isSlower);
}

/** The named ratios, with twice the rounds. */
async function measuredAgain(
  names: readonly string[],
  say: (text: string) => void,
): Promise<ReadonlyMap<string, MeasuredRatio>> {
  const some: readonly Ratio[] = ratios.filter(({ name }) => names.includes(name));
  if (names.length > 0) say(`measured again: ${names.join(', ')}`);
  const again = measureRatios(some, 2 * rounds);
  if (names.length > some.length) again.push(...(await threadsByOne()).measured);
  return new Map(again.map((one) => [one.name, one]));
}

/** The contents of a scene besides its fish. */
interface Changes {
  readonly world?: object;
  readonly species?: object;
  readonly others?: readonly object[];
}

/** Fish at the density of the standard scene, with the common rules, at most 3 m/s. */
function documentOf(fish: number, { world = {}, species = {}, others = [] }: Changes = {}): object {
  const edge = 40 * Math.cbrt(fish / 400);
  return {
    version: 1,
    seed: 1,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    ...world,
    species: [{ name: 'fish', count: fish, motion: { maxSpeed: 3 }, ...species }, ...others],
  };
}

function school(fish: number, changes?: Changes, options?: SimulationOptions): Simulation {
  return new Simulation(parseScenarioJson(documentOf(fish, changes)), { record: false, ...options });
}

/** Runs a school from the same state in each round. Returns ms per step. */
function stepsOf(simulation: Simulation, steps: number): () => number {
  simulation.step(20);
  const start = simulation.save();
  return () => {
    simulation.load(start);
    return processorTime(() => simulation.step(steps)) / steps;
  };
}

/** @returns ms per call */
function callsOf(run: () => unknown, calls: number): () => number {
  return () =>
    processorTime(() => {
      for (let call = 0; call < calls; call++) run();
    }) / calls;
}

function pair(name: string, make: () => readonly [one: () => number, other: () => number]): Ratio {
  return {
    name,
    prepare: () => {
      const [one, other] = make();
      return () => [one(), other()];
    },
  };
}

const fish = 2000;
/** Steps of a round: Verlet lists are rebuilt about twice in this time. */
const steps = 16;

const wrapping: Changes = { species: { rules: { bounds: { form: 'wrap' } } } };
const drafting: Changes = { species: { motion: { maxSpeed: 3, wakeBenefit: 0.5 } } };
const nearestSix: Changes = { species: { rules: { alignment: { nearest: 6 }, cohesion: { nearest: 6 } } } };
const shark = { name: 'shark', count: 3, schoolsWith: [], hunts: ['fish'] };
const hunted: Changes = { species: { flees: ['shark'] }, others: [shark] };
const rocks: Changes = {
  world: {
    obstacles: Array.from({ length: 8 }, (_, k) => ({
      shape: { kind: 'rock', radius: 2.5, seed: k + 1 },
      at: [0, 1, 2].map((axis) => 68 * (0.15 + 0.7 * ((0.5 + (k + 1) * [0.8192, 0.671, 0.5497][axis]) % 1))),
    })),
  },
};

/** The time of a step of a changed school, divided by that of the standard scene. */
function byStandard(name: string, changes: Changes): Ratio {
  return pair(`${name} ÷ plain school`, () => [stepsOf(school(fish, changes), steps), stepsOf(school(fish), steps)]);
}

/** The time of some task, divided by that of a step of the standard scene. */
function byStep(name: string, calls: number, make: (simulation: Simulation) => () => unknown): Ratio {
  return pair(`${name} ÷ step`, () => {
    const simulation = school(fish);
    const step = stepsOf(simulation, steps);
    return [callsOf(make(simulation), calls), step];
  });
}

/**
 * The time of steps that use Verlet lists, divided by that of steps that build them. `school.lists[2]` is the step of
 * the last build.
 */
const reuseByBuild: Ratio = {
  name: 'step with lists ÷ step that builds them',
  prepare: () => {
    const simulation = school(2 * fish);
    const { lists } = simulation.school;
    return () => {
      const times = { build: [] as number[], reuse: [] as number[] };
      while (times.build.length < 2 || times.reuse.length < 4) {
        const [, , built] = lists;
        const time = processorTime(() => simulation.step());
        times[lists[2] === built ? 'reuse' : 'build'].push(time);
      }
      return [median(times.reuse), median(times.build)];
    };
  },
};

const ownRule = pair('own rule that reads neighbours ÷ none', () => {
  const withRule = parseScenarioJson(documentOf(fish), { rules: [crowd] });
  return [stepsOf(new Simulation(withRule, { record: false }), steps), stepsOf(school(fish), steps)];
});

const manySchools = pair('ten small schools ÷ one large', () => {
  const small = Array.from({ length: 10 }, () => stepsOf(school(fish / 10), steps));
  return [() => small.reduce((sum, round) => sum + round(), 0), stepsOf(school(fish), steps)];
});

const sampling = pair('cubic ÷ linear sample of a field', () => {
  const field = bakeField({
    parts: [{ mesh: shapeMesh({ kind: 'torus', radius: 11, tube: 1.8, segments: 20, sides: 6 }), kind: 'solid' }],
    grid: gridOver({ min: [-20, -20, -20], max: [20, 20, 20] }, [32, 32, 32]),
    settings: { radius: 4, power: 4, stencil: 'isotropic' },
  });
  const out = new Float64Array(3);
  const all = (sample: typeof sampleLinear) => () => {
    for (let k = 0; k < 8000; k++) sample(out, field, (k % 39) - 19, (k % 37) - 18, (k % 31) - 15);
  };
  return [callsOf(all(sampleCubic), 1), callsOf(all(sampleLinear), 1)];
});

/** Ratios that hardly depend on the machine. A greater ratio is slower. */
export const ratios: readonly Ratio[] = [
  pair('SIMD ÷ TypeScript kernel', () => [
    stepsOf(school(fish), steps),
    stepsOf(school(fish, {}, { kernel: 'typescript' }), 2),
  ]),
  reuseByBuild,
  byStandard('wrapped world', wrapping),
  byStandard('wakes', drafting),
  byStandard('nearest six', nearestSix),
  byStandard('sharks', hunted),
  byStandard('rocks', rocks),
  ownRule,
  manySchools,
  sampling,
  byStep('parse', 120, () => {
    const text = JSON.stringify(documentOf(fish, rocks));
    return () => parseScenarioJson(JSON.parse(text));
  }),
  byStep('all metrics', 5, (simulation) => {
    const metrics = new Metrics(simulation);
    return () => metrics.measure();
  }),
  byStep('save and load', 1000, (simulation) => {
    const saved = simulation.save();
    return () => {
      simulation.save(saved);
      simulation.load(saved);
    };
  }),
  byStep('state hash', 30, (simulation) => () => simulation.stateHash()),
  byStep('number edited', 3000, (simulation) => {
    let k = 0;
    return () => {
      simulation.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 1 + (k++ % 97) / 97 });
      simulation.applyCommands();
    };
  }),
];

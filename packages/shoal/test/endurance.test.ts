import { getHeapSpaceStatistics, queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { type Command, parseScenario, Simulation } from 'shoal';
import { expect, it } from 'vitest';
import { allRules } from './all-rules.ts';
import { generator } from './random/states.ts';
import { threadStarter } from './threads/node-thread.ts';

/** Stretches in which the engine that runs this compiles and makes room. */
const warmUp = 10;

/** Stretches that are measured; on demand as many as half an hour takes. */
const measured = process.env.SHOAL_LONG ? Number.POSITIVE_INFINITY : 12;
const longest = 1_800_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Memory in use after everything that can be is freed, bytes; without compiled code, which V8 makes and drops as it likes. */
function inUse(): number {
  collect();
  collect();
  const data = getHeapSpaceStatistics().filter(({ space_name }) => !space_name.includes('code'));
  return data.reduce((sum, { space_used_size }) => sum + space_used_size, process.memoryUsage().external);
}

/** An edit of something that may change in a running scene. */
function randomEdit(random: () => number): Command {
  const at = (): number[] => [16 * random(), 2 + 9 * random(), 16 * random()];
  const species = Math.floor(5 * random());
  const edits: (() => [path: string, value: unknown])[] = [
    () => ['obstacles[0].at', at()],
    () => [
      'obstacles',
      [{ shape: { kind: 'sphere', radius: 0.5 + random() }, at: at() }].slice(random() < 0.3 ? 1 : 0),
    ],
    () => [
      'obstacles',
      [{ shape: { kind: 'box', size: [1, 2, 1] }, at: at(), spin: { axis: [0, 1, 0], degPerSecond: 90 } }],
    ],
    () => [`species[${species}].rules.cohesion.radius`, 1 + 8 * random()],
    () => [`species[${species}].rules.separation.weight`, 20 * random()],
    () => [`species[${species}].motion.maxSpeed`, 1 + 9 * random()],
    () => ['species[2].rules.hunt.onCatch', random() < 0.8 ? 'respawn' : 'remove'],
    () => ['characters[0].points', [at()]],
    () => ['gates', random() < 0.5 ? [] : [{ name: 'g', at: at(), facing: [1, 0, 0], radius: 3 }]],
  ];
  const [path, value] = edits[Math.floor(random() * edits.length)]();
  return { type: 'set', path, value };
}

const random = generator(7);
const plan = parseScenario(
  allRules({}, (one) => ({
    ...one,
    count: 3 * (one.count ?? 0),
    rules: { ...one.rules, hunt: { ...one.rules?.hunt, onCatch: 'respawn' } },
  })),
);

/** Opens the scene on one thread and on two, edits and runs both for a while, and closes them. */
async function stretch(): Promise<void> {
  const one = new Simulation(plan, { historyBytes: 2e6 });
  const other = new Simulation(plan, { threads: 2, startThread: threadStarter() });
  let finite = true;
  for (let round = 0; round < 10; round++) {
    const edit = random() < 0.3 ? randomEdit(random) : undefined;
    const steps = 1 + Math.floor(10 * random());
    for (const simulation of [one, other]) {
      try {
        if (edit) simulation.dispatchUntyped(edit);
      } catch (error) {
        // An obstacle that the last edit took away cannot be moved.
        expect(String(error)).toMatch(/obstacles/);
      }
      await simulation.run(steps);
    }
    const { count, x, y, z, vx } = one.school;
    for (let i = 0; i < count; i++) finite &&= Number.isFinite(x[i] + y[i] + z[i] + vx[i]);
  }
  expect(finite).toBe(true);
  expect(one.stateHash()).toBe(other.stateHash());
  one.dispose();
  other.dispose();
}

it(
  'fish, obstacles and predators that change at random: memory stays, and no number is lost',
  async () => {
    const end = Date.now() + longest;
    const samples: number[] = [];
    for (let k = 0; k < warmUp + measured && Date.now() < end; k++) {
      await stretch();
      // What is left when nothing is simulated must not grow; a function that is running may hold what it has let go.
      if (k >= warmUp) samples.push(inUse());
    }
    const third = Math.ceil(samples.length / 3);
    const least = (values: readonly number[]) => Math.min(...values);
    const growth = least(samples.slice(-third)) / least(samples.slice(0, third));
    console.log(`memory after ${samples.length} stretches: ${growth.toFixed(3)} of what it was`);
    expect(growth).toBeLessThan(1.05);
    // Of the many that were opened, the last ones may still be ending.
    for (const kind of [Simulation, Worker]) expect(queryObjects(kind), kind.name).toBeLessThan(5);
  },
  longest + 60_000,
);

import { inspectFish, parseScenarioJson, Simulation } from 'shoal';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { twoSpecies } from './scenes.ts';

const shop = workshop();
shop.write('two.json', twoSpecies);

function simulated(steps: number, seed?: number): Simulation {
  const simulation = new Simulation(parseScenarioJson(twoSpecies), seed === undefined ? {} : { seed });
  simulation.step(steps);
  return simulation;
}

describe('inspect --json', () => {
  test('gives every fish in full precision', async () => {
    const { code, stdout } = await shop.shoal('inspect', 'two.json', '--json');
    expect(code).toBe(0);
    const simulation = simulated(0);
    const { fish } = JSON.parse(stdout);
    expect(fish).toEqual(Array.from({ length: 30 }, (_, id) => inspectFish(simulation, id)));
    expect(Object.keys(fish[0])).toEqual([
      'id',
      'species',
      'position',
      'velocity',
      'clearance',
      'neighbours',
      'flockmateIds',
      'steering',
      'acceleration',
    ]);
    expect(fish[25].species).toBe('sprat');
  });

  test('gives the chosen fish at a step and from a seed', async () => {
    const { stdout } = await shop.shoal(
      'inspect',
      'two.json',
      '--at',
      '15',
      '--seed',
      '8',
      '--fish',
      '25,3-5,4',
      '--json',
    );
    const simulation = simulated(15, 8);
    expect(JSON.parse(stdout).fish).toEqual([25, 3, 4, 5].map((id) => inspectFish(simulation, id)));
  });

  test('looks at a state', async () => {
    const state = {
      positions: [
        [1, 1, 1],
        [2, 1, 1],
      ],
      velocities: [
        [1, 0, 0],
        [-1, 0, 0],
      ],
    };
    shop.write('pair.json', state);
    const { fish } = JSON.parse((await shop.shoal('inspect', 'two.json', '--state', 'pair.json', '--json')).stdout);
    expect(fish).toHaveLength(2);
    expect(fish[0]).toMatchObject({
      position: [1, 1, 1],
      velocity: [1, 0, 0],
      neighbours: { separation: 1, alignment: 1 },
    });
    // Distance 1 m, radius 2.2 m: (d/l)(1 − l/r), before the weight.
    expect(fish[0].steering.separation.vector[0]).toBeCloseTo(-(1 - 1 / 2.2), 12);
    expect(fish[0].steering.separation.weight).toBe(8.5);
  });
});

describe('inspect for people', () => {
  test('shows the first ten fish and says that there are more', async () => {
    const { code, stdout } = await shop.shoal('inspect', 'two.json');
    expect(code).toBe(0);
    expect(stdout.match(/^fish \d+ \(/gm)).toHaveLength(10);
    expect(stdout).toContain('… and 20 more fish: name them with --fish.');
  });

  test('says which rule dominates, and off for one that is off', async () => {
    const scene = { version: 1, species: [{ name: 'f', count: 2, rules: { wander: { enabled: false } } }] };
    shop.write('quiet.json', scene);
    shop.write('close.json', {
      positions: [
        [20, 20, 20],
        [20.5, 20, 20],
      ],
      velocities: [
        [0, 0, 1],
        [0, 0, 1],
      ],
    });
    const { stdout } = await shop.shoal('inspect', 'quiet.json', '--state', 'close.json', '--fish', '0');
    expect(stdout).toMatch(
      /^fish 0 \(f\) at \(20\.00, 20\.00, 20\.00\) m swims 1 m\/s .* separation dominates: \d+ % of all steering\.$/m,
    );
    expect(stdout).toMatch(/^ {2}separation +1 +0\.7727 +8\.5 +6\.568 +█{12} +\(-1\.00, 0\.00, 0\.00\) right$/m);
    expect(stdout).toMatch(/^ {2}wander .* off +0$/m);
  });

  test('adds the rules up, and says what motion makes of the sum', async () => {
    const lines = async (scene: object): Promise<string[]> => {
      shop.write('sum.json', scene);
      const { stdout } = await shop.shoal('inspect', 'sum.json', '--fish', '0', '--at', '3');
      return stdout.split('\n').filter((line) => /^ {2}(sum|after|acceleration)/.test(line));
    };
    const damped = await lines(twoSpecies);
    const { motion } = parseScenarioJson(twoSpecies).species[0];
    expect(damped.map((line) => line.trim().split(/ {2,}/)[0])).toEqual([
      'sum',
      `after vertical factor × ${motion.verticalFactor}`,
      'acceleration',
    ]);
    const values = (line: string): string => line.trim().split(/ {2,}/).slice(1).join(' ');
    expect(values(damped[1])).toBe(values(damped[2]));
    expect(values(damped[0])).not.toBe(values(damped[1]));
    const plain = await lines({
      ...twoSpecies,
      preset: 'common',
      species: [{ name: 'f', count: 9, motion: { verticalFactor: 1 } }],
    });
    expect(plain.map((line) => line.trim().split(/ {2,}/)[0])).toEqual(['sum', 'acceleration']);
    expect(values(plain[0])).toBe(values(plain[1]));
  });

  test('of the directory of a run takes its scenario, seed and start', async () => {
    shop.write('one.json', { positions: [[1, 1, 1]], velocities: [[1, 0, 0]] });
    await shop.shoal(...'run two.json --state one.json --seed 8 --steps 1 --out recorded'.split(' '));
    const of = async (...args: string[]): Promise<string> => (await shop.shoal('inspect', ...args, '--json')).stdout;
    expect(await of('recorded')).toBe(await of('two.json', '--state', 'one.json', '--seed', '8'));
    await shop.shoal(...'run two.json --seed 8 --steps 1 --out plain'.split(' '));
    expect(await of('plain', '--at', '2')).toBe(await of('two.json', '--seed', '8', '--at', '2'));
  });

  test('refuses a scenario without fish', async () => {
    shop.write('no-fish.json', { version: 1, species: [{ name: 'f', count: 0 }] });
    expect(await shop.shoal('inspect', 'no-fish.json')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'shoal: no-fish.json: has no fish to inspect, expected at least one.\n',
    });
  });
});

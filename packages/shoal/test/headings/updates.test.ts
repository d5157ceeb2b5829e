import { parseScenario, type ScenarioDocument, Simulation, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { threadStarter } from '../threads/node-thread.ts';

type Species = ScenarioDocument['species'][number];
type Update = 'synchronous' | 'asynchronous' | 'poisson';

/** Fish of the model of Vicsek without noise, which move along their new headings. */
function flock(update: Update, species: Partial<Species> = {}, changes: Partial<ScenarioDocument> = {}) {
  const heading = { model: 'vicsek', noise: 'none', positions: 'new-heading', update } as const;
  const motion = { maxSpeed: 1 };
  return parseScenario({
    version: 1,
    dimensions: 2,
    world: { min: [0, 0, 0], max: [10, 10, 1] },
    simulation: { step: 0.25 },
    species: [
      { name: 'fish', motion, heading: { ...heading, ...species.heading } as typeof heading, ...without(species) },
    ],
    ...changes,
  });
}

function without({ heading: _, ...others }: Partial<Species>): Partial<Species> {
  return others;
}

const list = (positions: Vec3[], velocities: Vec3[]) => ({ kind: 'list', positions, velocities }) as const;

describe('asynchronous updates', () => {
  it('let the second fish see where the first has turned and moved to', () => {
    // Each sees the other within 1 m. Together they would both turn to the mean heading; in turn the second turns less.
    const start = list(
      [
        [5, 5, 0],
        [5.5, 5, 0],
      ],
      [
        [1, 0, 0],
        [0, 1, 0],
      ],
    );
    const angles = (update: Update): number[] => {
      const { school, ...simulation } = stepped(flock(update, { start }), 1);
      expect(simulation.kernel.name).toBe(update === 'asynchronous' ? 'typescript' : 'simd');
      return [0, 1].map((i) => (Math.atan2(school.vy[i], school.vx[i]) * 180) / Math.PI);
    };
    angles('synchronous').forEach((angle) => {
      expect(angle).toBeCloseTo(45, 4);
    });
    const [a, b] = angles('asynchronous');
    // The first to decide takes 45°, the other the mean of that and its own 0° or 90°.
    const expected = Math.abs(a - 45) < 1e-3 ? [45, 67.5] : [22.5, 45];
    expect(a).toBeCloseTo(expected[0], 3);
    expect(b).toBeCloseTo(expected[1], 3);
  });

  it('measure distances from where others have moved to, across the seam too', () => {
    // The first swims through the face at x = 10 towards the second, and is near only after that.
    const start = list(
      [
        [9.9, 5, 0],
        [1.2, 5, 0],
      ],
      [
        [1, 0, 0],
        [0, 1, 0],
      ],
    );
    const heading = { radius: 1.1 } as never;
    const angles = (update: Update): Set<number> =>
      new Set(
        [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
          const { school } = stepped(
            flock(update, { start, heading, rules: { bounds: { form: 'wrap' } } }, { seed }),
            1,
          );
          expect([school.vx[0], school.vy[0]]).toEqual([1, 0]);
          return Math.round((Math.atan2(school.vy[1], school.vx[1]) * 180) / Math.PI);
        }),
      );
    expect(angles('synchronous')).toEqual(new Set([90]));
    // The second turns if it decides after the first.
    expect(angles('asynchronous')).toEqual(new Set([90, 45]));
  });

  it('agree with a search of all pairs, in an open and in a periodic world', () => {
    const species = { count: 60, start: { kind: 'sphere', radius: 4, centre: [5, 5, 0] } as const };
    for (const rules of [{}, { bounds: { form: 'wrap' } as const }]) {
      const hashes = (['grid', 'brute-force'] as const).map((neighbours) => {
        const { school } = stepped(flock('asynchronous', { ...species, rules }, { neighbours }), 12);
        return [...school.x, ...school.y].map((value) => value.toFixed(3));
      });
      expect(hashes[0]).toEqual(hashes[1]);
    }
  });

  it('give the same bits on any number of threads, and from a snapshot', async () => {
    const other: Species = { name: 'boid', count: 20, keepsAwayFrom: ['fish'] };
    const plan = flock('asynchronous', { count: 120 }, { dimensions: 3, world: { min: [0, 0, 0], max: [6, 6, 6] } });
    const both = parseScenario({ ...plan.scenario, species: [...plan.scenario.species, other] } as ScenarioDocument);
    const run = async (options: object): Promise<string> => {
      const simulation = new Simulation(both, options);
      await simulation.run(30);
      const hash = simulation.stateHash();
      simulation.dispose();
      return hash;
    };
    const whole = await run({});
    expect(await run({ threads: 2, startThread: threadStarter() })).toBe(whole);
    const first = new Simulation(both);
    first.step(11);
    const second = new Simulation(both);
    second.restore(first.snapshot());
    second.step(19);
    expect(second.stateHash()).toBe(whole);
  });

  it('let obstacles stop fish', () => {
    const obstacles: ScenarioDocument['obstacles'] = [{ shape: { kind: 'box', size: [4, 4, 4] }, at: [5, 5, 5] }];
    const changes = { dimensions: 3, obstacles, world: { min: [0, 0, 0], max: [10, 10, 10] } } as const;
    const start = { kind: 'box', min: [0, 4, 4], max: [2, 6, 6], heading: [1, 0, 0] } as const;
    const { school } = stepped(flock('asynchronous', { count: 40, start }, changes as never), 20);
    const isInside = (i: number): boolean => [school.x[i], school.y[i], school.z[i]].every((p) => Math.abs(p - 5) < 2);
    for (let i = 0; i < 40; i++) expect(isInside(i)).toBe(false);
  });
});

describe('updates at random times', () => {
  it('happen at their rate: 1 − e^(−λΔt) of the fish turn in a step', () => {
    const heading = { noise: 'uniform', noiseSize: 1, updateRate: 2 } as never;
    const plan = flock('poisson', { count: 4000, heading }, { world: { min: [0, 0, 0], max: [1e3, 1e3, 1] } });
    const simulation = new Simulation(plan);
    const { vx, vy } = simulation.school;
    simulation.step();
    let turned = 0;
    const steps = 10;
    for (let step = 0; step < steps; step++) {
      const before = vx.slice();
      const other = vy.slice();
      simulation.step();
      turned += before.reduce((sum, u, i) => sum + (Math.abs(u * vy[i] - other[i] * vx[i]) > 1e-5 ? 1 : 0), 0);
    }
    const expected = 1 - Math.exp(-0.5);
    const error = Math.sqrt((expected * (1 - expected)) / (4000 * steps));
    expect(Math.abs(turned / (4000 * steps) - expected)).toBeLessThan(4 * error + 0.001);
  });

  it('leave the others swimming straight on at the same speed, with both kernels', () => {
    for (const kernel of ['simd', 'typescript'] as const) {
      const plan = flock('poisson', { count: 200, heading: { updateRate: 0 } as never });
      const simulation = new Simulation(plan, { kernel });
      simulation.step();
      const { x, vx, vy } = simulation.school;
      const [u, before] = [vx.slice(), x.slice()];
      simulation.step(4);
      vx.forEach((one, i) => {
        expect(one).toBeCloseTo(u[i], 5);
        expect(Math.hypot(one, vy[i])).toBeCloseTo(1, 5);
        expect(x[i]).toBeCloseTo(before[i] + u[i], 4);
      });
    }
  });
});

function stepped(plan: ReturnType<typeof flock>, steps: number) {
  const simulation = new Simulation(plan);
  simulation.step(steps);
  return { school: simulation.school, kernel: simulation.engine.kernel ?? { name: 'none' } };
}

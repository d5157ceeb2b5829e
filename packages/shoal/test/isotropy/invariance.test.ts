import { parseScenarioJson, Simulation, type SimulationOptions, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { anyGpu } from '../gpu/open.ts';
import { generator } from '../random/states.ts';
import { threadStarter } from '../threads/node-thread.ts';
import { type Move, moved, movesAboutVertical, movesOfPlane, movesOfSpace } from './moves.ts';
import { headingScenes, type MovableScene, planeHeadingScenes, scenes, verticalScene } from './scenes.ts';

/*
 * A scene that is turned, mirrored, shifted or renumbered gives the same run, turned, mirrored, shifted or renumbered,
 * to rounding: on every engine, in the plane about its normal, in space about y, and about every axis where no vertical
 * factor acts.
 */
const count = 90;
const steps = 8;
/**
 * Largest difference of a position, m, or a velocity, m/s. A start that is shifted, or rotated by 37°, is rounded again,
 * by up to 5e-7 m. The TypeScript kernel computes in double precision, whose rounding does not show in float32.
 */
const allowed = (kind: Move['kind'], { kernel }: SimulationOptions): number => {
  if (kind === 'shift' || kind === 'angle') return 2e-4;
  return kernel === 'typescript' ? 0 : 2e-5;
};

const gpu = await anyGpu();

const engines: Readonly<Record<string, SimulationOptions>> = {
  'TypeScript kernel': { kernel: 'typescript' },
  'SIMD kernel': { kernel: 'simd' },
  'two threads': { threads: 2, startThread: threadStarter() },
  ...(gpu && { GPU: { engine: gpu } }),
};

type Rows = readonly (readonly [at: Vec3, velocity: Vec3])[];

/** Positions and velocities after some steps from the moved start, by the number that a fish has without the move. */
async function run(
  scene: MovableScene,
  dimensions: 2 | 3,
  move: Move,
  options: SimulationOptions,
  length: number = steps,
): Promise<Rows> {
  const random = generator(7);
  const vector = (size: number): Vec3 => {
    const [x, y, z] = [0, 1, 2].map(() => Math.fround(size * (random() - 0.5)));
    return [x, y, dimensions === 2 ? 0 : z];
  };
  const at = (v: Vec3): Vec3 => moved(move, v);
  const fish = Array.from({ length: count }, (_, k) => ({
    at: at(vector(14)),
    velocity: move.direction(vector(3)),
    species: k % scene.species,
  }));
  if (move.kind === 'renumber') fish.reverse();
  const plan = parseScenarioJson({
    version: 1,
    dimensions,
    world: { min: move.by.map((x) => x - 8), max: move.by.map((x) => x + 8) },
    simulation: { step: 0.05 },
    ...scene.document(at, move.direction, move.kind),
  });
  const state = {
    positions: fish.map((one) => one.at),
    velocities: fish.map(({ velocity }) => velocity),
    species: fish.map(({ species }) => species),
  };
  const simulation = new Simulation(plan, { ...options, state });
  await simulation.run(length);
  const { x, y, z, vx, vy, vz } = simulation.school;
  const rows = fish.map((_, id): Rows[number] => {
    const i = simulation.school.indexOf(id);
    return [
      [x[i], y[i], z[i]],
      [vx[i], vy[i], vz[i]],
    ];
  });
  simulation.dispose();
  return move.kind === 'renumber' ? rows.reverse() : rows;
}

const unmoved: Move = { kind: 'turn', direction: (v) => v, by: [0, 0, 0] };

/** The largest difference between the moved run and the run of the moved scene, m or m/s. Across a seam there is none. */
function difference(still: Rows, other: Rows, move: Move): number {
  const worst = still.flatMap(([at, velocity], k) => {
    const expected = [...moved(move, at), ...move.direction(velocity)];
    return [...other[k][0], ...other[k][1]].map((x, n) => {
      const by = Math.abs(x - expected[n]);
      return n < 3 ? Math.min(by, Math.abs(by - 16)) : by;
    });
  });
  return Math.max(...worst);
}

function invariant(
  scene: MovableScene,
  dimensions: 2 | 3,
  moves: Readonly<Record<string, Move>>,
  options: SimulationOptions,
): () => Promise<void> {
  return async () => {
    const still = await run(scene, dimensions, unmoved, options);
    const start = await run(scene, dimensions, unmoved, options, 0);
    const turned = still.map(([, v], k) => Math.hypot(...v.map((x, axis) => x - start[k][1][axis])));
    expect(Math.max(...turned)).toBeGreaterThan(0.01);
    for (const [name, move] of Object.entries(moves)) {
      if (scene.keeps && !scene.keeps.includes(move.kind)) continue;
      if (scene.isBoxed && move.kind === 'angle') continue;
      const by = difference(still, await run(scene, dimensions, move, options), move);
      if (process.env.SHOAL_LONG) console.log(`${expect.getState().currentTestName}, ${name}: ${by.toExponential(1)}`);
      expect(by, name).toBeLessThanOrEqual(allowed(move.kind, options));
    }
  };
}

describe.each(Object.entries(engines))('%s', (engine, options) => {
  // A few scenes are enough where other tests compare the engines: threads bit for bit with the SIMD kernel, and every
  // form on the GPU with the functions of the rules.
  const isFew = engine === 'two threads' || engine === 'GPU';
  const runs = ([name]: [string, MovableScene]): boolean => !isFew || /every form|things|obstacle|couzin/.test(name);
  const ofPlane = Object.entries({ ...scenes, ...headingScenes, ...planeHeadingScenes }).filter(runs);
  const ofSpace = Object.entries({ ...scenes, ...headingScenes }).filter(runs);
  for (const [name, scene] of ofPlane) it(`plane: ${name}`, invariant(scene, 2, movesOfPlane, options));
  for (const [name, scene] of ofSpace) {
    // A vortex turns about the vertical.
    const moves = name === 'things and other species' ? movesAboutVertical : movesOfSpace;
    it(`space: ${name}`, invariant(scene, 3, moves, options));
  }
  it('space: vertical factors', invariant(verticalScene, 3, movesAboutVertical, options));
});

it('a vertical factor does tell y from the other axes', async () => {
  const options: SimulationOptions = {};
  const move = movesOfSpace['turned by 90° about z'];
  const [still, other] = await Promise.all([unmoved, move].map((one) => run(verticalScene, 3, one, options)));
  expect(difference(still, other, move)).toBeGreaterThan(0.05);
});

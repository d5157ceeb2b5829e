import { parseScenarioJson, Simulation, type Vec3 } from 'shoal';
import { shapeMesh } from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { isOutside, lift, piston } from '../obstacles/closed-scene.ts';
import { cappedSphere, closingBoxes, fullWorld, turningInPlane } from '../obstacles/hard-scenes.ts';
import { differences, pairOf, randomState, worst } from './agreement.ts';
import { anyGpu } from './open.ts';

/*
 * Obstacles on the GPU: the same avoidance as on the CPU, and the same guarantee that no fish comes closer to a surface
 * than half the thickness of its body. With SHOAL_LONG=1: a million fish-steps.
 */
const gpu = await anyGpu();
const fish = 400;
const steps = process.env.SHOAL_LONG ? 2500 / 4 : 12;
const radius = 0.09;

const torus = { shape: { kind: 'torus', radius: 3, tube: 0.8 }, at: [0, 0, 0] };
const arch = {
  shape: { kind: 'arch', width: 4, height: 3, thickness: 1.5, roughness: 1, detail: 1 },
  at: [0, -1, 0],
  rotationDeg: [0, 30, 10],
};
const around: readonly Vec3[] = [
  [3, 0, 0],
  [0, -3, 0],
  [-2.1, 2.1, 0],
  [0, 0, 0],
];
const into: Record<string, readonly Vec3[]> = {
  torus: around,
  'a torus that turns': around,
  'a wall on its way': [
    [0, 0, 0],
    [4, 2, 0],
  ],
  'a ball with a hole': [
    [0, 0, 0],
    [6, 0, 0],
  ],
  'a round tank': [
    [11, 0, 0],
    [0, 11, 0],
    [-8, 0, 8],
  ],
  arch: [
    [-2.7, 0, 0],
    [0, 2.7, 0],
    [2.7, 0, 0],
    [0, 0, 0],
  ],
};
/** A sphere without the triangles around one of its points. The hole is as wide as a fish is long. */
function holed(): object {
  const { positions, triangles } = shapeMesh({ kind: 'sphere', radius: 3, detail: 4 });
  const threes = (numbers: ArrayLike<number>): number[][] =>
    Array.from({ length: numbers.length / 3 }, (_, k) => [numbers[3 * k], numbers[3 * k + 1], numbers[3 * k + 2]]);
  const vertices = threes(positions);
  const kept = threes(triangles).filter((three) =>
    three.some((vertex) => Math.hypot(vertices[vertex][0] - 3, vertices[vertex][1], vertices[vertex][2]) > 0.45),
  );
  return { shape: { kind: 'triangles', vertices, triangles: kept }, surface: 'solid' };
}
const wall = {
  shape: { kind: 'box', size: [1, 12, 12] },
  at: [-5, 0, 0],
  track: [
    { time: 0, at: [0, 0, 0] },
    { time: 2, at: [12, 0, 0] },
  ],
};
const promised: readonly (readonly [name: string, obstacle: object, maxSpeed: number])[] = [
  ['torus', torus, 3],
  ['torus', torus, 100],
  ['arch', arch, 3],
  ['arch', arch, 100],
  ['a torus that turns', { ...torus, spin: { axis: [1, 1, 0], degPerSecond: 200 } }, 3],
  ['a wall on its way', wall, 12],
  ['a ball with a hole', holed(), 12],
  ['a round tank', { shape: { kind: 'tank', form: 'circle', size: [14, 13, 14], wall: 0.3 } }, 12],
];
const world = { world: { min: [-12, -12, -12], max: [12, 12, 12] }, field: { resolution: [16, 16, 16] } };

/** Runs a scene with a tank, which no fish leaves. @returns how many events of each kind there were */
async function kindsIn(document: object, steps: number): Promise<Record<string, number>> {
  if (!gpu) return {};
  const simulation = new Simulation(parseScenarioJson(document), { engine: gpu });
  const kinds: Record<string, number> = {};
  for (let step = 0; step < steps; step += 5) {
    await simulation.run(5);
    const { x, y, z, count } = simulation.school;
    const out = Array.from({ length: count }, (_, i) => i).filter((i) => isOutside([x[i], y[i], z[i]]));
    expect(out, `step ${simulation.school.step}`).toEqual([]);
    for (const { kind } of simulation.takeEvents()) kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  simulation.dispose();
  return kinds;
}

describe.runIf(gpu)('obstacles on the GPU', () => {
  it.each(['linear', 'cubic'])('turn fish away as on the CPU: %s', async (interpolation) => {
    if (!gpu) return;
    const state = randomState(3, 200);
    const outside = { ...state, positions: state.positions.map(([x, y, z]): Vec3 => [x - 6, y - 6, z + 2]) };
    const field = { ...world.field, interpolation };
    const document = { ...world, field, obstacles: [torus, arch], species: [{ name: 'a' }] };
    const pair = pairOf(gpu, document, { state: outside });
    await pair[0].run(1);
    pair[1].step(1);
    const { ax, count } = pair[1].school;
    expect(Array.from({ length: count }, (_, i) => Math.abs(ax[i])).filter((a) => a > 5).length).toBeGreaterThan(10);
    expect(worst(differences(pair))[1]).toBeLessThan(1e-4);
    pair[0].dispose();
  });

  for (const [name, obstacle, maxSpeed] of promised) {
    it(`${name}: no fish comes in at ${maxSpeed} m/s`, async () => {
      if (!gpu) return;
      const plan = parseScenarioJson({
        version: 1,
        ...world,
        obstacles: [obstacle],
        species: [
          {
            name: 'fish',
            count: fish,
            start: { kind: 'sphere', centre: [0, 0, 0], radius: 6 },
            // Without drag, as in the hard scenes below: all of them then share the compiled programs of contact.
            motion: { maxSpeed },
            goals: into[name].map((at) => ({ at, reach: 0.5 })),
            rules: {
              obstacles: { enabled: false },
              goal: { weight: Math.max(60, (maxSpeed * maxSpeed) / 2) },
              bounds: { weight: maxSpeed },
            },
          },
        ],
      });
      const simulation = new Simulation(plan, { engine: gpu });
      const { school, obstacles } = simulation;
      let touching = 0;
      for (let step = 0; step < steps; step++) {
        await simulation.run(maxSpeed > 10 ? 1 : 4);
        for (let i = 0; i < fish; i++) {
          const clearance = obstacles.clearance(school.x[i], school.y[i], school.z[i], 1);
          if (clearance < 1.5 * radius) touching++;
          // Written so that NaN fails.
          if (!(clearance >= radius * (1 - 1e-6))) expect(clearance, `fish ${i}, step ${school.step}`).toBe(radius);
        }
      }
      simulation.dispose();
      expect(touching).toBeGreaterThan((fish * steps) / 200);
    }, 3_600_000);
  }

  const hard: readonly (readonly [name: string, document: object, steps: number, each: number, seed: number])[] = [
    ['a tilted cylinder that turns through the plane', turningInPlane, 240, 8, 1],
    ['two boxes that close at 10 m/s each', closingBoxes, 40, 1, 3],
    ['a sphere without a cap', cappedSphere(), 240, 8, 1],
  ];
  it.each(hard)('%s: no fish stays inside', async (_, document, steps, each, seed) => {
    if (!gpu) return;
    const simulation = new Simulation(parseScenarioJson(document), { engine: gpu, seed });
    const { school, obstacles } = simulation;
    const isFlat = simulation.plan.dimensions === 2;
    const last = process.env.SHOAL_LONG ? steps : steps / 2;
    for (let step = 0; step < last; step += each) {
      await simulation.run(each);
      for (let i = 0; i < school.count; i++) {
        const clearance = obstacles.clearance(school.x[i], school.y[i], school.z[i], 1);
        if (!(clearance > 0)) expect(clearance, `fish ${i}, step ${school.step}`).toBeGreaterThan(0);
        if (isFlat) expect([school.z[i], school.vz[i]]).toEqual([0, 0]);
      }
    }
    simulation.dispose();
  });

  it.each([2, 3] as const)('no box drives fish out of a tank, in %i dimensions', async (dimensions) => {
    expect(Object.keys(await kindsIn(lift(dimensions), 80))).toEqual(gpu ? ['displaced'] : []);
  });

  it.each([2, 3] as const)('fish before a piston are enclosed and let go, in %i dimensions', async (dimensions) => {
    expect(await kindsIn(piston(dimensions), 150)).toEqual(gpu ? { enclosed: 200, displaced: 200 } : {});
  });

  it('in a periodic world without free space fish rest, which is reported once', async () => {
    if (!gpu) return;
    const periodic = { rules: { bounds: { form: 'wrap' } }, count: 5 };
    const simulation = new Simulation(parseScenarioJson(fullWorld(190, periodic)), { engine: gpu });
    const kinds = simulation.takeEvents().map(({ kind, other }) => [kind, other]);
    for (let step = 0; step < 3; step++) {
      await simulation.run(1);
      kinds.push(...simulation.takeEvents().map(({ kind, other }) => [kind, other]));
    }
    expect(kinds).toEqual(Array(5).fill(['enclosed', 1]));
    const { vx, vy, vz, count } = simulation.school;
    expect([vx, vy, vz].flatMap((column) => [...column.subarray(0, count)]).every((value) => value === 0)).toBe(true);
    simulation.dispose();
  });
});

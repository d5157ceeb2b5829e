import { inspectFish, type PresetName, parseScenario, presetNames, presets, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';

/*
 * The published programs, step by step in their own units, against one step of their preset. One unit of Parker and of
 * the Abzû article is 1 cm, a step is 1/60 s: see the presets.
 */
const cm = 0.01;
const hz = 60;

/** The change of velocity per step of boid b in units per step, as a published program computes it. */
type Published = (b: number, positions: number[][], velocities: number[][]) => number[];

const add = (a: number[], b: number[], factor = 1) => a.map((x, k) => x + factor * b[k]);
const others = (b: number, list: number[][]) => list.filter((_, j) => j !== b);
const mean = (list: number[][]) => list.reduce((sum, v) => add(sum, v), [0, 0, 0]).map((x) => x / list.length);

function perStep(toCentre: number, toVelocity: number): Published {
  return (b, positions, velocities) => {
    const centre = add(mean(others(b, positions)), positions[b], -1).map((x) => x / toCentre);
    const match = add(mean(others(b, velocities)), velocities[b], -1).map((x) => x / toVelocity);
    let apart = [0, 0, 0];
    for (const other of others(b, positions)) {
      const difference = add(other, positions[b], -1);
      if (Math.hypot(...difference) < 100) apart = add(apart, difference, -1);
    }
    return add(add(centre, match), apart);
  };
}

const positions = [
  [0, 0, 0],
  [60, 10, 0],
  [-30, 80, 20],
  [400, -300, 250],
  [90, 90, 90],
];
const velocities = [
  [1, 2, 0],
  [0, 1, -1],
  [2, 0, 0],
  [-1, -1, 1],
  [0, 0, 2],
];

describe('presets reproduce their sources', () => {
  for (const [preset, published] of [
    ['parker', perStep(100, 8)],
    ['abzu-article', perStep(200, 10)],
  ] as const) {
    it(`${preset}: the velocity that its pseudocode adds in a step`, () => {
      const plan = parseScenario({
        version: 1,
        preset,
        world: { min: [-9, -9, -9], max: [9, 9, 9] },
        species: [{ name: 'boid', count: 5 }],
      });
      const toSi = (list: number[][], factor: number) =>
        list.map(([x, y, z]) => [x * factor, y * factor, z * factor] as const);
      const state = { positions: toSi(positions, cm), velocities: toSi(velocities, cm * hz) };
      const simulation = new Simulation(plan, { state });
      for (let b = 0; b < 5; b++) {
        const { acceleration } = inspectFish(simulation, b);
        const change = published(b, positions, velocities);
        for (let axis = 0; axis < 3; axis++) {
          // Δv of a step in cm per step, from an acceleration in m/s²
          expect(acceleration[axis] / hz / hz / cm).toBeCloseTo(change[axis], 3);
        }
      }
    });
  }

  it('parker: ten units a step from outside the box', () => {
    const plan = parseScenario({ version: 1, preset: 'parker', species: [{ name: 'boid' }] });
    const state = { positions: [[-1, 20, 41]], velocities: [[0, 0, 0]] } as const;
    const { acceleration } = inspectFish(new Simulation(plan, { state }), 0);
    expect(acceleration.map((a) => a / hz / hz / cm)).toEqual([10, 0, -10].map((x) => expect.closeTo(x)));
  });

  it('aron: 0.1 from each, 0.8 to the centre, 6 along the heading, within 10 m', () => {
    const plan = parseScenario({ version: 1, preset: 'aron', species: [{ name: 'fish', count: 3 }] });
    const state = {
      positions: [
        [20, 20, 20],
        [24, 20, 20],
        [20, 31, 20],
      ],
      velocities: [
        [0, 0, 1],
        [0, 2, 0],
        [3, 0, 0],
      ],
    } as const;
    // Only the fish 4 m to the right is within 10 m: −0.1 + 0.8 along x, 6 along its heading y.
    const { acceleration } = inspectFish(new Simulation(plan, { state }), 0);
    expect(acceleration).toEqual([0.7, 6, 0].map((x) => expect.closeTo(x, 6)));
  });

  it('improved and common: the numbers of the demo at play speed 1', () => {
    const rulesOf = (preset: PresetName) =>
      parseScenario({ version: 1, preset, species: [{ name: 'fish' }] }).species[0].rules;
    const demo = { separation: 0.34, alignment: 0.08, cohesion: 0.09, bounds: 0.01, wander: 0.09 };
    // 50 × its rule scalar 0.5
    for (const [rule, scalar] of Object.entries(demo)) {
      expect(rulesOf('improved')[rule as 'separation'].weight).toBeCloseTo(25 * scalar, 12);
    }
    expect(rulesOf('common').separation.weight).toBeCloseTo(25 * 0.34 * 0.22, 12);
    expect(rulesOf('common').alignment.weight).toBeCloseTo((25 * 0.08 * 44) / 100, 12);
    expect(rulesOf('common').cohesion.weight).toBeCloseTo(25 * 0.09 * 0.14, 12);
  });

  it('every preset names its source and says how its numbers came about', () => {
    for (const name of presetNames) {
      expect(presets[name].source).not.toBe('');
      expect(presets[name].note.length).toBeGreaterThan(40);
    }
  });
});

import { Metrics, parseScenario, parseScenarioJson, Simulation, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { type FewSpecies, fewFish } from '../../../test/few-fish.ts';
import { metabolicRate, tailBeatFrequency } from './metabolism.ts';

const account = { basal: 2, hovering: 1, hoveringSpeed: 2, efficiency: 0.5, beatsAtRest: 1, beatsPerLength: 2 };
const numbers = { ...account, beside: 0, ahead: 0 };
const column = ({ school }: Simulation, name: string): number[] => [...school.column(name)].slice(0, school.count);

describe('metabolic rate, W/kg', () => {
  for (const [lengths, work, rate] of [
    // 2 + 1 (1 − u/2)² + W/0.5
    [0, 0, 3],
    [1, 0, 2.25],
    [2, 0, 2],
    [3, 5, 12],
  ]) {
    it(`${rate} at ${lengths} L/s with ${work} W/kg of work`, () => {
      expect(metabolicRate(numbers, lengths, work)).toBeCloseTo(rate, 12);
    });
  }

  it('without a hovering speed hovering costs nothing', () => {
    expect(metabolicRate({ ...numbers, hoveringSpeed: 0 }, 0, 0)).toBe(2);
  });
});

it('tail beats: (1 + 2 u) √w', () => {
  expect(tailBeatFrequency(numbers, 3, 1)).toBe(7);
  expect(tailBeatFrequency(numbers, 3, 0.25)).toBe(3.5);
});

describe('an account', () => {
  const motion = { linearDrag: 1, cruiseSpeed: 1, maxSpeed: 10 };
  const kinds = (metabolism: object = account, change: object = {}): FewSpecies[] => [
    { name: 'fish', body: { length: 0.5 }, motion: { ...motion, ...change }, metabolism },
  ];
  const swim = (velocities: readonly Vec3[], at: readonly Vec3[], species = kinds(), scenario: object = {}) =>
    fewFish(
      at.map((one, i) => ({ at: one, velocity: velocities[i] })),
      species,
      { simulation: { step: 0.1 }, ...scenario },
    );

  it('of a fish alone: basal rate, work against drag and tail beats', () => {
    const simulation = swim([[1, 0, 0]], [[5, 5, 5]]);
    simulation.step(10);
    // 2 + 0 + (1 · 1)/0.5 W/kg and 1 + 2 · 1/0.5 Hz for 1 s
    expect(column(simulation, 'metabolicRate')[0]).toBeCloseTo(4, 5);
    expect(column(simulation, 'metabolicEnergy')[0]).toBeCloseTo(4, 5);
    expect(column(simulation, 'tailBeatFrequency')[0]).toBeCloseTo(5, 5);
    expect(column(simulation, 'tailBeats')[0]).toBeCloseTo(5, 5);
    expect(column(simulation, 'energy')[0]).toBeCloseTo(1, 5);
  });

  it('fish save at every position, and ahead only by the benefit of that', () => {
    const places: Vec3[] = [
      [5, 5, 5],
      [4.5, 5, 5],
    ];
    const velocities: Vec3[] = [
      [1, 0, 0],
      [1, 0, 0],
    ];
    const pair = swim(velocities, places, kinds({ ...account, ahead: 0.2 }, { wakeBenefit: 0.8 }));
    pair.step();
    // One length apart: drag 1 − 0.2 · (1 − ½) for the fish ahead, 1 − 0.8 · 0.75 for the fish behind.
    const [ahead, behind] = column(pair, 'metabolicRate');
    expect(ahead).toBeCloseTo(2 + 0.9 / 0.5, 5);
    expect(behind).toBeCloseTo(2 + 0.4 / 0.5, 5);
    expect(column(pair, 'tailBeatFrequency')[0]).toBeCloseTo(5 * Math.sqrt(0.9), 5);
    const metrics = new Metrics(pair).measure(new Set(['metabolicRate', 'energySaving', 'energyPerTailBeat']));
    expect(metrics.energySaving).toBeCloseTo(0.7 / 4, 5);
    expect(metrics.metabolicRate).toBeCloseTo((ahead + behind) / 2, 5);
    const beats = (5 * (Math.sqrt(0.9) + Math.sqrt(0.4))) / 2;
    expect(metrics.energyPerTailBeat).toBeCloseTo((ahead + behind) / 2 / beats, 5);
  });

  it('counts against the water: holding station in a current costs what swimming in still water does', () => {
    const currents = [{ kind: 'uniform', velocity: [-1, 0, 0] }];
    const flume = swim([[0, 0, 0]], [[5, 5, 5]], kinds(), { currents });
    const still = swim([[1, 0, 0]], [[5, 5, 5]]);
    const drifting = swim([[-1, 0, 0]], [[5, 5, 5]], kinds(account, { cruiseSpeed: 0 }), { currents });
    for (const one of [flume, still, drifting]) one.step(10);
    expect(column(flume, 'metabolicEnergy')[0]).toBeCloseTo(column(still, 'metabolicEnergy')[0], 5);
    expect(flume.school.x[0]).toBeCloseTo(5, 5);
    // A fish that drifts with the water swims at 0 m/s: basal rate plus hovering.
    expect(column(drifting, 'metabolicRate')[0]).toBeCloseTo(3, 5);
    expect(drifting.school.x[0]).toBeCloseTo(4, 5);
  });

  it('without one, a school has no column of it', () => {
    const species = kinds().map(({ metabolism, ...rest }) => rest as FewSpecies);
    const names = swim([[1, 0, 0]], [[5, 5, 5]], species)
      .school.columns()
      .map(([name]) => name);
    expect(names).not.toContain('metabolicEnergy');
    expect(names).not.toContain('tailBeats');
  });

  it('a heading model refuses it', () => {
    const species = [{ name: 'fish', heading: { model: 'vicsek' }, metabolism: {} }];
    expect(() => parseScenario({ version: 1, species } as never)).toThrow(
      'species[0].metabolism must be left out for a species with the heading model "vicsek"',
    );
  });
});

describe('with the SIMD kernel', () => {
  it('fish spend what they spend without it', () => {
    const species = {
      name: 'fish',
      count: 80,
      start: { kind: 'sphere', radius: 2, heading: [1, 0, 0], speed: 1 },
      motion: { linearDrag: 1, cruiseSpeed: 1, maxSpeed: 3, wakeBenefit: 0.8 },
      metabolism: { ...account, beside: 0.4, ahead: 0.2 },
    };
    const plan = parseScenarioJson({ version: 1, species: [species] });
    const [simd, plain] = [new Simulation(plan), new Simulation(plan, { kernel: 'typescript' })];
    for (const one of [simd, plain]) one.step(5);
    expect(simd.engine.kernel).toEqual({ name: 'simd' });
    for (const name of ['metabolicEnergy', 'tailBeats']) {
      const expected = column(plain, name);
      expect(Math.min(...expected)).toBeLessThan(0.9 * Math.max(...expected));
      column(simd, name).forEach((value, i) => {
        expect(value).toBeCloseTo(expected[i], 4);
      });
    }
  });
});

import { NearList } from 'shoal/internal';
import { describe, expect, it } from 'vitest';
import { type FewSpecies, fewFish } from '../../test/few-fish.ts';
import { wakeFactor, wakeReach } from './wake.ts';

/** A flockmate with heading x. The fish is `behind` and `beside` metres from it. */
interface Mate {
  behind: number;
  beside: number;
  length?: number;
  heading?: readonly [number, number, number];
}

function factor(mates: readonly Mate[], benefit = 1, others?: { beside: number; ahead: number }): number {
  const near = new NearList();
  const component = (axis: number) => Float32Array.from(mates, ({ heading = [1, 0, 0] }) => heading[axis]);
  mates.forEach(({ behind, beside }, j) => {
    near.add(j, -behind, 0.6 * beside, -0.8 * beside, behind * behind + beside * beside);
  });
  const headings = { headingX: component(0), headingY: component(1), headingZ: component(2) };
  return wakeFactor(near, headings, (j) => mates[j].length ?? 1, benefit, others);
}

describe('the wake of a flockmate', () => {
  for (const [behind, beside, worth] of [
    [0, 0, 1],
    [1, 0, 0.75],
    [2, 0, 0.5],
    [3.5, 0, 0.125],
    [0, 1, 0.5],
    [2, 1, 0.25],
    [1, 1.5, 0.1875],
    // ahead of its middle: 2(b + ½)
    [-0.25, 0, 0.5],
    [-0.4, 1, 0.1],
    // just outside
    [-0.5, 0, 0],
    [-3, 0, 0],
    [4, 0, 0],
    [9, 0, 0],
    [0, 2, 0],
    [1, 7, 0],
  ]) {
    it(`${behind} lengths behind and ${beside} beside it saves ${worth}`, () => {
      expect(factor([{ behind, beside }])).toBeCloseTo(1 - worth, 12);
      expect(factor([{ behind, beside }], 0.4)).toBeCloseTo(1 - 0.4 * worth, 12);
      // Distances count in body lengths of the flockmate.
      expect(factor([{ behind: 3 * behind, beside: 3 * beside, length: 3 }])).toBeCloseTo(1 - worth, 12);
    });
  }

  it('no flockmate, or one at rest: none', () => {
    expect(factor([])).toBe(1);
    expect(factor([{ behind: 1, beside: 0, heading: [0, 0, 0] }])).toBe(1);
  });

  it('behind is where the flockmate comes from', () => {
    expect(factor([{ behind: 1, beside: 0, heading: [-1, 0, 0] }])).toBe(1);
    expect(factor([{ behind: 0, beside: 1, heading: [0, -0.6, 0.8] }])).toBeCloseTo(0.25, 6);
  });

  it('the best of several counts', () => {
    expect(
      factor([
        { behind: 3, beside: 0 },
        { behind: 1, beside: 0 },
        { behind: 2, beside: 1 },
      ]),
    ).toBeCloseTo(0.25, 12);
  });

  it('is continuous everywhere', () => {
    const h = 1e-4;
    for (let behind = -1; behind < 5; behind += 0.0625) {
      for (let beside = 0; beside < 2.5; beside += 0.0625) {
        const here = factor([{ behind, beside }]);
        expect(Math.abs(factor([{ behind: behind + h, beside }]) - here)).toBeLessThan(2.1 * h);
        expect(Math.abs(factor([{ behind, beside: beside + h }]) - here)).toBeLessThan(2.1 * h);
      }
    }
  });

  it('ends where the search for it ends', () => {
    expect(wakeReach).toBeCloseTo(Math.sqrt(20), 12);
    expect(factor([{ behind: 3.999, beside: 1.999 }])).toBeLessThan(1);
  });
});

describe('flockmates that save drag beside and ahead of them too', () => {
  const saved = (behind: number, beside: number): number =>
    1 - factor([{ behind, beside }], 0.8, { beside: 0.4, ahead: 0.2 });
  for (const [behind, beside, part] of [
    [1, 0, 0.6],
    [0, 0, 0.8],
    // 0.8 · ½ behind, 0.4 · ½ beside
    [0, 1, 0.4],
    [-0.5, 1, 0.1],
    [-0.5, 0, 0.2],
    [-1, 0, 0.1],
    [-1, 0.5, 0.05],
    [-0.75, 1.5, 0.025],
    [-2, 0, 0],
    [0, 2, 0],
    [4, 0, 0],
  ]) {
    it(`${part} at ${behind} lengths behind and ${beside} beside it`, () => {
      expect(saved(behind, beside)).toBeCloseTo(part, 12);
    });
  }

  it('is continuous everywhere', () => {
    const h = 1e-4;
    for (let behind = -3; behind < 5; behind += 0.0625) {
      for (let beside = 0; beside < 2.5; beside += 0.0625) {
        const here = saved(behind, beside);
        expect(Math.abs(saved(behind + h, beside) - here)).toBeLessThan(1.7 * h);
        expect(Math.abs(saved(behind, beside + h) - here)).toBeLessThan(1.7 * h);
      }
    }
  });
});

describe('swimming in a wake', () => {
  const motion = { linearDrag: 1, wakeBenefit: 0.4, maxSpeed: 10 };
  const species = (change: object = {}, length = 1): FewSpecies[] => [
    { name: 'fish', body: { length }, motion: { ...motion, ...change } },
  ];
  const pair = (kinds = species(), scenario: object = {}, gap = 1) =>
    fewFish(
      [
        { at: [5, 5, 5], velocity: [1, 0, 0] },
        { at: [5 - gap, 5, 5], velocity: [1, 0, 0] },
      ],
      kinds,
      { simulation: { step: 0.1 }, ...scenario },
    );

  it('saves drag behind, not ahead, though no rule looks for flockmates', () => {
    const { school } = pair();
    const simulation = pair();
    simulation.step();
    expect(school.count).toBe(2);
    expect(simulation.school.vx[0]).toBeCloseTo(1 / 1.1, 6);
    // 1 length behind: 1 − 0.4 · 0.75
    expect(simulation.school.vx[1]).toBeCloseTo(1 / 1.07, 6);
  });

  it('saves energy at the same cruise speed', () => {
    const simulation = pair(species({ cruiseSpeed: 1 }));
    simulation.step();
    const energy = simulation.school.column('energy');
    expect([...simulation.school.vx]).toEqual([1, 1]);
    expect(energy[0]).toBeCloseTo(0.1, 6);
    expect(energy[1]).toBeCloseTo(0.07, 6);
  });

  it('lengths are those of the fish ahead', () => {
    const kinds: FewSpecies[] = [
      { name: 'whale', body: { length: 4 }, motion },
      { name: 'pilot', body: { length: 0.5 }, schoolsWith: ['whale'], motion },
    ];
    const fish = [
      { at: [9, 5, 5] as const, velocity: [1, 0, 0] as const },
      { at: [1, 5, 5] as const, velocity: [1, 0, 0] as const, species: 1 },
    ];
    const simulation = fewFish(fish, kinds, { simulation: { step: 0.1 } });
    simulation.step();
    // 2 whale lengths behind the whale: 1 − 0.4 · 0.5
    expect(simulation.school.vx[1]).toBeCloseTo(1 / 1.08, 6);
  });

  it('ends at once when the benefit does', () => {
    const change = [{ path: 'species[0].motion.wakeBenefit', to: 0 }];
    const timeline = [{ kind: 'event', name: 'still', at: 0.1, for: 9, change }];
    const simulation = pair(species(), { timeline });
    simulation.step(2);
    expect(simulation.school.vx[1]).toBeCloseTo(1 / 1.07 / 1.1, 6);
  });

  it('without benefit, or alone: all of the drag', () => {
    const without = pair(species({ wakeBenefit: 0 }));
    const far = pair(species(), {}, 4.5);
    for (const simulation of [without, far]) {
      simulation.step();
      expect(simulation.school.vx[1]).toBeCloseTo(1 / 1.1, 6);
    }
  });

  it('is found across the seam', () => {
    const fish = [
      { at: [0.5, 5, 5] as const, velocity: [1, 0, 0] as const },
      { at: [9.5, 5, 5] as const, velocity: [1, 0, 0] as const },
    ];
    const kinds = species().map((kind) => ({ ...kind, rules: { bounds: { form: 'wrap' } } }));
    const simulation = fewFish(fish, kinds, { simulation: { step: 0.1 } });
    simulation.step();
    expect(simulation.school.vx[1]).toBeCloseTo(1 / 1.07, 6);
  });
});

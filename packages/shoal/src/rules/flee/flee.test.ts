import { inspectFish, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { type FewSpecies, fewFish, vectorOf, wrapping } from '../../../test/few-fish.ts';
import { close } from '../../../test/steering-of.ts';

const species = (prey: object = {}, flee: object = {}, shared: object = {}): FewSpecies[] => [
  { name: 'prey', rules: { flee: { radius: 10, ...flee }, ...shared }, ...prey },
  { name: 'shark', hunts: ['prey'], rules: { ...shared } },
];

/** The steering vector of a prey, by default at the origin, with sharks at some positions. */
const flee = (sharks: readonly Vec3[], kinds = species(), prey: object = {}, scenario: object = {}): Vec3 => {
  const fish = [{ at: [0, 0, 0] as const, ...prey }, ...sharks.map((at) => ({ at, species: 1 }))];
  return vectorOf(fewFish(fish, kinds, scenario), 'flee');
};

describe('flee', () => {
  it('sums the push of every predator, by hand', () => {
    // 5 m to the right: 1 − 5/10; 8 m below: 1 − 8/10
    expect(
      flee([
        [5, 0, 0],
        [0, -8, 0],
      ]),
    ).toEqual(close([-0.5, 0.2, 0]));
  });

  it('gives each fish of a species its own vector, of predators where they are now', () => {
    const free = { motion: { maxSpeed: 100, verticalFactor: 1 } };
    const kinds = species(free, { weight: 4 });
    const sharks = [{ at: [2, 3, 6] as const, velocity: [2, 0, -4] as const, species: 1 }];
    const fish = [[0, 0, 0] as const, [2, 8, 6] as const, [2, 3, 8] as const].map((at) => ({ at }));
    const simulation = fewFish([...fish, ...sharks], kinds, { simulation: { step: 0.5 } });
    simulation.step();
    const { vx, vy, vz, x, y, z } = simulation.school;
    // Half a second with four times the push. 7 m away it is 0.3, 5 m away 0.5, and 2 m away 0.8.
    expect([0, 1, 2].map((i) => [vx[i], vy[i], vz[i]])).toEqual([
      close([(-0.6 * 2) / 7, (-0.6 * 3) / 7, (-0.6 * 6) / 7], 6),
      close([0, 1, 0], 6),
      close([0, 0, 1.6], 6),
    ]);
    const [dx, dy, dz] = [x[0] - x[3], y[0] - y[3], z[0] - z[3]];
    const l = Math.hypot(dx, dy, dz);
    expect(l).not.toBeCloseTo(7, 0);
    expect(vectorOf(simulation, 'flee')).toEqual(
      close(
        [dx, dy, dz].map((d) => (d / l) * (1 - l / 10)),
        6,
      ),
    );
  });

  it('is at most 1 long', () => {
    // Three sharks 1 m away push 0.9 each.
    const place = [0.6, 0.8, 0] as const;
    expect(flee([place, place, place])).toEqual(close([-0.6, -0.8, 0], 6));
  });

  it('ends at the radius, without a jump', () => {
    expect(flee([[10, 0, 0]])).toEqual([0, 0, 0]);
    expect(flee([[9.9999, 0, 0]])[0]).toBeCloseTo(-1e-5, 6);
    expect(flee([[50, 0, 0]])).toEqual([0, 0, 0]);
    expect(flee([[5, 0, 0]], species({}, { radius: 0 }))).toEqual([0, 0, 0]);
  });

  it('no predator, or exactly where the predator is: 0', () => {
    expect(flee([])).toEqual([0, 0, 0]);
    expect(flee([[0, 0, 0]])).toEqual([0, 0, 0]);
    // The shark at the fish's own position gives no direction; the other does.
    expect(
      flee([
        [0, 0, 0],
        [5, 0, 0],
      ]),
    ).toEqual(close([-0.5, 0, 0]));
  });

  it('flees the species of `flees`, predators or not, and no others', () => {
    const kinds: FewSpecies[] = [
      { name: 'prey', flees: ['diver'], rules: { flee: { radius: 10 } } },
      { name: 'diver' },
      { name: 'ray' },
    ];
    const fish = [
      { at: [0, 0, 0] as const },
      { at: [5, 0, 0] as const, species: 1 },
      { at: [0, 5, 0] as const, species: 2 },
    ];
    expect(vectorOf(fewFish(fish, kinds), 'flee')).toEqual(close([-0.5, 0, 0]));
    const { steering } = inspectFish(fewFish(fish, kinds), 2);
    expect(steering.flee).toBeUndefined();
  });

  it('cannibals flee each other, not themselves', () => {
    const kinds: FewSpecies[] = [{ name: 'pike', hunts: ['pike'], rules: { flee: { radius: 10 } } }];
    expect(vectorOf(fewFish([{ at: [0, 0, 0] }], kinds), 'flee')).toEqual([0, 0, 0]);
    expect(vectorOf(fewFish([{ at: [0, 0, 0] }, { at: [0, 0, 5] }], kinds), 'flee')).toEqual(close([0, 0, -0.5]));
  });

  it('just within the radius there is a faint push', () => {
    // 5 m of 5.000000001 m
    expect(flee([[5, 0, 0]], species({}, { radius: 5.000000001 }))).toEqual(close([-2e-10, 0, 0]));
  });

  it.each([0, 1, 2])('across the seam along axis %i', (axis) => {
    const kinds = species({}, { radius: 5 }, wrapping);
    const along = (far: number, near: number): Vec3 =>
      [0, 1, 2].map((k) => (k === axis ? far : near)) as unknown as Vec3;
    // (1, −2, −2) and its turns are 3 m long: 1 − 3/5.
    const expected = [0, 1, 2].map((k) => (k === axis ? 1 : -2) * (0.4 / 3));
    expect(flee([along(9.5, 5)], kinds, { at: along(0.5, 3) })).toEqual(close(expected, 6));
  });

  it('across the seam of a world that wraps', () => {
    // 1 m to the left, across the periodic face at 0: 1 − 1/4
    const kinds = species({}, { radius: 4 }, wrapping);
    expect(flee([[9.5, 5, 5]], kinds, { at: [0.5, 5, 5] })).toEqual(close([0.75, 0, 0], 6));
  });

  describe('with a field of view', () => {
    const half = species({ perception: { fieldOfViewDeg: 180 } });
    const ahead = { velocity: [1, 0, 0] as const };

    it('sees ahead and at the edge, not behind; at rest all around', () => {
      expect(flee([[5, 0, 0]], half, ahead)).toEqual(close([-0.5, 0, 0]));
      expect(flee([[0, 0, 5]], half, ahead)).toEqual(close([0, 0, -0.5]));
      expect(flee([[-0.01, 0, 5]], half, ahead)).toEqual([0, 0, 0]);
      expect(flee([[-5, 0, 0]], half, ahead)).toEqual([0, 0, 0]);
      const narrow = species({ perception: { fieldOfViewDeg: 30 } });
      expect(flee([[-5, 0, 0]], narrow)).toEqual(close([0.5, 0, 0]));
    });

    it.each([0, 1, 2].flatMap((axis) => [-1, 1].map((side) => [axis, side])))(
      'sees ahead and not behind, along axis %i on side %i',
      (axis, side) => {
        const along = (by: number): Vec3 => [0, 1, 2].map((k) => (k === axis ? by * side : 0)) as unknown as Vec3;
        const fish = { velocity: along(1) };
        expect(flee([along(5)], half, fish)).toEqual(close(along(-0.5)));
        expect(flee([along(-5)], half, fish)).toEqual([0, 0, 0]);
      },
    );

    it('nearly all around: only exactly behind is blind', () => {
      const wide = species({ perception: { fieldOfViewDeg: 359 } });
      expect(flee([[-5, 0, 0]], wide, ahead)).toEqual([0, 0, 0]);
      expect(flee([[-5, 0.1, 0]], wide, ahead)[0]).toBeCloseTo(0.5, 3);
    });

    it('sees ahead across the seam', () => {
      const kinds = species({ perception: { fieldOfViewDeg: 180 } }, { radius: 4 }, wrapping);
      expect(flee([[0.5, 5, 5]], kinds, { at: [9.5, 5, 5], ...ahead })).toEqual(close([-0.75, 0, 0], 6));
      expect(flee([[9.5, 5, 5]], kinds, { at: [0.5, 5, 5], ...ahead })).toEqual([0, 0, 0]);
    });
  });

  it('in the plane', () => {
    const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
    // A state with heights outside the plane is moved into it.
    expect(flee([[3, 4, 7]], species(), {}, flat)).toEqual(close([-0.3, -0.4, 0], 6));
  });

  it('accelerates by its weight', () => {
    const simulation = fewFish([{ at: [0, 0, 0] }, { at: [5, 0, 0], species: 1 }], species({}, { weight: 4 }));
    expect(inspectFish(simulation, 0).acceleration).toEqual(close([-2, 0, 0]));
  });
});

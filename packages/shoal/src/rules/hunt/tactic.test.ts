import type { Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { eventsOf, type FewSpecies, fewFish, tellOf, wrapping } from '../../../test/few-fish.ts';
import type { Fish } from '../../../test/steering-of.ts';

/** A hunter of species 0 that chooses at once and catches none, and its prey, of species 1. */
const species = (hunt: object, prey: object, shared: object = {}): FewSpecies[] => [
  { name: 'shark', hunts: ['prey'], rules: { hunt: { weight: 0, rest: 0, catchDistance: 0, ...hunt }, ...shared } },
  { name: 'prey', rules: { ...prey, ...shared } },
];
const prey = (at: Vec3): Fish => ({ at, species: 1 });

describe('hunt: which prey it chooses', () => {
  // 1 is nearest; 3 has no flockmates within 2 m, the others two each; the centre is (3.3, 0.4, 0), next to 4.
  const school: Fish[] = [prey([2, 0, 0]), prey([2, 1, 0]), prey([6, 0, 0]), prey([3.2, 0.6, 0])];
  interface Choice {
    fish?: readonly Fish[];
    from?: Vec3;
    shared?: object;
    seed?: number;
  }
  const chosen = (tactic: string, { fish = school, from = [0, 0, 0], shared = {}, seed = 1 }: Choice = {}): number => {
    const kinds = species({ tactic }, { cohesion: { enabled: false, radius: 2 } }, shared);
    const [event] = eventsOf(fewFish([{ at: from }, ...fish], kinds, {}, { seed }), 1);
    return event.other;
  };

  it('nearest', () => expect(chosen('nearest')).toBe(1));
  it('isolated: fewest flockmates within its cohesion radius', () => expect(chosen('isolated')).toBe(3));
  it('centre: nearest to the centre of all prey, from wherever it looks', () => {
    expect(chosen('centre')).toBe(4);
    expect(chosen('centre', { from: [9, 5, 0] })).toBe(4);
  });

  it('random: each of them about as often', () => {
    const counts = [0, 0, 0, 0, 0];
    for (let seed = 0; seed < 200; seed++) counts[chosen('random', { seed })]++;
    expect(counts[0]).toBe(0);
    for (const count of counts.slice(1)) expect(Math.abs(count - 50)).toBeLessThan(25);
  });

  it('ties go to the first', () => {
    const ring: Fish[] = [prey([0, 2, 0]), prey([2, 0, 0]), prey([0, 0, 2])];
    for (const tactic of ['nearest', 'isolated']) expect(chosen(tactic, { fish: ring })).toBe(1);
  });

  it.each([
    [3, false],
    [3, true],
    [2, false],
    [2, true],
  ] as const)('any prey as by measuring all distances, in %iD, periodic: %s', (dimensions, wraps) => {
    const [count, radius] = [40, 2.5];
    // Places in a world of 10 m that look random, one for each number.
    const placeOf = (k: number): Vec3 =>
      [0.6180339887, 0.7548776662, 0.8191725134].map((share, axis) =>
        axis === 2 && dimensions === 2 ? 0 : Math.fround(10 * (((k + 1) * share) % 1)),
      ) as unknown as Vec3;
    const places = Array.from({ length: count }, (_, k) => placeOf(k));
    const image = (d: number): number => (wraps ? d - 10 * Math.round(d / 10) : d);
    const offset = (a: Vec3, b: readonly number[]): number[] => a.map((x, axis) => image(x - b[axis]));
    const distance = (a: Vec3, b: readonly number[]): number => Math.hypot(...offset(a, b));
    const firstLeast = (costs: readonly number[]): number => costs.indexOf(Math.min(...costs));
    const crowds = places.map((at) => places.filter((other) => distance(at, other) < radius).length);
    const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
    for (let hunter = 0; hunter < 8; hunter++) {
      const from = placeOf(100 + hunter);
      const offsets = places.map((at) => offset(at, from));
      const centre = from.map((x, axis) => x + offsets.reduce((sum, d) => sum + d[axis] / count, 0));
      const expected = {
        nearest: firstLeast(places.map((at) => distance(at, from))),
        isolated: firstLeast(crowds),
        centre: firstLeast(places.map((at) => distance(at, centre))),
      };
      for (const [tactic, index] of Object.entries(expected)) {
        const kinds = species({ tactic }, { cohesion: { enabled: false, radius } }, wraps ? wrapping : {});
        const fish = [{ at: from }, ...places.map(prey)];
        const [{ other }] = eventsOf(fewFish(fish, kinds, dimensions === 2 ? flat : {}), 1);
        expect([tactic, other - 1]).toEqual([tactic, index]);
      }
    }
  });

  it.each([
    // The first two are 0.25 m apart, and the others 0.5 m: they have no flockmate if the radius is no larger.
    [0.5, 3],
    [0.5000000001, 1],
  ])('the most isolated by a cohesion radius of %f m is fish %i', (radius, chosen) => {
    const kinds = species({ tactic: 'isolated' }, { cohesion: { enabled: false, radius } });
    const fish = [4, 4.25, 6, 6.5].map((x) => prey([x, 5, 5]));
    expect(tellOf(eventsOf(fewFish([{ at: [0, 0, 0] }, ...fish], kinds), 1))).toEqual([`1 attack 0→${chosen}`]);
  });

  it('of all the species that it hunts', () => {
    const kinds: FewSpecies[] = [
      { name: 'shark', hunts: ['sprat', 'herring'], rules: { hunt: { rest: 0, catchDistance: 0 } } },
      { name: 'herring' },
      { name: 'sprat' },
      { name: 'cod' },
    ];
    const fish: Fish[] = [
      { at: [0, 0, 0] },
      { at: [1, 0, 0], species: 3 },
      { at: [3, 0, 0], species: 2 },
      { at: [2, 0, 0], species: 1 },
    ];
    expect(tellOf(eventsOf(fewFish(fish, kinds), 1))).toEqual(['1 attack 0→3']);
  });

  it('across the seam: the nearest, and the centre of a school that lies across it', () => {
    const across: Fish[] = [prey([4, 0, 0]), prey([9, 0, 0]), prey([8, 0, 0])];
    expect(chosen('nearest', { fish: across, shared: wrapping })).toBe(2);
    // Seen from 0: at −3, −1 and 1 with a straggler at 2, so the centre is −0.25, next to fish 2 at −1.
    const round: Fish[] = [prey([7, 0, 0]), prey([9, 0, 0]), prey([1, 0, 0]), prey([2, 0, 0])];
    expect(chosen('centre', { fish: round, shared: wrapping })).toBe(2);
  });
});

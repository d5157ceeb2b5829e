import { inspectFish, type RuleName, ruleTable, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { type FewSpecies, fewFish, vectorOf } from './few-fish.ts';
import { generator } from './random/states.ts';

/*
 * Steering vectors depend neither on where north is nor on which side is left: move the whole scene, and its vectors
 * move along.
 */
const motions: Record<string, (v: Vec3) => Vec3> = {
  'mirrored left and right': ([x, y, z]) => [-x, y, z],
  'turned by 90 degrees': ([x, y, z]) => [z, y, -x],
  'turned by 180 degrees': ([x, y, z]) => [-x, y, -z],
  'turned by 270 degrees': ([x, y, z]) => [-z, y, x],
  'turned and mirrored': ([x, y, z]) => [z, y, x],
};

interface Case {
  rule: RuleName;
  settings: object;
  /** What the species and the world need for it; points are moved by `move`. */
  species?: (move: (v: Vec3) => Vec3) => object;
  world?: (move: (v: Vec3) => Vec3) => object;
}

const neighbourRules = (['separation', 'alignment', 'cohesion'] as const).flatMap((rule): Case[] =>
  Object.keys(ruleTable[rule].forms).flatMap((form) => [
    { rule, settings: { form, radius: 9 } },
    { rule, settings: { form, radius: 'all', nearest: 5 } },
  ]),
);

const place: Vec3 = [3, 2, -1];
const line: Vec3[] = [
  [0, 0, 0],
  [6, 1, -4],
  [-5, 2, 3],
];

const cases: readonly Case[] = [
  ...neighbourRules,
  { rule: 'flee', settings: { radius: 9 } },
  {
    rule: 'characters',
    settings: { radius: 9 },
    world: (move) => ({ characters: [{ name: 'diver', points: [place, [1, 1, 1] as Vec3].map(move) }] }),
  },
  {
    rule: 'goal',
    settings: { maxLength: 3 },
    species: (move) => ({ goals: [{ at: move(place), range: 9 }] }),
  },
  { rule: 'goal', settings: { form: 'leader', maxLength: 3 }, species: () => ({ follows: ['shark'] }) },
  ...(['waypoints', 'corridor'] as const).map(
    (form): Case => ({
      rule: 'path',
      settings: { form },
      species: () => ({ path: 'line' }),
      world: (move) => ({ paths: [{ name: 'line', radius: 1, points: line.map(move) }] }),
    }),
  ),
  { rule: 'food', settings: {}, world: (move) => ({ food: [{ at: move(place), range: 20 }] }) },
];

/** The vectors of all fish of a random state, seen for half of them from the front only. */
function vectors(one: Case, seed: number, move: (v: Vec3) => Vec3): Vec3[] {
  const random = generator(seed);
  const vector = (size: number): Vec3 => [random() - 0.5, random() - 0.5, random() - 0.5].map((x) => size * x) as never;
  const fish = Array.from({ length: 24 }, (_, k) => ({
    at: move(vector(14).map(Math.fround) as never),
    velocity: move(vector(4).map(Math.fround) as never),
    species: k % 8 === 7 ? 1 : 0,
  }));
  const perception = { fieldOfViewDeg: seed % 2 === 0 ? 360 : 250 };
  const species: FewSpecies[] = [
    { name: 'fish', perception, ...one.species?.(move), rules: { [one.rule]: one.settings } },
    { name: 'shark', hunts: ['fish'] },
  ];
  const simulation = fewFish(fish, species, { neighbours: 'brute-force', ...one.world?.(move) });
  return fish.flatMap((_, id) => (id % 8 === 7 ? [] : [vectorOf(simulation, one.rule, id)]));
}

describe('steering has no preferred direction', () => {
  for (const one of cases) {
    it(`${one.rule} ${JSON.stringify(one.settings)}`, () => {
      for (let seed = 1; seed <= 4; seed++) {
        const still = vectors(one, seed, (v) => v);
        expect(Math.max(...still.flat().map(Math.abs))).toBeGreaterThan(0.01);
        for (const [name, move] of Object.entries(motions)) {
          const moved = vectors(one, seed, move);
          still.forEach((vector, k) => {
            const expected = move(vector);
            const size = Math.max(1, Math.hypot(...vector));
            for (let axis = 0; axis < 3; axis++) {
              const error = Math.abs(moved[k][axis] - expected[axis]) / size;
              if (!(error < 1e-11)) expect(moved[k], `${name}, seed ${seed}, fish ${k}`).toEqual(expected);
            }
          });
        }
      }
    });
  }

  it('an attack neither', () => {
    const attack = (move: (v: Vec3) => Vec3): Vec3 => {
      const fish = [
        { at: move([1, 2, 3]), velocity: move([0.5, -1, 2]) },
        { at: move([4, -2, 5]), species: 1 },
      ];
      const species = [{ name: 'shark', hunts: ['prey'], rules: { hunt: { onset: 1 } } }, { name: 'prey' }];
      const simulation = fewFish(fish, species, { simulation: { step: 0.5 } });
      simulation.school.column('huntPhase')[0] = 1;
      simulation.school.column('huntPrey')[0] = 1;
      expect(inspectFish(simulation, 0).steering.hunt.enabled).toBe(true);
      return vectorOf(simulation, 'hunt');
    };
    const still = attack((v) => v);
    for (const move of Object.values(motions)) {
      const [found, expected] = [attack(move), move(still)];
      for (let axis = 0; axis < 3; axis++) expect(found[axis]).toBeCloseTo(expected[axis], 14);
    }
  });
});

import { inspectFish, parseScenarioJson, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { type FewSpecies, fewFish, vectorOf, wrapping } from '../../../test/few-fish.ts';
import { close } from '../../../test/steering-of.ts';

const kinds = (settings: object = {}, shared: object = {}): FewSpecies[] => [
  { name: 'fish', rules: { characters: { radius: 8, ...settings }, ...shared } },
];

/** The steering vector of a fish, by default at the origin, near a diver with these points. */
const driven = (points: readonly Vec3[], species = kinds(), at: Vec3 = [0, 0, 0], scenario: object = {}): Vec3 =>
  vectorOf(fewFish([{ at }], species, { characters: [{ name: 'diver', points }], ...scenario }), 'characters');

describe('characters', () => {
  it('sums the push of every point, by hand', () => {
    // 3 m to the right: 1 − 3/8; 4 m above: 1 − 4/8
    expect(
      driven([
        [3, 0, 0],
        [0, 4, 0],
      ]),
    ).toEqual(close([-0.625, -0.5, 0]));
  });

  it('of all characters', () => {
    const characters = [
      { name: 'a', points: [[3, 0, 0]] },
      { name: 'b', points: [[0, 4, 0]] },
    ];
    expect(vectorOf(fewFish([{ at: [0, 0, 0] }], kinds(), { characters }), 'characters')).toEqual(
      close([-0.625, -0.5, 0]),
    );
  });

  it('is at most 1 long', () => {
    const point = [0.48, 0.64, 0] as const; // 0.8 m away: 0.9 each
    expect(driven([point, point])).toEqual(close([-0.6, -0.8, 0]));
  });

  it('none near, or exactly at a point: 0', () => {
    expect(driven([[8, 0, 0]])).toEqual([0, 0, 0]);
    expect(driven([[0, 0, 0]])).toEqual([0, 0, 0]);
    expect(driven([[1, 0, 0]], kinds({ radius: 0 }))).toEqual([0, 0, 0]);
    const none = inspectFish(fewFish([{ at: [0, 0, 0] }], kinds()), 0);
    expect(none.steering.characters).toBeUndefined();
  });

  it('across the seam, also from points outside the world', () => {
    const species = kinds({ radius: 4 }, wrapping);
    expect(driven([[9, 5, 5]], species, [1, 5, 5])).toEqual(close([0.5, 0, 0]));
    expect(driven([[29, 5, 5]], species, [1, 5, 5])).toEqual(close([0.5, 0, 0]));
    expect(driven([[-11, 5, 5]], species, [1, 5, 5])).toEqual(close([0.5, 0, 0]));
  });

  it('in the plane a point counts where it stands, whatever its depth', () => {
    const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
    expect(driven([[3, 0, 5]], kinds(), [0, 0, 0], flat)).toEqual(close([-0.625, 0, 0]));
  });
});

describe('characters that move', () => {
  const track = [
    { time: 1, at: [0, 0, 0] },
    { time: 3, at: [4, 0, 0] },
    { time: 4, at: [4, 2, 0] },
  ];
  const walking = (scenario: object = {}) =>
    fewFish([{ at: [0, 0, 0] }], kinds({ weight: 0 }), {
      simulation: { step: 0.5 },
      characters: [{ name: 'diver', points: [[0, 0, 4]], track }],
      ...scenario,
    });

  it('along a track: evenly from place to place, before it at its first, after it at its last', () => {
    const simulation = walking();
    const at: Record<number, Vec3> = {};
    for (let step = 0; step <= 12; step++) {
      at[simulation.school.time] = vectorOf(simulation, 'characters');
      simulation.step();
    }
    const push = (x: number, y: number): number[] => {
      const l = Math.sqrt(x * x + y * y + 16);
      return [-x, -y, -4].map((d) => (d / l) * (1 - l / 8));
    };
    expect(at[0]).toEqual(close(push(0, 0)));
    expect(at[1]).toEqual(close(push(0, 0)));
    expect(at[1.5]).toEqual(close(push(1, 0)));
    expect(at[2]).toEqual(close(push(2, 0)));
    expect(at[3]).toEqual(close(push(4, 0)));
    expect(at[3.5]).toEqual(close(push(4, 1)));
    expect(at[6]).toEqual(close(push(4, 2)));
  });

  it('of one place stay there', () => {
    const characters = [{ name: 'diver', points: [[0, 0, 4]], track: [{ time: 2, at: [0, 0, -8] }] }];
    const simulation = walking({ characters });
    expect(vectorOf(simulation, 'characters')).toEqual(close([0, 0, 0.5]));
  });

  it('moved by the host: from the next step on, recorded, on top of its track', () => {
    const simulation = walking({ characters: [{ name: 'diver', points: [[0, 0, 4]] }] });
    simulation.step();
    simulation.setCharacter('diver', [[0, 2, 0]]);
    expect(simulation.plan.characters[0].points).toEqual([[0, 0, 4]]);
    simulation.step();
    expect(vectorOf(simulation, 'characters')).toEqual(close([0, -0.75, 0]));
    expect(simulation.recorded).toEqual([
      { step: 1, command: { type: 'set', path: 'characters[0].points', value: [[0, 2, 0]] } },
    ]);
  });

  it('a moved character must exist, and its points must be points', () => {
    const simulation = walking();
    expect(() => simulation.setCharacter('divre', [[0, 0, 0]])).toThrow(
      'characters must hold the character to move, got "divre".',
    );
    expect(() => simulation.setCharacter('diver', [])).toThrow(
      'characters[0].points must be a list of 1 to 64 points, got a list of 0.',
    );
    expect(() => simulation.setCharacter('diver', [[0, 0, Number.NaN]])).toThrow(
      'characters[0].points[0][2] must be a number from -1000000000 to 1000000000 m, got NaN.',
    );
    simulation.step();
    expect(simulation.recorded).toEqual([]);
  });

  it('a track that goes back in time is refused', () => {
    const characters = [{ name: 'diver', points: [[0, 0, 4]], track: [track[0], track[1], track[1]] }];
    expect(() => parseScenarioJson({ version: 1, species: [{ name: 'fish' }], characters })).toThrow(
      'characters[0].track[2].time must be > 3 s, the place before, got 3.',
    );
  });
});

import { inspectFish, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { eventsOf, type FewSpecies, fewFish, tellOf, vectorOf, wrapping } from '../../../test/few-fish.ts';
import { close, type Fish } from '../../../test/steering-of.ts';

const kinds = (goals: readonly object[], goal: object = {}, rest: object = {}, shared: object = {}): FewSpecies[] => [
  { name: 'fish', goals, rules: { goal: { maxLength: 100, ...goal }, ...shared }, ...rest },
];

const drawn = (goal: object, at: Vec3 = [0, 0, 0], settings: object = {}): Vec3 =>
  vectorOf(fewFish([{ at }], kinds([goal], settings)), 'goal');

describe('goal: place', () => {
  it('the way to it times its strength, by hand', () => {
    expect(drawn({ at: [3, 4, 0] })).toEqual([3, 4, 0]);
    expect(drawn({ at: [3, 4, 0], strength: 0.5 }, [1, 0, 0])).toEqual([1, 2, 0]);
    expect(drawn({ at: [3, 4, 0], strength: -2 })).toEqual([-6, -8, 0]);
  });

  it('in space: (2, 3, 6) is 7 m away, which limits and ranges count', () => {
    const [at, from] = [
      [3, 5, 9],
      [1, 2, 3],
    ] as const;
    expect(drawn({ at, strength: 2 }, from)).toEqual([4, 6, 12]);
    expect(drawn({ at, strength: 2 }, from, { maxLength: 3.5 })).toEqual(close([1, 1.5, 3]));
    expect(drawn({ at, range: 6.99 }, from)).toEqual(close([0, 0, 0]));
    expect(drawn({ at, range: 7.01 }, from)).toEqual([2, 3, 6]);
  });

  it('gives each fish of a species its own vector', () => {
    const fish = [{ at: [1, 2, 3] as const }, { at: [5, 5, 5] as const }, { at: [3, 4, 9] as const }];
    const free = { motion: { maxSpeed: 100, verticalFactor: 1 } };
    const simulation = fewFish(fish, kinds([{ at: [3, 5, 9] }], { weight: 2 }, free), { simulation: { step: 0.5 } });
    simulation.step();
    // Half a second with twice the way as acceleration.
    const { vx, vy, vz } = simulation.school;
    expect([0, 1, 2].map((i) => [vx[i], vy[i], vz[i]])).toEqual([
      [2, 3, 6],
      [-2, 0, 4],
      [0, 1, 0],
    ]);
  });

  it('is at most maxLength long', () => {
    expect(drawn({ at: [3, 4, 0] }, [0, 0, 0], { maxLength: 1 })).toEqual(close([0.6, 0.8, 0]));
    expect(drawn({ at: [3, 4, 0], strength: -1 }, [0, 0, 0], { maxLength: 2 })).toEqual(close([-1.2, -1.6, 0]));
    expect(drawn({ at: [0.3, 0.4, 0] }, [0, 0, 0], { maxLength: 1 })).toEqual(close([0.3, 0.4, 0]));
    expect(drawn({ at: [3, 4, 0] }, [0, 0, 0], { maxLength: 0 })).toEqual(close([0, 0, 0]));
    expect(drawn({ at: [3, 4, 0] }, [3, 4, 0], { maxLength: 0 })).toEqual(close([0, 0, 0]));
  });

  it('acts within its range only', () => {
    expect(drawn({ at: [3, 4, 0], range: 5 })).toEqual(close([0, 0, 0]));
    expect(drawn({ at: [3, 4, 0], range: 5.001 })).toEqual([3, 4, 0]);
  });

  it('no goal, or exactly at it: 0', () => {
    expect(drawn({ at: [3, 4, 0] }, [3, 4, 0])).toEqual(close([0, 0, 0]));
    expect(inspectFish(fewFish([{ at: [0, 0, 0] }], kinds([])), 0).steering.goal).toBeUndefined();
  });

  it('across the seam, also to a place outside the world', () => {
    for (const x of [9, 19, -21]) {
      const simulation = fewFish([{ at: [1, 5, 5] }], kinds([{ at: [x, 5, 5] }], {}, {}, wrapping));
      expect(vectorOf(simulation, 'goal')).toEqual(close([-2, 0, 0]));
    }
  });

  it.each([0, 1, 2])('across the seam along axis %i, and within the world along the others', (axis) => {
    const along = (far: number, near: number): Vec3 =>
      [0, 1, 2].map((k) => (k === axis ? far : near + k)) as unknown as Vec3;
    const simulation = fewFish([{ at: along(1, 3) }], kinds([{ at: along(9, 4) }], {}, {}, wrapping));
    expect(vectorOf(simulation, 'goal')).toEqual(close([0, 1, 2].map((k) => (k === axis ? -2 : 1))));
  });

  it('in the plane: its depth does not matter, neither for the way nor for arriving', () => {
    const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
    const goals = [{ at: [3, 4, 9] }, { at: [0, 0, 9] }];
    const simulation = fewFish([{ at: [0, 0, 0] }], kinds(goals, { maxLength: 1, weight: 0 }), flat);
    expect(vectorOf(simulation, 'goal')).toEqual(close([0.6, 0.8, 0]));
    const there = fewFish([{ at: [3, 4, 0] }], kinds(goals, { weight: 0 }), flat);
    expect(tellOf(eventsOf(there, 1))).toEqual(['1 arrived 0→0']);
  });
});

/** A fish that the test places: it does not move by itself. */
function puppet(goals: readonly object[], goal: object = {}) {
  const simulation = fewFish([{ at: [0, 0, 0] }], kinds(goals, { weight: 0, ...goal }));
  const visit = (x: number): string[] => {
    simulation.school.x[0] = x;
    return tellOf(eventsOf(simulation, 1));
  };
  return { simulation, visit };
}

describe('goal: on arrival', () => {
  it('next: from goal to goal, after the last to the first', () => {
    const { simulation, visit } = puppet([{ at: [2, 0, 0] }, { at: [5, 0, 0], reach: 0.5 }]);
    expect(visit(0.5)).toEqual([]);
    expect(visit(1)).toEqual([]); // exactly 1 m away is not within reach
    expect(visit(1.5)).toEqual(['3 arrived 0→0']);
    expect(vectorOf(simulation, 'goal')).toEqual([3.5, 0, 0]);
    expect(visit(1.5)).toEqual([]);
    expect(visit(4.75)).toEqual(['5 arrived 0→1']);
    expect(vectorOf(simulation, 'goal')).toEqual([-2.75, 0, 0]);
    expect(visit(2)).toEqual(['6 arrived 0→0']);
  });

  it('next, with one goal: told once for each visit', () => {
    const { simulation, visit } = puppet([{ at: [2, 0, 0] }]);
    expect([visit(1.5), visit(2), visit(2.5)]).toEqual([['1 arrived 0→0'], [], []]);
    expect(vectorOf(simulation, 'goal')).toEqual([-0.5, 0, 0]);
    expect([visit(4), visit(2)]).toEqual([[], ['5 arrived 0→0']]);
    // Exactly 1 m away it has left the goal.
    expect([visit(1), visit(2)]).toEqual([[], ['7 arrived 0→0']]);
  });

  it('without a reach no fish arrives, and one that had arrived has not any more', () => {
    const { simulation, visit } = puppet([{ at: [2, 0, 0] }]);
    expect(visit(2)).toEqual(['1 arrived 0→0']);
    const set = (reach: number): void => {
      simulation.dispatch({ type: 'set', path: 'species[0].goals[0].reach', value: reach });
      simulation.applyCommands();
    };
    set(0);
    expect([visit(2), simulation.school.column('goalArrived')[0]]).toEqual([[], 0]);
    set(1);
    expect(visit(2)).toEqual(['3 arrived 0→0']);
  });

  it('stop: stays with it though there are others', () => {
    const { simulation, visit } = puppet([{ at: [2, 0, 0], onArrival: 'stop' }, { at: [9, 0, 0] }]);
    expect([visit(1.5), visit(1.75)]).toEqual([['1 arrived 0→0'], []]);
    expect(vectorOf(simulation, 'goal')).toEqual([0.25, 0, 0]);
  });

  it('repel: pushes away until out of its range; a fish that comes in again is attracted again', () => {
    const { simulation, visit } = puppet([{ at: [2, 0, 0], range: 4, onArrival: 'repel' }, { at: [9, 0, 0] }]);
    expect(visit(3.5)).toEqual([]);
    expect(vectorOf(simulation, 'goal')).toEqual([-1.5, 0, 0]);
    expect(visit(2.5)).toEqual(['2 arrived 0→0']);
    expect(vectorOf(simulation, 'goal')).toEqual([0.5, 0, 0]);
    expect(visit(5.5)).toEqual([]);
    expect(vectorOf(simulation, 'goal')).toEqual([3.5, 0, 0]);
    expect(visit(6)).toEqual([]);
    expect(vectorOf(simulation, 'goal')).toEqual(close([0, 0, 0]));
    expect(visit(5)).toEqual([]);
    expect(vectorOf(simulation, 'goal')).toEqual([-3, 0, 0]);
  });

  it('repel with a range shorter than its reach: arrives within the range', () => {
    const { visit } = puppet([{ at: [2, 0, 0], reach: 3, range: 1, onArrival: 'repel' }]);
    expect([visit(0.5), visit(1.5), visit(1.75)]).toEqual([[], ['2 arrived 0→0'], []]);
  });

  it('tells where', () => {
    const { simulation } = puppet([{ at: [0.5, 0, 0] }]);
    const [event] = eventsOf(simulation, 1);
    expect(event).toEqual({ kind: 'arrived', time: 1 / 60, fish: 0, other: 0, position: [0, 0, 0], step: 1 });
  });

  it('switched off: no arrivals', () => {
    const { visit } = puppet([{ at: [2, 0, 0] }], { enabled: false });
    expect(visit(2)).toEqual([]);
  });

  it('goals that are taken away by an edit: the last one left counts', () => {
    const { simulation, visit } = puppet([{ at: [2, 0, 0] }, { at: [5, 0, 0] }, { at: [8, 0, 0] }]);
    expect([visit(2), visit(5)]).toEqual([['1 arrived 0→0'], ['2 arrived 0→1']]);
    simulation.dispatch({ type: 'set', path: 'species[0].goals', value: [{ at: [1, 0, 0] }, { at: [3, 0, 0] }] });
    simulation.applyCommands();
    expect(vectorOf(simulation, 'goal')).toEqual([-2, 0, 0]);
    expect(visit(3)).toEqual(['3 arrived 0→1']);
    expect(vectorOf(simulation, 'goal')).toEqual([-2, 0, 0]);
  });

  it('swims there by itself, from goal to goal', () => {
    const goals = [{ at: [5, 0, 0] }, { at: [5, 5, 0] }, { at: [0, 0, 0] }];
    const species = kinds(goals, { maxLength: 1, weight: 3 }, { motion: { linearDrag: 1, maxSpeed: 2 } });
    const events = eventsOf(fewFish([{ at: [0, 0, 0] }], species), 1200);
    expect(events.slice(0, 4).map(({ other }) => other)).toEqual([0, 1, 2, 0]);
  });
});

describe('goal: leader', () => {
  const species = (settings: object = {}, shared: object = {}): FewSpecies[] => [
    { name: 'fish', follows: ['guide'], rules: { goal: { form: 'leader', maxLength: 100, ...settings }, ...shared } },
    { name: 'guide', rules: { ...shared } },
  ];
  const guide = (at: Vec3): Fish => ({ at, species: 1 });
  const led = (fish: readonly Fish[], settings: object = {}): Vec3 =>
    vectorOf(fewFish([{ at: [0, 0, 0] }, ...fish], species(settings)), 'goal');

  it('the way to the nearest fish of the species that it follows; ties: the first', () => {
    expect(led([guide([0, 9, 0]), guide([3, 4, 0])])).toEqual([3, 4, 0]);
    expect(led([guide([0, 5, 0]), guide([3, 4, 0])])).toEqual(close([0, 5, 0]));
    expect(led([{ at: [1, 0, 0] }, guide([3, 4, 0])])).toEqual([3, 4, 0]);
  });

  it('may be the first of all fish', () => {
    const simulation = fewFish([guide([3, 4, 0]), { at: [0, 0, 0] }], species());
    expect(vectorOf(simulation, 'goal', 1)).toEqual([3, 4, 0]);
  });

  it('is at most maxLength long', () => {
    expect(led([guide([3, 4, 0])], { maxLength: 1 })).toEqual(close([0.6, 0.8, 0]));
  });

  it('in space, where the nearer one is farther along two axes', () => {
    const fish = [{ at: [1, 2, 3] as const }, guide([1, 2, 9]), guide([4, 5, 3.5])];
    // 6 m against √18.25 m
    expect(vectorOf(fewFish(fish, species()), 'goal')).toEqual(close([3, 3, 0.5]));
    // (2, 3, 6) is 7 m away.
    const far = [{ at: [1, 2, 3] as const }, guide([3, 5, 9])];
    expect(vectorOf(fewFish(far, species({ maxLength: 3.5 })), 'goal')).toEqual(close([1, 1.5, 3]));
  });

  it('none to follow, or exactly at the leader: 0', () => {
    expect(led([])).toEqual([0, 0, 0]);
    expect(led([guide([0, 0, 0])])).toEqual(close([0, 0, 0]));
  });

  it('of its own kind: the others, not itself', () => {
    const kin: FewSpecies[] = [
      { name: 'fish', follows: ['fish'], rules: { goal: { form: 'leader', maxLength: 100 } } },
    ];
    expect(vectorOf(fewFish([{ at: [0, 0, 0] }], kin), 'goal')).toEqual([0, 0, 0]);
    expect(vectorOf(fewFish([{ at: [0, 0, 0] }, { at: [2, 0, 0] }], kin), 'goal')).toEqual(close([2, 0, 0]));
  });

  it('across the seam', () => {
    const simulation = fewFish([{ at: [1, 5, 5] }, guide([9, 5, 5]), guide([4, 5, 5])], species({}, wrapping));
    expect(vectorOf(simulation, 'goal')).toEqual(close([-2, 0, 0]));
  });
});

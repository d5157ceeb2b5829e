import { inspectFish, type Simulation, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { eventsOf, type FewSpecies, fewFish, positionOf, tellOf, vectorOf, wrapping } from '../../../test/few-fish.ts';
import { close, type Fish } from '../../../test/steering-of.ts';

/** Hunters of species 0 and prey of species 1. Hunters move only if the test says so. */
const species = (hunt: object = {}, hunter: object = {}, prey: object = {}, shared: object = {}): FewSpecies[] => [
  { name: 'shark', hunts: ['prey'], rules: { hunt: { weight: 0, ...hunt }, ...shared }, ...hunter },
  { name: 'prey', rules: { ...shared }, ...prey },
];

const step = (seconds: number): object => ({ simulation: { step: seconds } });
const prey = (at: Vec3): Fish => ({ at, species: 1 });

describe('hunt: the state machine', () => {
  it('rests, attacks, gives up, rests again; each lasts until its time is passed', () => {
    const kinds = species({ rest: 2, attack: 3, catchDistance: 0 });
    const simulation = fewFish([{ at: [0, 0, 0] }, prey([5, 0, 0])], kinds, step(0.5));
    // 5 is the least number of 0.5 s steps that exceeds 2 s; 7 is the least that exceeds 3 s; and so on.
    expect(tellOf(eventsOf(simulation, 24))).toEqual([
      '5 attack 0→1',
      '12 give-up 0→1',
      '17 attack 0→1',
      '24 give-up 0→1',
    ]);
  });

  it('tells when and where', () => {
    const kinds = species({ rest: 2, attack: 3, catchDistance: 0 });
    const simulation = fewFish([{ at: [0, 0, 0] }, prey([5, 1, 2])], kinds, step(0.5));
    const [attack] = eventsOf(simulation, 5);
    expect(attack).toEqual({ kind: 'attack', time: 2.5, fish: 0, other: 1, position: [5, 1, 2], step: 5 });
  });

  // Despite binary rounding, n steps of 1/n s count as exactly one second, so only the next step exceeds it.
  for (const perSecond of [60, 15, 10, 7, 20, 24, 144, 3]) {
    it(`counts time exactly: ${perSecond} steps a second`, () => {
      const kinds = species({ rest: 10, attack: 5, catchDistance: 0 });
      const simulation = fewFish([{ at: [0, 0, 0] }, prey([5, 0, 0])], kinds, step(1 / perSecond));
      const events = eventsOf(simulation, 30 * perSecond);
      expect(events.slice(0, 2).map(({ step }) => step)).toEqual([10 * perSecond + 1, 15 * perSecond + 2]);
    });
  }

  it('counts long times exactly', () => {
    const kinds = species({ rest: 1000, catchDistance: 0 });
    const simulation = fewFish([{ at: [0, 0, 0] }, prey([5, 0, 0])], kinds, step(1 / 50));
    expect(tellOf(eventsOf(simulation, 50_001))).toEqual(['50001 attack 0→1']);
  });

  it('without rest it attacks at once', () => {
    const simulation = fewFish([{ at: [0, 0, 0] }, prey([5, 0, 0])], species({ rest: 0 }));
    expect(tellOf(eventsOf(simulation, 1))).toEqual(['1 attack 0→1']);
  });

  it('no prey: rests on', () => {
    const alone = fewFish([{ at: [0, 0, 0] }], species({ rest: 0 }));
    expect(eventsOf(alone, 50)).toEqual([]);
    expect(vectorOf(alone, 'hunt')).toEqual([0, 0, 0]);
    const cannibal = fewFish([{ at: [0, 0, 0] }], [{ name: 'pike', hunts: ['pike'], rules: { hunt: { rest: 0 } } }]);
    expect(eventsOf(cannibal, 50)).toEqual([]);
  });

  it('switched off it does nothing', () => {
    const simulation = fewFish([{ at: [0, 0, 0] }, prey([0.5, 0, 0])], species({ rest: 0, enabled: false }));
    expect(eventsOf(simulation, 20)).toEqual([]);
  });

  it('is no rule of species without prey', () => {
    const simulation = fewFish([{ at: [0, 0, 0] }, prey([5, 0, 0])], species());
    expect(inspectFish(simulation, 1).steering.hunt).toBeUndefined();
  });
});

describe('hunt: the steering vector', () => {
  /** Hunter 0 has attacked fish 1 for this many steps of 0.5 s. */
  const attacking = (steps: number, velocity: Vec3, hunt: object = {}, scenario: object = {}): Simulation => {
    const fish: Fish[] = [{ at: [0, 0, 0], velocity }, prey([3, 4, 0])];
    const simulation = fewFish(fish, species({ onset: 4, ...hunt }), { ...step(0.5), ...scenario });
    simulation.school.column('huntPhase')[0] = 1;
    simulation.school.column('huntPrey')[0] = 1;
    simulation.school.column('huntClock')[0] = steps - 1;
    return simulation;
  };

  it('at rest and in the step of the choice: 0', () => {
    const kinds = species({ rest: 0.5 });
    const simulation = fewFish([{ at: [0, 0, 0] }, prey([3, 4, 0])], kinds, step(0.5));
    expect(vectorOf(simulation, 'hunt')).toEqual([0, 0, 0]);
    simulation.step();
    // The hunter chooses in the coming step, so the time since the attack began is 0.
    expect(vectorOf(simulation, 'hunt')).toEqual(close([0, 0, 0]));
    simulation.step();
    expect(vectorOf(simulation, 'hunt')[0]).toBeGreaterThan(0);
  });

  it('grows with the eighth power of time, by hand', () => {
    // 1 s of 4 s: 4⁻⁸ = 2⁻¹⁶ towards (3, 4, 0)/5
    expect(vectorOf(attacking(2, [0, 0, 0]), 'hunt')).toEqual(close([0.6 * 2 ** -16, 0.8 * 2 ** -16, 0], 12));
    expect(vectorOf(attacking(4, [0, 0, 0]), 'hunt')).toEqual(close([0.6 * 2 ** -8, 0.8 * 2 ** -8, 0], 12));
    expect(vectorOf(attacking(8, [0, 0, 0]), 'hunt')).toEqual(close([0.6, 0.8, 0]));
    // After the onset the length stays 1.
    expect(vectorOf(attacking(16, [0, 0, 0]), 'hunt')).toEqual(close([0.6, 0.8, 0]));
  });

  it('subtracts the velocity in units of 100 m/s, and is at most 1 long', () => {
    // (0.6 − 0.5, 0.8, 0)/256 at half time
    expect(vectorOf(attacking(4, [50, 0, 0]), 'hunt')).toEqual(close([0.1 / 256, 0.8 / 256, 0]));
    // (0.6, 0.8 + 1, 0) has the length √3.6
    const long = Math.sqrt(3.6);
    expect(vectorOf(attacking(8, [0, -100, 0]), 'hunt')).toEqual(close([0.6 / long, 1.8 / long, 0]));
  });

  it('in space, by hand', () => {
    const simulation = attacking(4, [10, -20, 30]);
    const { school } = simulation;
    [school.x[1], school.y[1], school.z[1]] = [2, 3, 6];
    // (2, 3, 6)/7 less a hundredth of the velocity, at half time
    expect(vectorOf(simulation, 'hunt')).toEqual(close([2 / 7 - 0.1, 3 / 7 + 0.2, 6 / 7 - 0.3].map((d) => d / 256)));
    const late = attacking(16, [0, 0, 0]);
    [late.school.x[1], late.school.y[1], late.school.z[1]] = [2, 3, 6];
    expect(vectorOf(late, 'hunt')).toEqual(close([2 / 7, 3 / 7, 6 / 7]));
  });

  it('the prey may be the first of all fish', () => {
    const simulation = fewFish([prey([3, 4, 0]), { at: [0, 0, 0] }], species({ onset: 4, rest: 0 }), step(0.5));
    expect(tellOf(eventsOf(simulation, 7))).toEqual(['1 attack 1→0']);
    // The coming step is the seventh half-second since the attack began.
    expect(vectorOf(simulation, 'hunt', 1)).toEqual(close([0.6, 0.8, 0].map((d) => d * (7 / 8) ** 8)));
  });

  it('exactly at its prey only the velocity counts', () => {
    const simulation = attacking(8, [50, 0, 0]);
    simulation.school.x[0] = 3;
    simulation.school.y[0] = 4;
    expect(vectorOf(simulation, 'hunt')).toEqual(close([-0.5, 0, 0]));
  });

  it('accelerates by its weight', () => {
    const simulation = attacking(8, [0, 0, 0], { weight: 10 });
    expect(inspectFish(simulation, 0).acceleration).toEqual(close([6, 8 * 0.8, 0]));
  });

  it('across the seam', () => {
    const kinds = species({ onset: 1 }, {}, {}, wrapping);
    const simulation = fewFish([{ at: [1, 5, 5] }, prey([9, 5, 5])], kinds, step(0.5));
    simulation.school.column('huntPhase')[0] = 1;
    simulation.school.column('huntPrey')[0] = 1;
    simulation.school.column('huntClock')[0] = 1;
    expect(vectorOf(simulation, 'hunt')).toEqual(close([-1, 0, 0]));
  });

  it('a prey that is gone: 0, then given up', () => {
    const simulation = attacking(8, [0, 0, 0]);
    simulation.school.column('huntPrey')[0] = 99;
    expect(vectorOf(simulation, 'hunt')).toEqual([0, 0, 0]);
    const [event] = eventsOf(simulation, 1);
    expect(event).toMatchObject({ kind: 'give-up', fish: 0, other: -1, position: [0, 0, 0] });
  });
});

describe('hunt: what becomes of the prey', () => {
  it('nothing: it swims on; the hunter rests', () => {
    const simulation = fewFish([{ at: [0, 0, 0] }, prey([0.5, 0, 0])], species({ rest: 1 }), step(0.5));
    expect(tellOf(eventsOf(simulation, 6))).toEqual([
      '3 attack 0→1',
      '3 catch 0→1',
      '6 attack 0→1',
      '6 catch 0→1', // the clock has restarted
    ]);
    expect(simulation.school.count).toBe(2);
  });

  it('just at the catch distance: not caught', () => {
    const simulation = fewFish([{ at: [0, 0, 0] }, prey([1, 0, 0])], species({ rest: 0 }));
    expect(tellOf(eventsOf(simulation, 3))).toEqual(['1 attack 0→1']);
  });

  it('remove: it is gone, the others keep their ids and places', () => {
    const places: Vec3[] = [
      [7, 0, 0],
      [0.5, 0, 0],
      [8, 0, 0],
      [9, 0, 0],
    ];
    const fish = [prey(places[0]), prey(places[1]), { at: [0, 0, 0] as const }, prey(places[2]), prey(places[3])];
    const simulation = fewFish(fish, species({ rest: 0, onCatch: 'remove', attack: 1e4 }));
    expect(tellOf(eventsOf(simulation, 1))).toEqual(['1 attack 2→1', '1 catch 2→1']);
    const { school } = simulation;
    expect(school.count).toBe(4);
    expect([...school.id.subarray(0, 4)]).toEqual([0, 2, 3, 4]);
    expect(positionOf(simulation, 3)).toEqual([8, 0, 0]);
    expect(inspectFish(simulation, 4).position).toEqual([9, 0, 0]);
    expect(() => inspectFish(simulation, 1)).toThrow('must be the id of a fish of this school, got 1. It has 4 fish.');
    // The hunter continues with the next fish, whose index has changed.
    expect(tellOf(eventsOf(simulation, 1))).toEqual(['2 attack 2→0']);
  });

  it('remove: of two hunters at one prey the first gets it, the other gives up; then both rest on', () => {
    const fish = [{ at: [0, 0, 0] as const }, { at: [0, 0.5, 0] as const }, prey([0.5, 0, 0])];
    const simulation = fewFish(fish, species({ rest: 0, onCatch: 'remove' }));
    expect(tellOf(eventsOf(simulation, 10))).toEqual(['1 attack 0→2', '1 catch 0→2', '1 attack 1→2', '2 give-up 1→-1']);
    expect(simulation.school.count).toBe(2);
  });

  it('respawn: the same fish starts anew somewhere else, once, though two caught it', () => {
    const fish = [{ at: [0, 0, 0] as const }, { at: [0, 0.5, 0] as const }, prey([0.5, 0, 0])];
    const start = { kind: 'box', min: [4, 5, 6], max: [5, 6, 7], speed: 2 };
    const kinds = species({ rest: 0, onCatch: 'respawn', attack: 1e4 }, {}, { start });
    const simulation = fewFish(fish, kinds);
    expect(tellOf(eventsOf(simulation, 1))).toEqual(['1 attack 0→2', '1 catch 0→2', '1 attack 1→2']);
    const { school } = simulation;
    expect(school.count).toBe(3);
    expect([...school.id]).toEqual([0, 1, 2]);
    const [x, y, z] = positionOf(simulation, 2);
    expect(x >= 4 && x <= 5 && y >= 5 && y <= 6 && z >= 6 && z <= 7).toBe(true);
    expect(Math.hypot(school.vx[2], school.vy[2], school.vz[2])).toBeCloseTo(2, 5);
    // After each catch the fish respawns at another position.
    const again = fewFish(fish, kinds, {}, { seed: 2 });
    again.step();
    expect(positionOf(again, 2)).not.toEqual([x, y, z]);
  });

  it('respawn in a world that wraps: inside it', () => {
    const kinds = species({ rest: 0, onCatch: 'respawn' }, {}, { start: { kind: 'ring' } }, wrapping);
    const simulation = fewFish([{ at: [1, 1, 1] }, prey([1.5, 1, 1])], kinds);
    expect(tellOf(eventsOf(simulation, 1))).toEqual(['1 attack 0→1', '1 catch 0→1']);
    for (const place of positionOf(simulation, 1)) expect(place >= 0 && place < 10).toBe(true);
  });

  describe('confusion by flockmates', () => {
    /**
     * In how many of 300 seeds the prey is caught, with `mates` fish within its cohesion radius and one outside.
     */
    const caught = (mates: number, confusion: number): number => {
      const near = Array.from({ length: mates }, (_, k) => prey([5, 5, 4 + 0.5 * k]));
      let catches = 0;
      for (let seed = 0; seed < 300; seed++) {
        const fish: Fish[] = [{ at: [5, 5.4, 5] }, prey([5, 5.2, 5]), ...near, prey([5, 9, 5])];
        const cohesion = { cohesion: { enabled: false, radius: 3 } };
        const kinds = species({ rest: 0, confusion }, {}, { rules: cohesion });
        const simulation = fewFish(fish, kinds, {}, { seed });
        const told = tellOf(eventsOf(simulation, 1));
        expect(told[0]).toBe('1 attack 0→1');
        expect(told[1]).toMatch(/^1 (catch|miss) 0→1$/);
        if (told[1].startsWith('1 catch')) catches++;
      }
      return catches;
    };

    it('as many flockmates as its number halve the chance: 150 ± 4 deviations of 300', () => {
      expect(Math.abs(caught(3, 3) - 150)).toBeLessThan(35);
    });

    it('n_c/(n_c + n): a quarter with three times as many', () => {
      expect(Math.abs(caught(3, 1) - 75)).toBeLessThan(30);
    });

    it('alone, or with confusion 0: always', () => {
      expect(caught(0, 3)).toBe(300);
      expect(caught(3, 0)).toBe(300);
    });

    it('after a miss the hunter rests and the prey swims on', () => {
      const fish: Fish[] = [{ at: [0, 0, 0] }, ...Array.from({ length: 20 }, () => prey([0.5, 0, 0]))];
      const simulation = fewFish(fish, species({ rest: 0.1, confusion: 1e-9, onCatch: 'remove' }), step(0.1));
      expect(tellOf(eventsOf(simulation, 4))).toEqual(['2 attack 0→1', '2 miss 0→1', '4 attack 0→1', '4 miss 0→1']);
      expect(simulation.school.count).toBe(21);
    });
  });
});

import { describe, expect, it } from 'vitest';
import { eventsUntil, scene } from './scene.ts';

type Hunt = ReturnType<typeof eventsUntil> & { fish: number };

/** What two sharks achieve in 30 s among 120 sardines of bait-ball.json, of which fewer are needed to confuse. */
function hunt(changes: object, seed: number): Hunt {
  const simulation = scene('bait-ball', {
    seed,
    'simulation.step': 1 / 30,
    'species[0].count': 120,
    'species[1].rules.hunt.confusion': 5,
    ...changes,
  });
  return { ...eventsUntil(simulation, 30), fish: simulation.school.count };
}

const clear = { 'species[1].rules.hunt.confusion': 0 };

describe('sharks at a bait ball', () => {
  const seeds = [1, 2, 3, 4];

  it('are confused by the crowd: without confusion they catch at least twice as many', () => {
    const total = { confused: 0, clear: 0, missed: 0 };
    for (const seed of seeds) {
      const confused = hunt({}, seed);
      const { attack, catch: caught, miss, 'give-up': givenUp, fish } = confused;
      const open = attack - caught - miss - givenUp;
      expect(attack, `seed ${seed}`).toBeGreaterThan(4);
      expect(open >= 0 && open <= 2, `seed ${seed}: ${open} attacks have no end yet`).toBe(true);
      expect(fish, 'caught fish respawn').toBe(122);
      const unconfused = hunt(clear, seed);
      expect(unconfused.miss, `seed ${seed}`).toBe(0);
      total.confused += caught;
      total.missed += miss;
      total.clear += unconfused.catch;
    }
    const said = `seeds ${seeds}: ${JSON.stringify(total)}`;
    expect(total.missed, said).toBeGreaterThan(total.confused);
    expect(total.clear, said).toBeGreaterThanOrEqual(2 * total.confused);
    expect(total.clear, said).toBeGreaterThan(4);
  });

  it('empty the sea if what they catch is removed', () => {
    const { catch: caught, fish } = hunt({ ...clear, 'species[1].rules.hunt.onCatch': 'remove' }, 1);
    expect(caught).toBeGreaterThan(0);
    expect(fish).toBe(122 - caught);
  });
});

import { describe, expect, it } from 'vitest';
import { eventsUntil, scene } from './scene.ts';

/** What two sharks achieve in 40 s among 200 sardines of bait-ball.json. */
function hunt(changes: object, seed: number): ReturnType<typeof eventsUntil> & { fish: number } {
  const simulation = scene('bait-ball', { seed, 'simulation.step': 1 / 30, 'species[0].count': 200, ...changes });
  return { ...eventsUntil(simulation, 40), fish: simulation.school.count };
}

describe('sharks at a bait ball', () => {
  const seeds = [1, 2, 3];
  const total = (changes: object, kind: 'catch' | 'miss' | 'give-up') =>
    seeds.reduce((sum, seed) => sum + hunt(changes, seed)[kind], 0);

  it('every attack ends in a catch, a miss or in giving up', () => {
    for (const seed of seeds) {
      const { attack, catch: caught, miss, 'give-up': givenUp, fish } = hunt({}, seed);
      expect(attack, `seed ${seed}`).toBeGreaterThan(4);
      const open = attack - caught - miss - givenUp;
      expect(open >= 0 && open <= 2, `seed ${seed}: ${open} attacks still going on`).toBe(true);
      expect(fish, 'who is caught starts anew').toBe(202);
    }
  });

  it('the crowd confuses them: without confusion they catch at least twice as many', () => {
    const clear = { 'species[1].rules.hunt.confusion': 0 };
    const confused = total({}, 'catch');
    expect(total({}, 'miss'), `seeds ${seeds}`).toBeGreaterThan(confused);
    expect(total(clear, 'miss')).toBe(0);
    expect(total(clear, 'catch'), `seeds ${seeds}: ${confused} when confused`).toBeGreaterThanOrEqual(2 * confused);
  });

  it('a caught fish is gone if it is to be removed', () => {
    const removed = { 'species[1].rules.hunt.confusion': 0, 'species[1].rules.hunt.onCatch': 'remove' };
    const { catch: caught, fish } = hunt(removed, 1);
    expect(caught).toBeGreaterThan(0);
    expect(fish).toBe(202 - caught);
  });
});

import { parseScenario, type SimulationEvent } from 'shoal';

/** Pike that catch a minnow twice a second at first, and every other second in the long run; caught minnows respawn. */
export const hunting = parseScenario({
  version: 1,
  seed: 3,
  simulation: { step: 1 / 20 },
  world: { min: [0, 0, 0], max: [8, 8, 8] },
  species: [
    { name: 'minnow', count: 60 },
    {
      name: 'pike',
      count: 6,
      hunts: ['minnow'],
      rules: { hunt: { rest: 0.1, attack: 5, onset: 0.2, catchDistance: 2.2, onCatch: 'respawn' } },
    },
  ],
});

/** Events in words, for comparing. */
export function wordsOf(events: readonly SimulationEvent[]): string[] {
  return events.map(({ kind, step, fish, other }) => `${step} ${kind} ${fish} ${other}`);
}

import type { ScenarioDocument } from 'shoal';

/** Minnows with traits, which pike catch; caught ones respawn as children of others. Gobies have no traits, and none hunts them. */
export function evolvingScene(minnow: object = {}, reproduction: object = {}): ScenarioDocument {
  const hunt = { rest: 0.1, attack: 5, onset: 0.2, catchDistance: 2.2, onCatch: 'respawn' };
  return {
    version: 1,
    seed: 3,
    simulation: { step: 1 / 20 },
    world: { min: [0, 0, 0], max: [8, 8, 8] },
    species: [
      {
        name: 'minnow',
        count: 60,
        reproduction: { traits: ['separation', 'cohesion', 'alignment', 'wander', 'flee'], ...reproduction },
        ...minnow,
      },
      { name: 'goby', count: 20, schoolsWith: ['goby', 'minnow'] },
      { name: 'pike', count: 14, hunts: ['minnow'], rules: { hunt } },
    ],
  } as ScenarioDocument;
}

// The GPU part of the rule `hunt`: its numbers, its pass after motion, and its events.

import type { GpuRuleOf } from '../gpu-rule.ts';
import { speciesMask } from '../rule.ts';
import { shaders } from '../shaders.generated.ts';
import { stepsWithin } from './step-clock.ts';

export const hunt: GpuRuleOf<'hunt'> = {
  source: shaders.hunt,
  numbers: ({ plan: { species, step }, live, settings }) => [
    { name: 'hunts', type: 'u32', of: (s) => speciesMask(species[s].hunts) },
    { name: 'interacts', type: 'u32', of: (s) => Number(settings[s]?.enabled ?? false) },
    { name: 'restSteps', type: 'f32', of: (s) => stepsWithin(live.species[s].rules.hunt.rest, step) },
    { name: 'attackSteps', type: 'f32', of: (s) => stepsWithin(live.species[s].rules.hunt.attack, step) },
    // Number per prey species: the radius within which flockmates confuse a hunter.
    { name: 'companyRadius', type: 'f32', of: (s) => live.species[s].rules.cohesion.radius },
  ],
  updatesMemory: true,
  idColumns: ['huntPrey'],
  passes: () => [
    { entry: 'hunt_interact', source: shaders['hunt.interact'], threads: 'group', writes: ['fish', 'memory'] },
  ],
  events: ['attack', 'catch', 'miss', 'give-up'],
  emitsInOrder: true,
  respawns: ({ species }) => species.some(({ hunts, rules }) => hunts.length > 0 && rules.hunt.onCatch === 'respawn'),
};

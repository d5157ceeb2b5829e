// The GPU part of the rule that turns at random: the position of each species in the noise.

import type { GpuRuleOf, SpeciesNumber } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';
import { NoisePlace } from './fish-noise.ts';

const place = new NoisePlace();

export const wander: GpuRuleOf<'wander'> = {
  source: shaders.wander,
  numbers: ({ live }) => {
    const placeAt = (s: number, time: number): NoisePlace => {
      place.set(time / live.species[s].rules.wander.period);
      return place;
    };
    const parts = ['partX', 'partY', 'partZ'].map(
      (name, axis): SpeciesNumber => ({ name, type: 'f32', of: (s, time) => placeAt(s, time).part[axis] }),
    );
    return [
      { name: 'segment', type: 'u32', of: (s, time) => placeAt(s, time).segment },
      { name: 'aheadY', type: 'u32', of: (s, time) => placeAt(s, time).ahead[1] },
      { name: 'aheadZ', type: 'u32', of: (s, time) => placeAt(s, time).ahead[2] },
      ...parts,
    ];
  },
  updatesMemory: true,
};

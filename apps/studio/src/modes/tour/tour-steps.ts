// The steps of the tour: their texts, scenes and settings to try.

import type { RuleName } from 'shoal';
import { type Catalogue, entryOf } from '../../stage/state/catalogue.ts';

/** A setting of the first species that can be tried on the tour card. */
export interface TourTrial {
  readonly rule: RuleName;
  readonly key: 'enabled' | 'weight' | 'radius';
}

export interface TourStep {
  /** Name of the scenario file in `steps/`, without `.json`. The file contains the title and text of the step. */
  readonly file: string;
  /** The rule that the step introduces. */
  readonly rule?: RuleName;
  /** Explanation of the symbols in the rule's formula. */
  readonly symbols?: string;
  /** A suggestion of something to try. */
  readonly invite: string;
  readonly trials: readonly TourTrial[];
  /** Simulated seconds after which the scene restarts, because the fish would swim out of sight. */
  readonly lasts?: number;
  /** Simulated seconds that have passed when the scene is shown: before, it does not yet show what its text says. */
  readonly begins?: number;
  /** The scene is shown side by side, once with each of these presets. */
  readonly presets?: readonly ['common', 'improved'];
}

const everyRule = ['separation', 'alignment', 'cohesion', 'bounds', 'wander', 'flee', 'obstacles'] as const;

/** Explains the rules one by one, as in Vetemaa 2020 §3 and §4. */
export const tourSteps: readonly TourStep[] = [
  {
    file: 'nothing',
    invite: 'Watch a single fish: it never turns. Then switch on cohesion.',
    trials: [{ rule: 'cohesion', key: 'enabled' }],
    lasts: 9,
  },
  {
    file: 'separation',
    rule: 'separation',
    symbols: 'd is the vector from the neighbour to this fish, l its length, r the radius; Σ sums over all neighbours.',
    invite: 'Increase the radius: the cloud of fish grows.',
    trials: [{ rule: 'separation', key: 'radius' }],
  },
  {
    file: 'alignment',
    rule: 'alignment',
    symbols: 'uⱼ is the heading of the neighbour, l its distance, r the radius; Σ sums over all neighbours.',
    invite:
      'Switch the rule off: fish no longer turn towards the heading of their neighbours. Then restart: the fish never find a common direction.',
    trials: [{ rule: 'alignment', key: 'enabled' }],
    lasts: 14,
  },
  {
    file: 'cohesion',
    rule: 'cohesion',
    symbols: 'd is the vector from the neighbour to this fish, l its length, r the radius; Σ sums over all neighbours.',
    invite: 'Set the weight below zero: the school scatters.',
    trials: [{ rule: 'cohesion', key: 'weight' }],
    lasts: 30,
  },
  {
    file: 'bounds',
    rule: 'bounds',
    symbols: 'The vector points to the nearest point of the box; inside the box it is 0.',
    invite: 'Switch the rule off: the school swims out of the box. Switch it on: the school returns.',
    trials: [{ rule: 'bounds', key: 'enabled' }],
  },
  {
    file: 'wander',
    rule: 'wander',
    symbols:
      'n₁, n₂ and n₃ are smooth random noise along x, y and z, t is the time, T the period, f the factor on vertical wander.',
    invite: 'Raise the weight: the school tears apart. Set it to 0: the school swims as if on rails.',
    trials: [{ rule: 'wander', key: 'weight' }],
  },
  {
    file: 'predators',
    rule: 'flee',
    symbols: 'd is the vector from the shark to this fish, l its length, r the radius.',
    invite:
      'Fish in the pink sphere flee; a red line leads to the prey of the shark. Change the radius: with a small one the fish react late.',
    trials: [{ rule: 'flee', key: 'radius' }],
  },
  {
    file: 'obstacles',
    rule: 'obstacles',
    symbols:
      'x is the position of the fish, D its distance from the rock as a fraction of the avoidance radius, n the falloff.',
    invite:
      'Set the weight to 0: fish no longer steer around the rocks. They slide along the surface, but never enter the rock.',
    trials: [{ rule: 'obstacles', key: 'weight' }],
  },
  {
    file: 'everything',
    invite:
      'A shark hunts here: fish in the pink sphere flee, and a red line leads to its prey. Switch a rule off to see what it does.',
    trials: everyRule.map((rule) => ({ rule, key: 'enabled' as const })),
  },
  {
    file: 'smoothness',
    invite: 'Reduce the cohesion radius to 4 m: neighbours change more often, and the common formulas get jerkier.',
    trials: [{ rule: 'cohesion', key: 'radius' }],
    presets: ['common', 'improved'],
    begins: 8,
  },
];

const texts = import.meta.glob<string>('./steps/*.json', { query: '?raw', import: 'default', eager: true });
const nameOf = (path: string): string => path.slice('./steps/'.length, -'.json'.length);

/** The scenes of the tour. */
export const stepCatalogue: Catalogue = {
  entries: Object.entries(texts).map(([path, text]) => entryOf(nameOf(path), text)),
  async read(file) {
    return texts[`./steps/${file}`];
  },
};

import type { defineRule } from 'shoal';

export interface ThreadScene {
  /** With the rule of `huddle.mjs`. */
  readonly document: object;
  /** At most 64, which all threads make together. */
  readonly steps: number;
}

/** Models that need no other species. */
const models = ['couzin', 'vicsek', 'jhawar', 'dorsogna', 'strombom', 'wang'] as const;

/** The rule of your own in `huddle.mjs`, before `defineRule`. */
export type RuleSettings = Parameters<typeof defineRule>[0];

/** The module of that rule. */
export const ruleModule: URL = new URL('huddle.mjs', import.meta.url);

/** Scenes of few steps that share work in every way there is. Their states must not depend on the number of threads. */
export const threadScenes: Readonly<Record<string, ThreadScene>> = {
  'lists in parts, a periodic world, the nearest, wakes and an own rule': {
    document: {
      version: 1,
      seed: 5,
      world: { min: [0, 0, 0], max: [90, 90, 90] },
      species: [
        {
          name: 'fish',
          count: 4200,
          motion: { minSpeed: 5, maxSpeed: 12, wakeBenefit: 0.5 },
          rules: { bounds: { form: 'wrap' }, alignment: { nearest: 6, radius: 'all' }, huddle: { weight: 2 } },
        },
        { name: 'bird', count: 500, rules: { bounds: { form: 'wrap' }, huddle: { enabled: false } } },
      ],
    },
    // The second lists are in use from the seventh step on.
    steps: 9,
  },
  'hunters that catch, stones, and every heading model': {
    document: {
      version: 1,
      seed: 4,
      // Some heading models are defined in the plane.
      dimensions: 2,
      simulation: { step: 0.1 },
      world: { min: [0, 0, 0], max: [40, 40, 1] },
      obstacles: [{ shape: { kind: 'torus', radius: 6, tube: 1.5 }, at: [20, 20, 0] }],
      field: { spacing: 2 },
      species: [
        { name: 'herring', count: 300, flees: ['pike'] },
        { name: 'sprat', count: 150, flees: ['pike'], schoolsWith: ['sprat', 'herring'] },
        {
          name: 'pike',
          count: 20,
          hunts: ['herring', 'sprat'],
          motion: { maxSpeed: 6 },
          rules: { hunt: { rest: 0.5, attack: 4, onset: 0.1, catchDistance: 2, onCatch: 'remove' } },
        },
        ...models.map((model) => ({ name: model, count: 40, heading: { model } })),
        { name: 'sheep', count: 40, heading: { model: 'sheep' }, flees: ['shepherd'] },
        { name: 'shepherd', count: 1, heading: { model: 'shepherd' }, hunts: ['sheep'] },
      ],
    },
    steps: 18,
  },
};

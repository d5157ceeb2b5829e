import { type Parts, species, testLimits } from '../../test/limits.ts';

const reproduction = (min: number, start: number, max: number, more = {}): Parts =>
  species({ reproduction: { traits: ['cohesion'], min, start, max, ...more } });

testLimits([
  [
    'limits of traits',
    reproduction(1, 1, 1),
    reproduction(1, 1, 0.9),
    'species[0].reproduction.min must be ≤ reproduction.max, 0.9',
  ],
  [
    'lowest start of traits',
    reproduction(1, 1, 3),
    reproduction(1, 0.9, 3),
    'species[0].reproduction.start must be from reproduction.min to reproduction.max, 1 to 3',
  ],
  [
    'highest start of traits',
    reproduction(1, 3, 3),
    reproduction(1, 3.1, 3),
    'species[0].reproduction.start must be from reproduction.min to reproduction.max, 1 to 3',
  ],
  [
    'traits',
    reproduction(0, 1, 2, { traits: ['cohesion', 'wander'] }),
    reproduction(0, 1, 2, { traits: ['wander', 'wander'] }),
    'species[0].reproduction.traits[1] must differ from the other traits',
  ],
  [
    'parents by energy',
    species({ motion: { linearDrag: 0.1 }, reproduction: { traits: ['wander'], parents: 'energy' } }),
    species({ motion: { linearDrag: 0, quadraticDrag: 0 }, reproduction: { traits: ['wander'], parents: 'energy' } }),
    'species[0].reproduction.parents must be "random" for a species without drag: its fish spend no energy',
  ],
  [
    'parents by energy with square drag',
    species({ motion: { linearDrag: 0, quadraticDrag: 0.1 }, reproduction: { traits: ['wander'], parents: 'energy' } }),
    reproduction(0, 5, 2),
    'species[0].reproduction.start must be from reproduction.min to reproduction.max, 0 to 2',
  ],
]);

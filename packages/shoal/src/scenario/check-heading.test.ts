import { type Parts, species, still, testLimits } from '../../test/limits.ts';

const ofModel = (heading: object, more: object = {}): Parts => ({
  ...species({ heading, rules: still, ...more }),
});
const couzin = (repulsionRadius: number, orientationRadius: number, attractionRadius: number): Parts =>
  ofModel({ model: 'couzin', repulsionRadius, orientationRadius, attractionRadius });
const jhawar = (turnRate: number, copyRate: number, ternaryRate: number): Parts => ({
  ...ofModel({ model: 'jhawar', turnRate, copyRate, ternaryRate }),
  dimensions: 2,
  simulation: { step: 0.125 },
});

testLimits([
  [
    'zones of Couzin',
    couzin(1, 1, 1),
    couzin(1.1, 1, 1),
    'species[0].heading.orientationRadius must be ≥ heading.repulsionRadius, 1.1 m',
  ],
  [
    'outer zones of Couzin',
    couzin(1, 2, 2),
    couzin(1, 2, 1.9),
    'species[0].heading.attractionRadius must be ≥ heading.orientationRadius, 2 m',
  ],
  [
    'events of Jhawar',
    jhawar(1, 1, 2),
    jhawar(1, 1.1, 2),
    'species[0].heading must have turnRate + copyRate + 3 ternaryRate ≤ 1 a step',
  ],
  [
    'models of the plane',
    jhawar(1, 1, 1),
    { ...jhawar(1, 1, 1), dimensions: 3 },
    'dimensions must be 2 for the heading model "jhawar"',
  ],
  [
    'rules beside a model',
    ofModel({ model: 'vicsek' }),
    species({ heading: { model: 'vicsek' }, rules: { ...still, wander: { enabled: true } } }),
    'species[0].rules.wander.enabled must be false for a species with the heading model "vicsek"',
  ],
  [
    'drag beside a model',
    ofModel({ model: 'vicsek' }, { motion: { linearDrag: 0 } }),
    ofModel({ model: 'vicsek' }, { motion: { linearDrag: 0.1 } }),
    'species[0].motion.linearDrag must be 0 for a species with the heading model "vicsek"',
  ],
  [
    'a fish at rest with a model',
    ofModel({ model: 'dorsogna' }, { start: { kind: 'box', speed: 0 } }),
    ofModel({ model: 'vicsek' }, { start: { kind: 'box', speed: 0 } }),
    'species[0].start.speed must be > 0 for a species with the heading model "vicsek"',
  ],
  [
    'walking with a model',
    ofModel({ model: 'vicsek' }, { onGround: false }),
    ofModel({ model: 'vicsek' }, { onGround: true }),
    'species[0].onGround must be false for a species with the heading model "vicsek"',
  ],
]);

/**
 * `shoal/internal`: what the studio and the command show of a simulation's inside. It is not part of the library's
 * interface, and any version may change it.
 */
export { processors } from './engines/cpu/threads/processors.ts';
export { type Boxes, gridBoxes, octreeBoxes } from './neighbours/boxes.ts';
export { NearList } from './neighbours/near.ts';
export { searchOf } from './neighbours/search-of.ts';
export { attacksOf } from './rules/hunt/attacks.ts';
export { NoisePlace, noiseInto } from './rules/wander/fish-noise.ts';
export { idsOf } from './school/state.ts';

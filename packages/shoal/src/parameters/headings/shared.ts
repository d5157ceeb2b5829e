import type { BareChoice, BareParameter } from '../parameter.ts';

/** Settings that all heading models share. They turn the desired direction into the next heading. */

export const noiseSize = {
  unit: '',
  default: 0,
  min: 0,
  max: 100,
  slider: [0, 6.3, 0.01],
} as const satisfies BareParameter;

export const noise = {
  options: ['none', 'uniform', 'gaussian', 'vector'],
  default: 'none',
} as const satisfies BareChoice;

export const noiseAt = {
  options: ['before-turn', 'after-turn'],
  default: 'before-turn',
} as const satisfies BareChoice;

export const turn = {
  options: ['rotate', 'nlerp'],
  default: 'rotate',
} as const satisfies BareChoice;

export const positions = {
  options: ['new-heading', 'old-heading'],
  default: 'new-heading',
} as const satisfies BareChoice;

export const update = {
  options: ['synchronous', 'asynchronous', 'poisson'],
  default: 'synchronous',
} as const satisfies BareChoice;

export const updateRate = {
  unit: '1/s',
  default: 10,
  min: 0,
  max: 1000,
  slider: [0, 20, 0.1],
} as const satisfies BareParameter;

/** The settings that every heading model has. */
export const sharedSettings = { noiseSize, updateRate, noise, noiseAt, turn, positions, update } as const;

/** Settings that the heading models of sheep and of a shepherd share. */

export const strength = { unit: '', min: 0, max: 1000, slider: [0, 3, 0.05] } as const;
export const distance = { unit: 'm', min: 0, max: 1e6 } as const;
export const randomness = { ...strength, default: 0.3 } as const satisfies BareParameter;
export const numbers = { noiseSize, updateRate } as const;
export const choices = { noise, noiseAt, turn, positions, update } as const;

/** The preset of a model that moves this far in a step, m. */
export function preset<S extends number>(maxSpeed: S) {
  return { 'strombom-2014': { step: 1, motion: { maxSpeed } } } as const;
}

import type { BareParameter } from '../parameter.ts';
import { noise, noiseAt, noiseSize, positions, turn, update, updateRate } from './shared.ts';

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

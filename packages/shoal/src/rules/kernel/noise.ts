// What the kernel needs to know of the noise of the rule `wander`.

import { streams } from '../../random/random.ts';
import { noiseRule } from './layout.ts';

export { NoisePlace } from '../wander/fish-noise.ts';

/** The settings of wander that the noise reads. */
export interface NoiseSettings {
  readonly period: number;
  readonly verticalFactor: number;
  readonly weight: number;
}

/** The stream of its random numbers. */
export const noiseStream: number = streams[noiseRule.name];

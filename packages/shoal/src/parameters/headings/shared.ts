import type { Choice, Parameter } from '../parameter.ts';

/** Settings that all heading models share: how a fish gets from the direction that it wants to its next heading. */

export const noiseSize = {
  symbol: 'σ, η',
  label: 'Noise size',
  unit: '',
  default: 0,
  min: 0,
  max: 100,
  slider: [0, 6.3, 0.01],
  effect:
    'Size of the noise. uniform: the whole width of the angle in radians, so 6.2832 is a full turn; gaussian: its standard deviation in radians; vector: standard deviation of each component, in lengths of the heading.',
  source: 'ours: no noise',
} as const satisfies Parameter;

export const noise = {
  options: ['none', 'uniform', 'gaussian', 'vector'],
  default: 'none',
  effect:
    'How headings are disturbed in each step: turned by a uniform or a normally distributed angle (in 3D about a random axis across the heading), or by a normally distributed vector that is added to them.',
  source: 'Vicsek et al. 1995 (uniform); Couzin et al. 2002 (gaussian); Herho et al. 2026 (vector)',
} as const satisfies Choice;

export const noiseAt = {
  options: ['before-turn', 'after-turn'],
  default: 'before-turn',
  effect:
    'Whether noise disturbs the direction that a fish wants, so that the turn limit includes it, or the heading after the turn.',
  source: 'Couzin et al. 2002 (before); Herho et al. 2026 (after)',
} as const satisfies Choice;

export const turn = {
  options: ['rotate', 'nlerp'],
  default: 'rotate',
  effect:
    'How a turn is cut to motion.maxTurnDegPerSecond: by rotation through exactly that angle, or by linear interpolation that is scaled to length 1, which turns less in sharp turns.',
  source: 'Couzin et al. 2002 (rotate); Herho et al. 2026 (nlerp)',
} as const satisfies Choice;

export const positions = {
  options: ['new-heading', 'old-heading'],
  default: 'new-heading',
  effect: 'Whether a fish moves along its heading after the turn, or along the one it had before.',
  source: 'Couzin et al. 2002 (new); Vicsek et al. 1995 (old)',
} as const satisfies Choice;

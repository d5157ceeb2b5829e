import type { ChoiceTextsOf, ParameterTextsOf } from '../parameter.ts';
import type { SharedChoice, SharedNumber } from './heading-row.ts';

/** Texts of the settings that all heading models share. A model's own texts replace them. */
export const sharedTexts = {
  parameters: {
    noiseSize: {
      symbol: 'σ, η',
      label: 'Noise size',
      effect:
        'Size of the noise. uniform: width of the range of angles in radians, so 6.2832 covers all directions; gaussian: its standard deviation in radians; vector: standard deviation of each component of a vector that is added to the heading, whose length is 1.',
      source: 'ours: no noise',
    },
    updateRate: {
      symbol: 'λ',
      effect:
        'With update "poisson", the mean rate at which a fish chooses a new heading (in a step Δt with probability 1 − e^(−λΔt)). Between two choices it swims straight on.',
      source: 'ours',
    },
  },
  choices: {
    noise: {
      effect:
        'How headings are disturbed in each step: turned by a uniform or a normally distributed angle (in 3D about a random axis perpendicular to the heading), or by a normally distributed vector that is added to them.',
      source: 'Vicsek et al. 1995 (uniform); Couzin et al. 2002 (gaussian); Herho et al. 2026 (vector)',
    },
    noiseAt: {
      effect: 'Whether noise is added before the turn, so that the turn limit applies to it too, or after the turn.',
      source: 'Couzin et al. 2002 (before); Herho et al. 2026 (after)',
    },
    turn: {
      effect:
        'How a turn beyond the turn limit is shortened. rotate: to exactly the limit; nlerp: by linear interpolation between the old and the desired heading, scaled to length 1. If the desired turn is more than twice the limit, the fish turns by less than the limit; otherwise by slightly more.',
      source: 'Couzin et al. 2002 (rotate); Herho et al. 2026 (nlerp)',
    },
    positions: {
      effect: 'Whether a fish moves along its heading after the turn, or along the one it had before.',
      source: 'Couzin et al. 2002 (new); Vicsek et al. 1995 (old)',
    },
    update: {
      effect:
        'When fish choose a new heading. synchronous: all in each step, from the state at its start; asynchronous: all in each step, one after another in random order, each from the current headings and positions of the others; poisson: each at random times, at the rate updateRate, from the state at the start of the step.',
      source: 'Couzin et al. 2002 and Vicsek et al. 1995 (synchronous); Jhawar et al. 2020 (random times)',
    },
  },
} satisfies {
  readonly parameters: ParameterTextsOf<Record<SharedNumber, unknown>>;
  readonly choices: ChoiceTextsOf<Record<SharedChoice, unknown>>;
};

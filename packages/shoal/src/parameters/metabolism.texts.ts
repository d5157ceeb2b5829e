import type { metabolism } from './metabolism.ts';
import type { ParameterTextsOf } from './parameter.ts';

export const metabolismTexts = {
  basal: {
    symbol: 'P_0',
    effect: 'Metabolic rate without swimming.',
    source: 'Zhang & Lauder 2024, giant danio',
  },
  hovering: {
    symbol: 'P_h',
    effect: 'Additional rate at rest in the water, for keeping posture.',
    source: 'Zhang & Lauder 2024, giant danio',
  },
  hoveringSpeed: {
    symbol: 'u_h',
    effect: 'Speed above which keeping posture costs nothing.',
    source: 'Zhang & Lauder 2024, giant danio',
  },
  efficiency: {
    symbol: 'ε',
    effect:
      'Efficiency of swimming: mechanical power (against drag and for acceleration) ÷ the metabolic power that it costs.',
    source: 'ours, after Webb 1975',
  },
  beside: {
    symbol: 'η_b',
    label: 'Max. drag saving, beside',
    effect: 'Largest fraction of drag saved beside a flockmate.',
    source: 'ours, after Heydari et al. 2024',
  },
  ahead: {
    symbol: 'η_a',
    label: 'Max. drag saving, in front',
    effect: 'Largest fraction of drag saved ahead of a flockmate.',
    source: 'ours, after Marras et al. 2015',
  },
  beatsAtRest: {
    symbol: 'f_0',
    effect: 'Tail-beat frequency at speed 0.',
    source: 'Bainbridge 1958',
  },
  beatsPerLength: {
    symbol: 'n_L',
    effect: 'Additional tail beats for each body length swum.',
    source: 'Bainbridge 1958',
  },
} satisfies ParameterTextsOf<typeof metabolism>;

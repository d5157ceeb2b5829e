import type { motion } from './motion.ts';
import type { ParameterTextsOf } from './parameter.ts';

export const motionTexts = {
  maxSpeed: {
    symbol: 'v_max',
    effect:
      'Highest swimming speed; an obstacle can push a fish faster. Without drag, all fish soon swim at this speed.',
    source: 'Vetemaa 2020 §3.1; demo maxSpeed 0.03',
  },
  minSpeed: {
    symbol: 'v_min',
    effect:
      'Lowest swimming speed; an obstacle in the way can slow a fish below it. A fish at rest stays at rest until a rule moves it.',
    source: 'common in boids programs',
  },
  verticalFactor: {
    symbol: 'f_y',
    label: 'Vertical agility',
    effect:
      'Factor on vertical acceleration; below 1, fish steer less up and down than sideways. Always 1 in 2D seen from above.',
    source: 'Vetemaa 2020, function moveBoid of the demo',
  },
  cruiseSpeed: {
    symbol: 'v_c',
    effect: 'Speed that a fish keeps by its own thrust, against its drag; 0: no thrust.',
    zero: 'off',
    source: 'Vetemaa 2020 §5.3.2',
  },
  linearDrag: {
    symbol: 'k_1',
    effect: 'Drag proportional to speed.',
    source: 'Vetemaa 2020 §5.3.2',
  },
  quadraticDrag: {
    symbol: 'k_2',
    effect: 'Drag proportional to the square of speed, as in water.',
    source: 'Vetemaa 2020 §5.3.2',
  },
  wakeBenefit: {
    symbol: 'η',
    effect: 'Largest fraction of drag saved behind a flockmate; 0: none.',
    source: 'Vetemaa 2020 §5.3.2; Weihs 1973; Hemelrijk et al. 2015',
  },
  maxTurnDegPerSecond: {
    symbol: 'ω_max',
    label: 'Max turn rate',
    effect: 'Highest turn rate; 0: no limit.',
    zero: 'no limit',
    source: 'common in steering programs',
  },
  budget: {
    symbol: 'a_max',
    label: 'Acceleration budget',
    effect: 'Only with the blending "priority": rules act in their order until their accelerations add up to this.',
    source: 'Reynolds 1987, prioritized acceleration allocation',
  },
} satisfies ParameterTextsOf<typeof motion>;

// The symbols, effects and sources of the numbers in groups.ts, apart from them because a simulation needs no texts.

import type { body, field, metabolism, motion, perception, simulation } from './groups.ts';
import type { ParameterTextsOf } from './parameter.ts';

export const bodyTexts = {
  length: {
    symbol: 'L',
    effect:
      'Length from nose to tail. Also sets the distance that the fish keeps from obstacles and from other species.',
    source:
      'ours; the cones of the demo of Vetemaa 2020 are 1 m long, and a herring of 0.3 m would be hard to see in 40 m of water',
  },
  thickness: {
    symbol: 'b',
    effect: 'Body diameter, in body lengths. The centre of the fish stays half this diameter away from obstacles.',
    source: 'ours; between a herring (depth about 1/5 of its length) and a tang (1/2)',
  },
} satisfies ParameterTextsOf<typeof body>;

export const perceptionTexts = {
  fieldOfViewDeg: {
    symbol: 'φ',
    effect: 'Angle within which a fish sees flockmates and predators; the rest is a blind cone behind it.',
    source: 'Vetemaa 2020 §5.3.2',
  },
} satisfies ParameterTextsOf<typeof perception>;

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

export const fieldTexts = {
  radius: {
    symbol: 'r_o',
    effect: 'Distance from an obstacle at which fish begin to turn away.',
    source: 'Vetemaa 2020 §4.3, avoidance radius; its demo: 14 in a world of 40',
  },
  power: {
    symbol: 'n',
    label: 'Falloff',
    effect:
      'How fast avoidance falls off with distance: (1 − D)ⁿ, where D is distance ÷ avoidance radius. Larger values act only near the surface.',
    source: 'Vetemaa 2020 §4.3.4; its demo: 4',
  },
  spacing: {
    symbol: 'h',
    label: 'Grid spacing',
    effect:
      'Distance between grid points of the field; 0: chosen from the avoidance radius, the smallest obstacle and the shortest fish.',
    zero: 'auto',
    source: 'Vetemaa 2020 §4.3.2, gap',
  },
} satisfies ParameterTextsOf<typeof field>;

export const simulationTexts = {
  step: {
    symbol: 'Δt',
    label: 'Time step',
    effect:
      'Simulated time per step. Longer steps need less computing for a second of simulated time, but are less exact.',
    source: 'ours; constant, so that results do not depend on the frame rate',
  },
  leafCapacity: {
    symbol: 'c',
    effect: 'Only with the neighbour search "octree": number of fish above which a leaf of the tree is split.',
    source: "Vetemaa 2020, the demo's octree",
  },
} satisfies ParameterTextsOf<typeof simulation>;

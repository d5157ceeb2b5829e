import type { Parameter, RuleRow } from './parameter.ts';

/**
 * THE table: every tunable number, once. Schema, types, defaults, help, sliders and documentation come from its rows.
 *
 * Weights and radii are those of the thesis's demo at play speed 1: an acceleration weight w of the demo is 25 w m/s²
 * (50 × its rule scalar 0.5), one unit of its velocity is 100 m/s.
 */

const rWeight = [-1e5, 1e5] as const;
const rRadius = [0, 1e6] as const;

const simulationGroup = {
  step: {
    symbol: 'Δt',
    unit: 's',
    default: 1 / 60,
    min: 1e-4,
    max: 1,
    slider: [1 / 240, 1 / 15, 1 / 240],
    effect: 'Simulated time per step; longer is faster and rougher.',
    source: 'Fixed, so that nothing depends on the frame rate',
  },
  leafCapacity: {
    symbol: 'c',
    unit: 'fish',
    default: 30,
    min: 1,
    max: 1000,
    slider: [1, 100, 1],
    effect: 'Fish in an octree leaf before it is split; used by "neighbours": "octree" only.',
    source: "Vetemaa 2020, the demo's octree",
  },
} as const satisfies Record<string, Parameter>;

const bodyGroup = {
  length: {
    symbol: 'L',
    unit: 'm',
    default: 0.6,
    min: 1e-3,
    max: 1e3,
    slider: [0.05, 5, 0.05],
    effect: 'Length of the body from nose to tail, for drawing and for the beat of the tail.',
    source:
      'The cones of the demo of Vetemaa 2020 are 1 m long; a herring of 0.3 m would be hard to see in 40 m of water',
  },
} as const satisfies Record<string, Parameter>;

const motionGroup = {
  maxSpeed: {
    symbol: 'v_max',
    unit: 'm/s',
    default: 3,
    min: 0,
    max: 1000,
    slider: [0, 10, 0.1],
    effect: 'The speed that no fish exceeds; without drag everybody soon swims at it.',
    source: 'Vetemaa 2020 §3.1; demo maxSpeed 0.03',
  },
  minSpeed: {
    symbol: 'v_min',
    unit: 'm/s',
    default: 0,
    min: 0,
    max: 1000,
    slider: [0, 10, 0.1],
    effect: 'The speed that a moving fish never falls below; a fish at rest stays at rest until a rule moves it.',
    source: 'Common in boids programs',
  },
  verticalFactor: {
    symbol: 'f_y',
    unit: '',
    default: 0.8,
    min: 0,
    max: 1,
    slider: [0, 1, 0.05],
    effect: 'Vertical acceleration is multiplied by this; fish steer less up and down than sideways.',
    source: "Vetemaa 2020, the demo's moveBoid",
  },
} as const satisfies Record<string, Parameter>;

export const ruleTable = {
  separation: {
    title: 'Separation',
    effect: 'Keeps distance from close flockmates.',
    source: 'Reynolds 1987; Vetemaa 2020 §3.2, §3.6',
    defaultForm: 'linear-decay',
    forms: {
      'linear-decay': { formula: 'Σ (d/l)(1 − l/r), at most 1 long', source: 'Vetemaa 2020 §3.6' },
      centroid: { formula: 'xᵢ − mean xⱼ', source: 'Vetemaa 2020 §3.2', all: true },
      displacement: { formula: 'Σ d', source: 'Parker, rule 2; the Abzû article, rule 2', all: true },
      unit: { formula: 'Σ d/l', source: 'Aron, Fish Simulator, force 2' },
      inverse: { formula: 'Σ d/l²', source: 'Reynolds 1999, Steering Behaviors For Autonomous Characters' },
    },
    parameters: {
      weight: {
        symbol: 'w_s',
        unit: 'm/s²',
        default: 8.5,
        min: rWeight[0],
        max: rWeight[1],
        slider: [0, 20, 0.1],
        effect: 'Acceleration caused by a separation vector 1 long; negative pulls together.',
        source: 'Vetemaa 2020, demo separationScalar 0.34',
      },
      radius: {
        symbol: 'r_s',
        unit: 'm',
        default: 2.2,
        min: rRadius[0],
        max: rRadius[1],
        slider: [0, 10, 0.1],
        effect: 'How near a flockmate must be to be kept away from.',
        source: 'Vetemaa 2020, demo separationRadius',
        all: true,
      },
    },
  },
  alignment: {
    title: 'Alignment',
    effect: 'Swims the way its flockmates swim.',
    source: 'Reynolds 1987; Vetemaa 2020 §3.3, §3.6',
    defaultForm: 'linear-decay',
    forms: {
      'linear-decay': { formula: 'Σ uⱼ(1 − l/r), at most 1 long', source: 'Vetemaa 2020 §3.6' },
      mean: { formula: 'mean vⱼ', source: 'Vetemaa 2020 §3.3', all: true },
      match: { formula: 'mean vⱼ − vᵢ', source: 'Parker, rule 3; the Abzû article, rule 3', all: true },
      heading: { formula: 'unit(Σ vⱼ)', source: 'Aron, Fish Simulator, force 3', all: true },
    },
    parameters: {
      weight: {
        symbol: 'w_a',
        unit: 'm/s²',
        default: 2,
        min: rWeight[0],
        max: rWeight[1],
        slider: [0, 10, 0.05],
        effect: 'Acceleration caused by an alignment vector 1 long; negative makes a semi-chaotic swarm.',
        source: 'Vetemaa 2020, demo alignmentScalar 0.08',
      },
      radius: {
        symbol: 'r_a',
        unit: 'm',
        default: 7,
        min: rRadius[0],
        max: rRadius[1],
        slider: [0, 30, 0.1],
        effect: 'How near a flockmate must be for its heading to count.',
        source: 'Vetemaa 2020, demo alignmentRadius',
        all: true,
      },
    },
  },
  cohesion: {
    title: 'Cohesion',
    effect: 'Swims towards its flockmates.',
    source: 'Reynolds 1987; Vetemaa 2020 §3.4, §3.6',
    defaultForm: 'linear-decay',
    forms: {
      'linear-decay': { formula: '−Σ (d/l)(1 − l/r), at most 1 long', source: 'Vetemaa 2020 §3.6' },
      centroid: { formula: 'mean xⱼ − xᵢ', source: 'Vetemaa 2020 §3.4; Parker, rule 1', all: true },
      heading: { formula: 'unit(mean xⱼ − xᵢ)', source: 'Aron, Fish Simulator, force 1 (its text)', all: true },
    },
    parameters: {
      weight: {
        symbol: 'w_c',
        unit: 'm/s²',
        default: 2.25,
        min: rWeight[0],
        max: rWeight[1],
        slider: [-5, 10, 0.05],
        effect: 'Acceleration caused by a cohesion vector 1 long; negative scatters the school.',
        source: 'Vetemaa 2020, demo cohesionScalar 0.09',
      },
      radius: {
        symbol: 'r_c',
        unit: 'm',
        default: 11,
        min: rRadius[0],
        max: rRadius[1],
        slider: [0, 30, 0.1],
        effect: 'How near a flockmate must be to be joined.',
        source: 'Vetemaa 2020, demo cohesionRadius',
        all: true,
      },
    },
  },
  bounds: {
    title: 'Bounds',
    effect: 'Keeps fish in the world, softly.',
    source: 'Vetemaa 2020 §3.5; Parker, "Bounding the position"',
    defaultForm: 'box',
    forms: {
      box: { formula: 'per axis, the way back to the box; 0 inside', source: 'Vetemaa 2020 §3.5' },
      push: { formula: 'per axis ±1 outside the box; 0 inside', source: 'Parker, "Bounding the position"' },
      sphere: {
        formula: 'the way back to the sphere inside the box; 0 inside',
        source: 'Aron, Fish Simulator, "Container Force"',
      },
      centre: { formula: 'centre − x, always', source: 'Python Playground, in Vetemaa 2020 §3.5' },
      wrap: {
        formula: '0: who leaves by one face comes in by the opposite one, and neighbours are found across it',
        source: 'Discovering Computer Science, in Vetemaa 2020 §3.5',
      },
    },
    parameters: {
      weight: {
        symbol: 'w_b',
        unit: 'm/s²',
        default: 0.25,
        min: rWeight[0],
        max: rWeight[1],
        slider: [0, 5, 0.05],
        effect: 'Acceleration per metre outside (form push: acceleration outside).',
        source: 'Vetemaa 2020, demo boundsScalar 0.01',
      },
      floorFactor: {
        symbol: 'f_floor',
        unit: '',
        default: 1,
        min: 0,
        max: 100,
        slider: [0, 10, 0.5],
        effect: 'Multiplies the push upwards of a fish below the box.',
        source: 'Vetemaa 2020 §3.5: 1; its demo: 4',
      },
      surfaceFactor: {
        symbol: 'f_surface',
        unit: '',
        default: 1,
        min: 0,
        max: 100,
        slider: [0, 10, 0.5],
        effect: 'Multiplies the push downwards of a fish above the box.',
        source: 'Vetemaa 2020 §3.5: 1; its demo: 2',
      },
    },
  },
  wander: {
    title: 'Wander',
    effect: 'Turns at random, smoothly, each fish in its own way.',
    source: 'Vetemaa 2020 §4.1',
    defaultForm: 'noise',
    forms: {
      noise: { formula: '(n_x(t), f n_y(t + T/3), n_z(t + 2T/3)), n cubic value noise', source: 'Vetemaa 2020 §4.1' },
      increment: {
        formula: 's ← s + δ·random, at most 1 long: not continuous, kept to show why noise is better',
        source: 'Stephens, Pham & Wardhani 2003, in Vetemaa 2020 §4.1',
        remembers: ['wanderX', 'wanderY', 'wanderZ'],
      },
    },
    parameters: {
      weight: {
        symbol: 'w_w',
        unit: 'm/s²',
        default: 2.25,
        min: rWeight[0],
        max: rWeight[1],
        slider: [0, 10, 0.05],
        effect: 'Acceleration caused by a wander vector 1 long.',
        source: 'Vetemaa 2020, demo randomScalar 0.09',
      },
      period: {
        symbol: 'T',
        unit: 's',
        default: 25,
        min: 0.01,
        max: 1e5,
        slider: [0.5, 60, 0.5],
        effect: 'Time from one random value of the noise to the next; longer turns more slowly.',
        source: 'Vetemaa 2020, demo: wavelength 0.3 of a clock that runs 0.012 a second',
      },
      verticalFactor: {
        symbol: 'f',
        unit: '',
        default: 0.2,
        min: 0,
        max: 1,
        slider: [0, 1, 0.05],
        effect: 'Multiplies the vertical part; fish wander less up and down than sideways.',
        source: 'Vetemaa 2020 §4.1, demo 0.2',
      },
      increment: {
        symbol: 'δ',
        unit: '',
        default: 0.1,
        min: 0,
        max: 1,
        slider: [0, 1, 0.01],
        effect: 'Form increment only: size of the random nudge in each step.',
        source: 'Stephens, Pham & Wardhani 2003 publish no figure; chosen to turn about as fast as the noise',
      },
    },
  },
} as const satisfies Record<string, RuleRow>;

export type RuleName = keyof typeof ruleTable;
export type FormOf<R extends RuleName> = keyof (typeof ruleTable)[R]['forms'] & string;

export const ruleNames: readonly RuleName[] = Object.keys(ruleTable) as RuleName[];

/** Every tunable number by group: `parameters.separation.radius`. */
export const parameters: {
  readonly simulation: typeof simulationGroup;
  readonly body: typeof bodyGroup;
  readonly motion: typeof motionGroup;
} & { readonly [R in RuleName]: (typeof ruleTable)[R]['parameters'] } = {
  simulation: simulationGroup,
  body: bodyGroup,
  motion: motionGroup,
  separation: ruleTable.separation.parameters,
  alignment: ruleTable.alignment.parameters,
  cohesion: ruleTable.cohesion.parameters,
  bounds: ruleTable.bounds.parameters,
  wander: ruleTable.wander.parameters,
};

/** The numbers of a group: `{ radius: number, weight: number }`. */
export type Numbers<G extends keyof typeof parameters> = { [K in keyof (typeof parameters)[G]]: number };

/** A rule as a species has it. A radius of "all" is Infinity. */
export type RuleSettings<R extends RuleName> = { enabled: boolean; form: FormOf<R> } & Numbers<R>;

export type AllRuleSettings = { [R in RuleName]: RuleSettings<R> };

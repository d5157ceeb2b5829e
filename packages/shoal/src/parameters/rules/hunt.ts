import type { RuleRow } from '../parameter.ts';

export const hunt = {
  title: 'Hunt',
  effect: 'Rests, chooses a prey, attacks it ever harder, rests again.',
  source: "Vetemaa 2020 §4.2, the demo's velocityAttack",
  defaultForm: 'attack-rest',
  forms: {
    'attack-rest': {
      formula: '(unit(x_prey − xᵢ) − vᵢ/u)(t/T)⁸, at most 1 long, u = 100 m/s, t since the attack began; 0 at rest',
      source: "Vetemaa 2020, the demo's velocityAttack",
      columns: ['huntPhase', 'huntClock', 'huntPrey'],
    },
  },
  choices: {
    tactic: {
      options: ['nearest', 'isolated', 'centre', 'random'],
      default: 'nearest',
      effect:
        'Which prey is chosen: the nearest, the one with the fewest flockmates around it, the one nearest to the centre of all prey, any.',
    },
    onCatch: {
      options: ['nothing', 'remove', 'respawn'],
      default: 'nothing',
      effect: 'What happens to a caught fish: it swims on (the demo), is gone, or starts anew.',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_h',
      unit: 'm/s²',
      default: 100,
      min: -1e5,
      max: 1e5,
      slider: [0, 200, 1],
      effect: 'Acceleration of a full attack.',
      source: 'Vetemaa 2020, demo: clamp 0.01 × attackScalar 0.5 × 2',
    },
    rest: {
      symbol: 't_rest',
      unit: 's',
      default: 10,
      min: 0,
      max: 1e5,
      slider: [0, 60, 0.5],
      effect: 'Time between attacks.',
      source: 'Vetemaa 2020, demo: 0.2 of a clock that runs 0.02 a second',
    },
    attack: {
      symbol: 't_attack',
      unit: 's',
      default: 70,
      min: 0,
      max: 1e5,
      slider: [0, 120, 0.5],
      effect: 'Time after which an attack is given up.',
      source: 'Vetemaa 2020, demo: 1.4 of the same clock',
    },
    onset: {
      symbol: 'T',
      unit: 's',
      default: 28.117066259517454,
      min: 0.001,
      max: 1e5,
      slider: [0.1, 60, 0.1],
      effect: 'Time until an attack is at its hardest.',
      source: 'Vetemaa 2020, demo: 50 s × 0.01^(1/8)',
    },
    catchDistance: {
      symbol: 'd_c',
      unit: 'm',
      default: 1,
      min: 0,
      max: 1e4,
      slider: [0, 5, 0.1],
      effect: 'How near the prey must be to be caught.',
      source: 'Vetemaa 2020, demo',
    },
    confusion: {
      symbol: 'n_c',
      unit: 'fish',
      default: 0,
      min: 0,
      max: 1e5,
      slider: [0, 50, 1],
      effect:
        'Flockmates of the prey within its cohesion radius that halve the chance of a catch; 0: every catch succeeds.',
      source: 'Confusion effect: Miller 1922; Landeau & Terborgh 1986',
    },
  },
} as const satisfies RuleRow;

import type { RuleRow } from '../parameter.ts';

export const hunt = {
  title: 'Hunt',
  effect: 'Rests, chooses prey, attacks with growing force, then rests again.',
  source: "Vetemaa 2020 §4.2, the demo's velocityAttack",
  defaultForm: 'attack-rest',
  forms: {
    'attack-rest': {
      formula: '(unit(x_prey − xᵢ) − vᵢ/c)(t/T)⁸; capped at 1, c = 100 m/s, t since the attack began; 0 at rest',
      source: "Vetemaa 2020, the demo's velocityAttack",
      columns: ['huntPhase', 'huntClock', 'huntPrey'],
    },
  },
  choices: {
    tactic: {
      options: ['nearest', 'isolated', 'centre', 'random'],
      default: 'nearest',
      effect:
        'Prey to attack: the nearest, the most isolated, the one nearest to the centre of all prey, or a random one.',
      source:
        'nearest: Vetemaa 2020, demo; isolated, centre: Demšar & Lebar Bajec 2014, a comparison of tactics; random: to compare with',
    },
    onCatch: {
      options: ['nothing', 'remove', 'respawn'],
      default: 'nothing',
      effect:
        'What happens to a caught fish. nothing: it swims on; remove: it is gone; respawn: it reappears at its start.',
      source: 'nothing: Vetemaa 2020, demo; remove, respawn: common in games',
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
      label: 'Rest time',
      unit: 's',
      default: 10,
      min: 0,
      max: 1e5,
      slider: [0, 60, 0.5],
      effect: 'Rest between two attacks.',
      source: 'Vetemaa 2020, demo: 0.2 of a clock that runs 0.02 a second',
    },
    attack: {
      symbol: 't_attack',
      label: 'Attack time',
      unit: 's',
      default: 70,
      min: 0,
      max: 1e5,
      slider: [0, 120, 0.5],
      effect: 'Longest duration of an attack.',
      source: 'Vetemaa 2020, demo: 1.4 of the same clock',
    },
    onset: {
      symbol: 'T',
      label: 'Attack ramp-up',
      unit: 's',
      default: 28.117066259517454,
      min: 0.001,
      max: 1e5,
      slider: [0.1, 60, 0.1],
      effect: 'Time until an attack reaches full force.',
      source: 'Vetemaa 2020, demo: 50 s × 0.01^(1/8)',
    },
    catchDistance: {
      symbol: 'd_c',
      unit: 'm',
      default: 1,
      min: 0,
      max: 1e4,
      slider: [0, 5, 0.1],
      effect: 'Distance at which prey is caught.',
      source: 'Vetemaa 2020, demo',
    },
    confusion: {
      symbol: 'n_c',
      label: 'Confusion by crowd',
      unit: 'fish',
      default: 0,
      min: 0,
      max: 1e5,
      slider: [0, 50, 1],
      effect:
        'Number of flockmates around the prey, within its cohesion radius, at which half of all attempts fail; 0: every attempt succeeds.',
      source: 'confusion effect, Miller 1922; Landeau & Terborgh 1986',
    },
  },
} as const satisfies RuleRow;

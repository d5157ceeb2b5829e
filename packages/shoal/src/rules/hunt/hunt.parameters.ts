// The form, the tactics and the numbers of the rule by which a predator attacks prey, and their texts.

import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';
import { counter, flagRange } from '../../parameters/parameter.ts';

export const hunt = {
  title: 'Hunt',
  defaultForm: 'attack-rest',
  forms: {
    'attack-rest': { columns: ['huntPhase', 'huntClock', 'huntPrey'] },
  },
  choices: {
    tactic: { options: ['nearest', 'isolated', 'centre', 'random'], default: 'nearest' },
    onCatch: { options: ['nothing', 'remove', 'respawn'], default: 'nothing' },
  },
  ranges: { huntPhase: flagRange, huntClock: counter, huntPrey: counter },
  parameters: {
    weight: { unit: 'm/s²', default: 100, min: -1e5, max: 1e5, slider: [0, 200, 1] },
    rest: { unit: 's', default: 10, min: 0, max: 1e5, slider: [0, 60, 0.5] },
    attack: { unit: 's', default: 70, min: 0, max: 1e5, slider: [0, 120, 0.5] },
    onset: { unit: 's', default: 28.117066259517454, min: 0.001, max: 1e5, slider: [0.1, 60, 0.1] },
    catchDistance: { unit: 'm', default: 1, min: 0, max: 1e4, slider: [0, 5, 0.1] },
    confusion: { unit: 'fish', default: 0, min: 0, max: 1e5, slider: [0, 50, 1] },
  },
} as const satisfies BareRule;

export const huntTexts = {
  effect: 'Rests, chooses prey, attacks with growing force, then rests again.',
  source: "Vetemaa 2020 §4.2, the demo's velocityAttack",
  forms: {
    'attack-rest': {
      formula:
        '(unit(x_prey − xᵢ) − vᵢ/c)(t/T)⁸, length at most 1; c = 100 m/s, t = time since the attack began; 0 between attacks',
      source: "Vetemaa 2020, the demo's velocityAttack",
    },
  },
  choices: {
    tactic: {
      effect:
        'Prey to attack: the nearest, the most isolated, the one nearest to the centre of all prey, or a random one.',
      source:
        'nearest: Vetemaa 2020, demo; isolated, centre: Demšar & Lebar Bajec 2014, a comparison of tactics; random: ours, as a baseline',
    },
    onCatch: {
      effect:
        'What happens to a caught fish. nothing: it swims on; remove: it is gone; respawn: it reappears at a random place where its species starts.',
      source: 'nothing: Vetemaa 2020, demo; remove, respawn: common in games',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_h',
      effect: 'Acceleration of a full attack.',
      source: 'Vetemaa 2020, demo: 0.01 (attack limit) × 2 × 0.5 (attackScalar), in its units',
    },
    rest: {
      symbol: 't_rest',
      label: 'Rest time',
      effect: 'Rest between two attacks.',
      source: 'Vetemaa 2020, demo: 0.2 on a clock that advances by 0.02 per second',
    },
    attack: {
      symbol: 't_attack',
      label: 'Attack time',
      effect: 'Longest duration of an attack.',
      source: 'Vetemaa 2020, demo: 1.4 on a clock that advances by 0.02 per second',
    },
    onset: {
      symbol: 'T',
      label: 'Attack ramp-up',
      effect: 'Time until an attack reaches full force.',
      source: 'Vetemaa 2020, demo: the time at which (t / 50 s)⁸ reaches its limit 0.01',
    },
    catchDistance: {
      symbol: 'd_c',
      effect: 'Distance at which prey is caught.',
      source: 'Vetemaa 2020, demo',
    },
    confusion: {
      symbol: 'n_c',
      label: 'Confusion by crowd',
      effect:
        'Number of flockmates around the prey, within its cohesion radius, at which half of all attempts fail; 0: every attempt succeeds.',
      source: 'confusion effect, Miller 1922; Landeau & Terborgh 1986',
    },
  },
  colour: '#FF5566',
} satisfies RuleTextsOf<typeof hunt>;

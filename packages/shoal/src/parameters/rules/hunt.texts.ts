import type { hunt } from '../../rules/hunt/hunt.parameters.ts';
import type { RuleTextsOf } from '../parameter.ts';

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
} satisfies RuleTextsOf<typeof hunt>;

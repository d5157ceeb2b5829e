import type { BareRule } from '../../parameters/parameter.ts';

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
  parameters: {
    weight: { unit: 'm/s²', default: 100, min: -1e5, max: 1e5, slider: [0, 200, 1] },
    rest: { unit: 's', default: 10, min: 0, max: 1e5, slider: [0, 60, 0.5] },
    attack: { unit: 's', default: 70, min: 0, max: 1e5, slider: [0, 120, 0.5] },
    onset: { unit: 's', default: 28.117066259517454, min: 0.001, max: 1e5, slider: [0.1, 60, 0.1] },
    catchDistance: { unit: 'm', default: 1, min: 0, max: 1e4, slider: [0, 5, 0.1] },
    confusion: { unit: 'fish', default: 0, min: 0, max: 1e5, slider: [0, 50, 1] },
  },
} as const satisfies BareRule;

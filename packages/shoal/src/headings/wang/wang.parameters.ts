// The coefficients of the heading model of Wang et al. 2025, with bursts and coasts, and their texts.

import type { BareHeading, HeadingTextsOf } from '../../parameters/headings/heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn, update, updateRate } from '../../parameters/headings/shared.ts';
import { amount } from '../../parameters/parameter.ts';

const range = { unit: 'm', default: 3, min: 0.001, max: 1e6, slider: [0.1, 10, 0.1] } as const;
const duration = { unit: 's', min: 0.01, max: 1000, slider: [0.1, 5, 0.05] } as const;
const strength = { min: 0, max: 1000 } as const;
const of = { step: 0.05, motion: { maxSpeed: 10 } } as const;

export const wang = {
  columns: ['kickTime', 'kickDuration'],
  ranges: { kickTime: amount, kickDuration: amount },
  parameters: {
    attraction: { ...strength, unit: 'rad/m', default: 0.37, slider: [0, 0.6, 0.01] },
    attractionRange: range,
    alignment: { ...strength, unit: 'rad', default: 0.2, slider: [0, 1.2, 0.01] },
    alignmentRange: range,
    anisotropy: { unit: '', default: 0.8, min: 0, max: 1, slider: [0, 1, 0.05] },
    influential: { unit: 'fish', default: 1, min: 1, max: 2, slider: [1, 2, 1], whole: true },
    randomness: { ...strength, unit: 'rad', default: 0.2, slider: [0, 1, 0.01] },
    kickLength: { unit: 'm', default: 1, min: 0.001, max: 1000, slider: [0.01, 3, 0.01] },
    kickDuration: { ...duration, default: 1 },
    decayTime: { ...duration, default: 0.8 },
    noiseSize,
    updateRate,
  },
  // Not "poisson": kicks come at random times of their own.
  choices: { noise, noiseAt, turn, positions, update: { ...update, options: ['synchronous', 'asynchronous'] } },
  presets: {
    'wang-2025-mill': of,
    'wang-2025-school': { ...of, settings: { attraction: 0.22, alignment: 0.6 } },
    'wang-2025-swarm': { ...of, settings: { attraction: 0.6, alignment: 0.6 } },
  },
} as const satisfies BareHeading;

const source = 'Wang et al. 2025, as the replication cb25d gives it';

export const wangTexts = {
  title: 'Wang: bursts and coasts',
  effect:
    'Alternates kicks and glides. With each kick it turns towards the one or two fish that influence it most, and aligns with them. Only in 2D.',
  formula:
    'with each kick uᵢ turned by γ_rand N(0, 1) + Σ over the k largest of γ_att l sin ψ/(1 + (l/l_att)²) + γ_ali (1 + η cos ψ) e^(−(l/l_ali)²) sin φᵢⱼ; then straight on at a speed ∝ e^(−t/τ₀)',
  source: 'Wang et al. 2025, R. Soc. Open Sci. 12:240885',
  doi: '10.1098/rsos.240885',
  parameters: {
    attraction: {
      symbol: 'γ_att',
      effect: 'Turn towards a near fish directly to the side, per metre of distance.',
      source,
    },
    attractionRange: { symbol: 'l_att', effect: 'Distance at which attraction is strongest.', source },
    alignment: { symbol: 'γ_ali', effect: 'Turn towards the heading of a near neighbour.', source },
    alignmentRange: {
      symbol: 'l_ali',
      effect: 'Distance at which alignment has fallen by the factor e.',
      source,
    },
    anisotropy: { symbol: 'η', effect: 'How much more it aligns with fish ahead than with fish behind.', source },
    influential: { symbol: 'k', effect: 'How many fish count: those that would turn it most.', source },
    randomness: { symbol: 'γ_rand', effect: 'Standard deviation of the random turn of a kick.', source },
    kickLength: {
      symbol: 'λ',
      effect: 'Mean length of a kick with its glide.',
      source: 'Wang et al. 2025, as the replication cb25d gives it: the unit of length',
    },
    kickDuration: {
      symbol: 'τ̄',
      effect: 'Mean time between kicks.',
      source: 'Wang et al. 2025, as the replication cb25d gives it: the unit of time',
    },
    decayTime: { symbol: 'τ₀', effect: 'Time in which the speed of a glide falls by the factor e.', source },
  },
  presets: {
    'wang-2025-mill': { effect: 'A mill, which can break up.', source },
    'wang-2025-school': { effect: 'An aligned school.', source },
    'wang-2025-swarm': { effect: 'A swarm.', source },
  },
} satisfies HeadingTextsOf<typeof wang>;

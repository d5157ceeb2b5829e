import type { HeadingRow } from './heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn } from './shared.ts';

const strength = { unit: 'm²/s²', min: 0, max: 1e6, slider: [0, 5, 0.05] } as const;
const length = { unit: 'm', min: 0.001, max: 1e6, slider: [0.1, 10, 0.1] } as const;

export const dorsogna = {
  title: "D'Orsogna: self-propulsion and a Morse potential",
  effect:
    'Gains speed up to √(α/β) by its own thrust, is repelled by near fish and attracted by far ones. It gives a velocity: motion.maxSpeed is only a limit.',
  formula: 'v + Δt ((α − β|v|²) v − ∇ Σ (C_r e^(−l/l_r) − C_a e^(−l/l_a))) over l < r',
  source: "D'Orsogna et al. 2006, Phys. Rev. Lett. 96:104302",
  doi: '10.1103/PhysRevLett.96.104302',
  parameters: {
    thrust: {
      symbol: 'α',
      unit: '1/s',
      default: 1.6,
      min: 0,
      max: 1000,
      slider: [0, 5, 0.1],
      effect: 'Self-propulsion.',
      source: "D'Orsogna et al. 2006, Figure 1",
    },
    friction: {
      symbol: 'β',
      unit: 's/m²',
      default: 0.5,
      min: 0,
      max: 1000,
      slider: [0, 5, 0.1],
      effect: 'Friction that grows with the square of speed.',
      source: "D'Orsogna et al. 2006, Figure 1",
    },
    repulsion: {
      ...strength,
      symbol: 'C_r',
      default: 1,
      effect: 'Strength of the repulsive part of the potential.',
      source: 'C_r/C_a = 2 as in the milling example of the library sisyphe',
    },
    repulsionLength: {
      ...length,
      symbol: 'l_r',
      default: 0.5,
      effect: 'Distance over which repulsion falls off by the factor e.',
      source: 'l_r/l_a = 0.25 as in the milling example of the library sisyphe',
    },
    attraction: {
      ...strength,
      symbol: 'C_a',
      default: 0.5,
      effect: 'Strength of the attractive part of the potential.',
      source: 'the milling example of the library sisyphe',
    },
    attractionLength: {
      ...length,
      symbol: 'l_a',
      default: 2,
      effect: 'Distance over which attraction falls off by the factor e.',
      source: 'the milling example of the library sisyphe',
    },
    radius: {
      symbol: 'r',
      unit: 'm',
      default: 40,
      min: 0,
      max: 1e6,
      slider: [0, 100, 1],
      effect: 'Distance beyond which the potential is left out.',
      source: 'ours: 20 l_a, where it has fallen by e⁻²⁰; the paper has no limit',
    },
    noiseSize,
  },
  choices: { noise, noiseAt, turn, positions },
} as const satisfies HeadingRow;

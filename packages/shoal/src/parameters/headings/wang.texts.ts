import type { wang } from '../../headings/wang/wang.parameters.ts';
import type { HeadingTextsOf } from './heading-row.ts';
import { sharedChoiceTexts, sharedParameterTexts } from './shared.texts.ts';

const paper = 'Wang et al. 2025';
const source = `${paper}, as the replication cb25d gives it`;

export const wangTexts = {
  title: 'Wang: bursts and coasts',
  effect:
    'Alternates kicks and glides. With each kick it turns towards the one or two fish that influence it most, and aligns with them. Only in 2D.',
  formula:
    'with each kick uᵢ turned by γ_rand N(0, 1) + Σ over the k largest of γ_att l sin ψ/(1 + (l/l_att)²) + γ_ali (1 + η cos ψ) e^(−(l/l_ali)²) sin φᵢⱼ; then straight on at a speed ∝ e^(−t/τ₀)',
  source: `${paper}, R. Soc. Open Sci. 12:240885`,
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
      source: `${source}: the unit of length`,
    },
    kickDuration: { symbol: 'τ̄', effect: 'Mean time between kicks.', source: `${source}: the unit of time` },
    decayTime: { symbol: 'τ₀', effect: 'Time in which the speed of a glide falls by the factor e.', source },
    ...sharedParameterTexts,
  },
  choices: sharedChoiceTexts,
  presets: {
    'wang-2025-mill': { effect: 'A mill, which can break up.', source },
    'wang-2025-school': { effect: 'An aligned school.', source },
    'wang-2025-swarm': { effect: 'A swarm.', source },
  },
} satisfies HeadingTextsOf<typeof wang>;

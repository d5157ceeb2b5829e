// The GPU part of the rule that lands and rests: its WGSL and the pass that emits landings.

import type { GpuRuleOf } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';

export const perch: GpuRuleOf<'perch'> = {
  source: shaders.perch,
  holds: true,
  moved: true,
  passes: () => [{ entry: 'perch_emitLandings', source: shaders['perch.interact'], threads: 'fish', writes: [] }],
  events: ['landed'],
};

// The GPU part of the rule that avoids obstacles: its WGSL and the reach of the field.

import type { GpuRuleOf } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';

export const obstacles: GpuRuleOf<'obstacles'> = {
  source: shaders.obstacles,
  numbers: ({ fieldReach }) => [{ name: 'reach', type: 'f32', of: () => fieldReach }],
};

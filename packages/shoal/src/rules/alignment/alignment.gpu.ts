import type { GpuRuleOf } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';

export const alignment: GpuRuleOf<'alignment'> = { source: shaders.alignment };

import type { GpuRuleOf } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';

export const separation: GpuRuleOf<'separation'> = { source: shaders.separation };

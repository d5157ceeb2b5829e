import type { GpuRuleOf } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';

export const bounds: GpuRuleOf<'bounds'> = { source: shaders.bounds };

import type { GpuRuleOf } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';

export const cohesion: GpuRuleOf<'cohesion'> = { source: shaders.cohesion };

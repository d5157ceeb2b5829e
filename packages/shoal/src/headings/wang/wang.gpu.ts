import type { GpuHeadingOf } from '../gpu-heading.ts';
import { shaders } from '../shaders.generated.ts';

export const wang: GpuHeadingOf<'wang'> = { source: shaders.wang, sums: false, updatesMemory: true };

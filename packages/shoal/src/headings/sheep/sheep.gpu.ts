import type { GpuHeadingOf } from '../gpu-heading.ts';
import { shaders } from '../shaders.generated.ts';

export const sheep: GpuHeadingOf<'sheep'> = { source: shaders.sheep, sums: false };

import type { GpuHeadingOf } from '../gpu-heading.ts';
import { shaders } from '../shaders.generated.ts';

export const shepherd: GpuHeadingOf<'shepherd'> = { source: shaders.shepherd, sums: false };

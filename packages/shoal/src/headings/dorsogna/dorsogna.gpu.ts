import type { GpuHeadingOf } from '../gpu-heading.ts';
import { shaders } from '../shaders.generated.ts';

export const dorsogna: GpuHeadingOf<'dorsogna'> = { source: shaders.dorsogna, sums: true };

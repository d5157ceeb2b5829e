import type { GpuHeadingOf } from '../gpu-heading.ts';
import { shaders } from '../shaders.generated.ts';

export const couzin: GpuHeadingOf<'couzin'> = { source: shaders.couzin, sums: true };

import type { GpuHeadingOf } from '../gpu-heading.ts';
import { shaders } from '../shaders.generated.ts';

export const vicsek: GpuHeadingOf<'vicsek'> = { source: shaders.vicsek, sums: true };

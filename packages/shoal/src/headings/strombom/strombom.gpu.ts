import type { GpuHeadingOf } from '../gpu-heading.ts';
import { shaders } from '../shaders.generated.ts';

export const strombom: GpuHeadingOf<'strombom'> = { source: shaders.strombom, sums: true };

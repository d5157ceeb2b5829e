import type { GpuHeadingOf } from '../gpu-heading.ts';
import { shaders } from '../shaders.generated.ts';

export const jhawar: GpuHeadingOf<'jhawar'> = { source: shaders.jhawar, sums: false };

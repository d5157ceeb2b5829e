import type { HeadingName } from '../parameters/headings/table.ts';
import type { GpuLack } from '../rules/gpu-rule.ts';
import type { GpuHeading } from './gpu-heading.ts';
import { gpuParts } from './gpu-parts.generated.ts';

/** Returns the GPU part of a heading model, or why it has none. Only the GPU engine imports this. */
export function gpuHeadingOf(model: HeadingName): GpuHeading | GpuLack {
  return gpuParts[model];
}

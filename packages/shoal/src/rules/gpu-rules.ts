import { gpuParts } from './gpu-parts.generated.ts';
import type { GpuLack, GpuRule } from './gpu-rule.ts';

/**
 * Returns the GPU part of a rule of the table by its name, or why it has none. Only the GPU engine imports this, so that
 * programs without a GPU contain no shaders.
 */
export function gpuRuleOf(name: string): GpuRule | GpuLack | undefined {
  return (gpuParts as Readonly<Record<string, GpuRule | GpuLack>>)[name];
}

import type { HeadingName } from '../parameters/headings/table.ts';
import type { GpuLack } from '../rules/gpu-rule.ts';
import { couzin } from './couzin/couzin.gpu.ts';
import { dorsogna } from './dorsogna/dorsogna.gpu.ts';
import type { GpuHeading, GpuHeadings } from './gpu-heading.ts';
import { jhawar } from './jhawar/jhawar.gpu.ts';
import { sheep } from './sheep/sheep.gpu.ts';
import { shepherd } from './shepherd/shepherd.gpu.ts';
import { strombom } from './strombom/strombom.gpu.ts';
import { vicsek } from './vicsek/vicsek.gpu.ts';
import { wang } from './wang/wang.gpu.ts';

/**
 * The GPU part of every heading model, or why there is none: `{ lacks: 'has no WGSL part yet' }`. Only the GPU engine
 * imports this.
 */
const gpuHeadings: GpuHeadings = { couzin, vicsek, jhawar, dorsogna, strombom, sheep, shepherd, wang };

/** Returns the GPU part of a heading model. */
export function gpuHeadingOf(model: HeadingName): GpuHeading | GpuLack {
  return gpuHeadings[model];
}

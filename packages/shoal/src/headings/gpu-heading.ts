import type { HeadingName } from '../parameters/headings/table.ts';
import type { GpuLack, Wgsl } from '../rules/gpu-rule.ts';

/**
 * A heading model on the GPU. For a model m whose settings are the struct `MSettings`, its source has the functions
 *
 *     fn m_sum(sums: ptr<function, HeadingSums>, other: Neighbour, isSeen: bool, s: MSettings)    adds one flockmate
 *     fn m_direct(one: Fish, sums: HeadingSums, s: MSettings) -> vec3f                            returns the desired direction
 *
 *     fn m_updateMemory(one: Fish, s: MSettings)    writes `own` before, if `updatesMemory`
 *
 * where HeadingSums is three vec4f. Option o of choice c is the constant `m<C><O>`, such as couzinPartsUnit.
 */
export interface GpuHeading {
  readonly source: string;
  /** Whether it sums over neighbours, by `m_sum`. */
  readonly sums: boolean;
  /** Whether it updates a memory, by `m_updateMemory`. */
  readonly updatesMemory?: boolean;
}

/** The GPU part of a model of the table. The type check tests that its source declares the functions. */
export type GpuHeadingOf<M extends HeadingName> =
  | { readonly source: Wgsl<`${M}_sum` | `${M}_direct`>; readonly sums: true }
  | { readonly source: Wgsl<`${M}_direct`>; readonly sums: false }
  | { readonly source: Wgsl<`${M}_updateMemory` | `${M}_direct`>; readonly sums: false; readonly updatesMemory: true };

/** Every heading model has a GPU part or a reason why not. */
export type GpuHeadings = { readonly [M in HeadingName]: GpuHeadingOf<M> | GpuLack };

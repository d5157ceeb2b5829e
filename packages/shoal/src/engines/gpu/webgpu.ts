// The constants and types of WebGPU that the engine needs, because the core knows neither DOM nor Node.

import { EngineError } from '../engine.ts';

/** WebGPU's buffer usage flags. Node has no globals for them. */
export const usage = {
  mapRead: 0x1,
  copySource: 0x4,
  copyTarget: 0x8,
  uniform: 0x40,
  storage: 0x80,
  queryResolve: 0x200,
} as const;

/** Flags for the visibility of bindings and for mapping. */
export const computeStage = 4;
export const forReading = 1;

/*
 * WebGPU's types if the compiler of the program knows them: from TypeScript 6 on by lib.dom, before that by
 * @webgpu/types.
 */

/** The type of `navigator.gpu`. */
export type WebGpu = typeof globalThis extends { GPU: { prototype: infer T } } ? T : unknown;
export type WebGpuDevice = typeof globalThis extends { GPUDevice: { prototype: infer T } } ? T : unknown;
export type WebGpuBuffer = typeof globalThis extends { GPUBuffer: { prototype: infer T } } ? T : unknown;

/** @throws EngineError that says what is too large for the device, and what it allows */
export function refuseTooLarge(
  device: { readonly limits: { readonly maxBufferSize: number; readonly maxStorageBufferBindingSize: number } },
  fish: number,
  sizes: Readonly<Record<string, number | undefined>>,
): void {
  const { maxBufferSize, maxStorageBufferBindingSize } = device.limits;
  const most = Math.min(maxBufferSize, maxStorageBufferBindingSize);
  const largest = Math.max(0, ...Object.values(sizes).map((size) => size ?? 0));
  if (largest <= most) return;
  const count = fish.toLocaleString('en');
  throw new EngineError(
    `${count} fish need a ${mebibytes(largest)} MiB buffer; this device allows ${mebibytes(most)} MiB`,
  );
}

function mebibytes(bytes: number): number {
  return Math.ceil(bytes / 2 ** 20);
}

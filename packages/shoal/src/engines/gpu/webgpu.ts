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

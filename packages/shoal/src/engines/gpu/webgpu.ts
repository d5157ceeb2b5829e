/*
 * WebGPU's types if the compiler of the program knows them: from TypeScript 6 on by lib.dom, before that by
 * @webgpu/types.
 */

/** The type of `navigator.gpu`. */
export type WebGpu = typeof globalThis extends { GPU: { prototype: infer T } } ? T : unknown;
export type WebGpuDevice = typeof globalThis extends { GPUDevice: { prototype: infer T } } ? T : unknown;
export type WebGpuBuffer = typeof globalThis extends { GPUBuffer: { prototype: infer T } } ? T : unknown;

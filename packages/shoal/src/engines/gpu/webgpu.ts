/* WebGPU's types where the program's compiler knows them: from TypeScript 6 on by lib.dom, before by @webgpu/types. */

/** `navigator.gpu`. */
export type WebGpu = typeof globalThis extends { GPU: { prototype: infer T } } ? T : unknown;
export type WebGpuDevice = typeof globalThis extends { GPUDevice: { prototype: infer T } } ? T : unknown;
export type WebGpuBuffer = typeof globalThis extends { GPUBuffer: { prototype: infer T } } ? T : unknown;

import { shaders } from './shaders.generated.ts';
import { computeStage, usage } from './usage.ts';

/** Numbers that one workgroup sums up. */
const block = 1024;

interface Level {
  readonly scan: GPUBindGroup;
  readonly add: GPUBindGroup;
  readonly groups: number;
}

/**
 * Sums of all numbers before each, for any count of them: blocks, then blocks of blocks. No workgroup waits for another,
 * since WebGPU promises none that it goes on.
 */
export class Scan {
  readonly #levels: Level[] = [];
  readonly #buffers: GPUBuffer[] = [];
  readonly #scan: GPUComputePipeline;
  readonly #add: GPUComputePipeline;

  /**
   * @param input u32 numbers
   * @param output as many; a part of a buffer from `offset` on, bytes, a multiple of 256
   */
  constructor(device: GPUDevice, input: GPUBuffer, output: GPUBuffer, count: number, offset = 0) {
    const kinds = ['read-only-storage', 'storage', 'storage'] as const;
    const entries = kinds.map((type, binding) => ({ binding, visibility: computeStage, buffer: { type } }));
    const bindings = device.createBindGroupLayout({ entries });
    const layout = device.createPipelineLayout({ bindGroupLayouts: [bindings] });
    const module = device.createShaderModule({ code: shaders.scan, label: 'scan' });
    this.#scan = device.createComputePipeline({ layout, compute: { module, entryPoint: 'scan' } });
    this.#add = device.createComputePipeline({ layout, compute: { module, entryPoint: 'add' } });
    let from: GPUBufferBinding = { buffer: input, size: 4 * count };
    let to: GPUBufferBinding = { buffer: output, offset, size: 4 * count };
    for (let size = count; ; ) {
      const groups = Math.max(1, Math.ceil(size / block));
      const sums = this.#buffer(device, groups);
      const sumsBefore = this.#buffer(device, groups);
      const bind = (...resources: GPUBufferBinding[]): GPUBindGroup =>
        device.createBindGroup({
          layout: bindings,
          entries: resources.map((resource, binding) => ({ binding, resource })),
        });
      const spare = { buffer: this.#buffer(device, 1) };
      this.#levels.push({
        scan: bind(from, to, { buffer: sums }),
        add: bind(spare, to, { buffer: sumsBefore }),
        groups,
      });
      if (groups === 1) break;
      [from, to, size] = [{ buffer: sums }, { buffer: sumsBefore }, groups];
    }
  }

  #buffer(device: GPUDevice, count: number): GPUBuffer {
    const buffer = device.createBuffer({ size: 4 * count, usage: usage.storage });
    this.#buffers.push(buffer);
    return buffer;
  }

  encode(pass: GPUComputePassEncoder): void {
    pass.setPipeline(this.#scan);
    for (const { scan, groups } of this.#levels) {
      pass.setBindGroup(0, scan);
      pass.dispatchWorkgroups(groups);
    }
    pass.setPipeline(this.#add);
    for (const { add, groups } of this.#levels.slice(0, -1).reverse()) {
      pass.setBindGroup(0, add);
      pass.dispatchWorkgroups(groups);
    }
  }

  destroy(): void {
    for (const buffer of this.#buffers) buffer.destroy();
  }
}

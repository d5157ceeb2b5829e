import type { Pipeline, Pipelines } from './pipelines.ts';
import { shaders } from './shaders.generated.ts';
import { usage } from './usage.ts';

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
  readonly #scan: Pipeline;
  readonly #add: Pipeline;

  private constructor(scan: Pipeline, add: Pipeline) {
    this.#scan = scan;
    this.#add = add;
  }

  /**
   * @param input u32 numbers
   * @param output as many; a part of a buffer from `offset` on, bytes, a multiple of 256
   */
  static async make(
    device: GPUDevice,
    pipelines: Pipelines,
    input: GPUBuffer,
    output: GPUBuffer,
    count: number,
    offset = 0,
  ): Promise<Scan> {
    const buffers = (['read-only-storage', 'storage', 'storage'] as const).map((type) => ({ type }));
    const scan = new Scan(
      await pipelines.get('scan', shaders.scan, buffers),
      await pipelines.get('add', shaders.scan, buffers),
    );
    scan.#bind(device, input, output, count, offset);
    return scan;
  }

  #bind(device: GPUDevice, input: GPUBuffer, output: GPUBuffer, count: number, offset: number): void {
    let from: GPUBufferBinding = { buffer: input, size: 4 * count };
    let to: GPUBufferBinding = { buffer: output, offset, size: 4 * count };
    for (let size = count; ; ) {
      const groups = Math.max(1, Math.ceil(size / block));
      const sums = this.#buffer(device, groups);
      const sumsBefore = this.#buffer(device, groups);
      const bind = ({ bindings: layout }: Pipeline, ...resources: GPUBufferBinding[]): GPUBindGroup =>
        device.createBindGroup({
          layout,
          entries: resources.map((resource, binding) => ({ binding, resource })),
        });
      const spare = { buffer: this.#buffer(device, 1) };
      this.#levels.push({
        scan: bind(this.#scan, from, to, { buffer: sums }),
        add: bind(this.#add, spare, to, { buffer: sumsBefore }),
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
    pass.setPipeline(this.#scan.pipeline);
    for (const { scan, groups } of this.#levels) {
      pass.setBindGroup(0, scan);
      pass.dispatchWorkgroups(groups);
    }
    pass.setPipeline(this.#add.pipeline);
    for (const { add, groups } of this.#levels.slice(0, -1).reverse()) {
      pass.setBindGroup(0, add);
      pass.dispatchWorkgroups(groups);
    }
  }

  destroy(): void {
    for (const buffer of this.#buffers) buffer.destroy();
  }
}

import type { Pipeline, Pipelines } from './pipelines.ts';
import { shaders } from './shaders.generated.ts';
import { usage } from './usage.ts';

/** Numbers that one thread sums, and threads of a workgroup. */
const each = 16;
const threads = 64;

interface Call {
  readonly pipeline: GPUComputePipeline;
  readonly group: GPUBindGroup;
  readonly groups: number;
}

/**
 * Exclusive prefix sums over any number of values. Each thread sums a run of values, then these sums are summed in the
 * same way, and so on. The last passes add the sums back to the runs. No thread waits for another, because WebGPU does
 * not guarantee forward progress.
 */
export class Scan {
  readonly #calls: readonly Call[];
  readonly #buffers: readonly GPUBuffer[];

  private constructor(calls: readonly Call[], buffers: readonly GPUBuffer[]) {
    this.#calls = calls;
    this.#buffers = buffers;
  }

  /**
   * @param input the values, u32
   * @param output receives the sums, from `offset` on: bytes, a multiple of 256
   */
  static async make(
    device: GPUDevice,
    pipelines: Pipelines,
    input: GPUBuffer,
    output: GPUBuffer,
    count: number,
    offset = 0,
  ): Promise<Scan> {
    const bound = (['read-only-storage', 'read-only-storage', 'storage'] as const).map((type) => ({ type }));
    const reduce = await pipelines.get('reduce', shaders.scan, bound);
    const spread = await pipelines.get('spread', shaders.scan, bound);
    const buffers: GPUBuffer[] = [];
    const make = (numbers: number): GPUBufferBinding => {
      const buffer = device.createBuffer({ size: 4 * numbers, usage: usage.storage });
      buffers.push(buffer);
      return { buffer };
    };
    const call = ({ pipeline, bindings: layout }: Pipeline, runs: number, ...resources: GPUBufferBinding[]): Call => ({
      pipeline,
      group: device.createBindGroup({
        layout,
        entries: resources.map((resource, binding) => ({ binding, resource })),
      }),
      groups: Math.ceil(runs / threads),
    });
    const nothing = make(1);
    const up: Call[] = [];
    const down: Call[] = [];
    let from: GPUBufferBinding = { buffer: input, size: 4 * count };
    let to: GPUBufferBinding = { buffer: output, offset, size: 4 * count };
    let runs = Math.ceil(count / each);
    for (; runs > 1; runs = Math.ceil(runs / each)) {
      const [sums, before] = [make(runs), make(runs)];
      up.push(call(reduce, runs, from, nothing, sums));
      down.unshift(call(spread, runs, from, before, to));
      [from, to] = [sums, before];
    }
    return new Scan([...up, call(spread, 1, from, nothing, to), ...down], buffers);
  }

  encode(pass: GPUComputePassEncoder): void {
    for (const { pipeline, group, groups } of this.#calls) {
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(groups);
    }
  }

  destroy(): void {
    for (const buffer of this.#buffers) buffer.destroy();
  }
}

import { type Binding, type BufferName, mostAcross, perStep, startsAt, uniform } from './bindings.ts';
import { mostCells } from './device-state.ts';
import type { Pass } from './pass.ts';
import type { Pipelines } from './pipelines.ts';
import { Scan } from './scan.ts';

/**
 * Buffers that hold values for several steps: the size of one step's values, and the distance to the next step's,
 * bytes. 0: all steps share the values.
 */
export type Parts = Partial<Record<BufferName, { readonly size: number; readonly stride: number }>>;

interface Bound {
  readonly pass: Pass;
  readonly pipeline: GPUComputePipeline;
  readonly group: GPUBindGroup;
  readonly strides: readonly number[];
}

/** The passes of a step, compiled, and bound to the buffers of a school. */
export class Program {
  readonly #bound: readonly Bound[];
  readonly #scan: Scan;
  readonly #counts: GPUBuffer;
  readonly #fish: number;

  private constructor(bound: readonly Bound[], scan: Scan, counts: GPUBuffer, fish: number) {
    this.#bound = bound;
    this.#scan = scan;
    this.#counts = counts;
    this.#fish = fish;
  }

  static async compile(
    device: GPUDevice,
    pipelines: Pipelines,
    passes: readonly Pass[],
    buffers: Readonly<Record<BufferName, GPUBuffer>>,
    parts: Parts,
    fish: number,
  ): Promise<Program> {
    const bound = await Promise.all(
      passes.map(async (pass): Promise<Bound> => {
        const { pipeline, bindings: layout } = await pipelines.get(pass.entry, pass.code, pass.bindings.map(layoutOf));
        const entries = pass.bindings.map(([name], binding) => {
          const part = parts[name];
          return { binding, resource: { buffer: buffers[name], ...(part && { size: part.size }) } };
        });
        const group = device.createBindGroup({ label: pass.entry, layout, entries });
        const strides = pass.bindings
          .filter(([name]) => perStep.includes(name))
          .map(([name]) => parts[name]?.stride ?? 0);
        return { pass, pipeline, group, strides };
      }),
    );
    const scan = await Scan.make(device, pipelines, buffers.counts, buffers.table, mostCells(fish) + 2, 4 * startsAt);
    return new Program(bound, scan, buffers.counts, fish);
  }

  /** Encodes a step. @param part index of the step's values in buffers that have values for each step */
  encode(
    encoder: GPUCommandEncoder,
    part: number,
    timestamps?: (entry: string) => GPUComputePassTimestampWrites,
  ): void {
    if (this.#fish === 0) return;
    encoder.clearBuffer(this.#counts);
    const together = timestamps ? undefined : encoder.beginComputePass();
    const within = (entry: string, encode: (pass: GPUComputePassEncoder) => void): void => {
      const here = together ?? encoder.beginComputePass(timestamps && { timestampWrites: timestamps(entry) });
      encode(here);
      if (!together) here.end();
    };
    for (const { pass, pipeline, group, strides } of this.#bound) {
      within(pass.entry, (here) => {
        here.setPipeline(pipeline);
        here.setBindGroup(
          0,
          group,
          strides.map((stride) => stride * part),
        );
        const groups = pass.groups ?? Math.ceil(this.#fish / (pass.each ?? 1));
        here.dispatchWorkgroups(...inRows(groups));
      });
      if (pass.entry === 'count') within('scan', (here) => this.#scan.encode(here));
    }
    together?.end();
  }

  /** Whether any pass may emit events. */
  get emits(): boolean {
    return this.#bound.some(({ pass }) => pass.bindings.some(([name, writes]) => name === 'events' && writes));
  }

  /** The passes of a step, in order. */
  get entries(): string[] {
    return this.#bound.flatMap(({ pass: { entry } }) => (entry === 'count' ? [entry, 'scan'] : [entry]));
  }

  destroy(): void {
    this.#scan.destroy();
  }
}

/**
 * Dispatch size for a number of workgroups, in rows if they do not fit along one dimension. `indexOf` in fish.wgsl uses
 * the same order.
 */
export function inRows(groups: number): [across: number, rows: number] {
  return [Math.min(groups, mostAcross), Math.ceil(groups / mostAcross)];
}

function layoutOf([name, writes]: Binding): GPUBufferBindingLayout {
  const type = uniform.includes(name) ? 'uniform' : writes ? 'storage' : 'read-only-storage';
  return { type, hasDynamicOffset: perStep.includes(name) };
}

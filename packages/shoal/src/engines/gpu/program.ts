import { type Binding, type BufferName, mostAcross, perStep, startsAt, uniform } from './bindings.ts';
import { mostCells } from './device-state.ts';
import type { Pass } from './pass.ts';
import type { Pipelines } from './pipelines.ts';
import { Scan } from './scan.ts';

/** Of the buffers that have a part for each step: how long a part is, bytes, and how far from the one before; 0: the same for all. */
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

  /** Adds a step to a list of commands. @param part which of the parts of the buffers that have one for each step */
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

  /** What a step does, in its order. */
  get entries(): string[] {
    return this.#bound.flatMap(({ pass: { entry } }) => (entry === 'count' ? [entry, 'scan'] : [entry]));
  }

  destroy(): void {
    this.#scan.destroy();
  }
}

/** So many workgroups as rows: more than fit along one dimension; `indexOf` of fish.wgsl counts them so. */
export function inRows(groups: number): [across: number, rows: number] {
  return [Math.min(groups, mostAcross), Math.ceil(groups / mostAcross)];
}

function layoutOf([name, writes]: Binding): GPUBufferBindingLayout {
  const type = uniform.includes(name) ? 'uniform' : writes ? 'storage' : 'read-only-storage';
  return { type, hasDynamicOffset: perStep.includes(name) };
}

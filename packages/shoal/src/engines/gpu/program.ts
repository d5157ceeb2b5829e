// The passes of a step as programs of the GPU, each compiled once a device, and the prefix sums that they need.

import { ShoalError } from '../../errors/shoal-error.ts';
import { type Binding, type BufferName, mostAcross, perStep, startsAt, uniform } from './bindings.ts';
import { mostCells } from './device-state.ts';
import type { Pass } from './pass.ts';
import { shaders } from './shaders.generated.ts';
import { computeStage, usage } from './webgpu.ts';

/**
 * Buffers that hold values for several steps: the size of one step's values, and the distance to the next step's,
 * bytes. 0: all steps share the values.
 */
export type BufferParts = Partial<Record<BufferName, { readonly size: number; readonly stride: number }>>;

interface Bound {
  readonly pass: Pass;
  readonly pipeline: GPUComputePipeline;
  readonly group: GPUBindGroup;
  readonly strides: readonly number[];
}

/** The passes of a step, compiled, and bound to the buffers of a school. */
export class StepProgram {
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
    parts: BufferParts,
    fish: number,
  ): Promise<StepProgram> {
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
    return new StepProgram(bound, scan, buffers.counts, fish);
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

/** A compiled program and the layout of its bindings. */
interface Pipeline {
  readonly pipeline: GPUComputePipeline;
  readonly bindings: GPUBindGroupLayout;
}

/** The programs of a device: each is compiled once. */
export class Pipelines {
  static readonly #all = new WeakMap<GPUDevice, Pipelines>();
  readonly #device: GPUDevice;
  readonly #compiled = new Map<string, Promise<Pipeline>>();

  private constructor(device: GPUDevice) {
    this.#device = device;
  }

  static of(device: GPUDevice): Pipelines {
    const known = Pipelines.#all.get(device) ?? new Pipelines(device);
    Pipelines.#all.set(device, known);
    return known;
  }

  /**
   * @param buffers kinds of buffers, in the order of the bindings
   * @throws ShoalError with the compiler's message
   */
  get(entry: string, code: string, buffers: readonly GPUBufferBindingLayout[]): Promise<Pipeline> {
    const key = `${entry}\n${code}`;
    const known = this.#compiled.get(key) ?? this.#compile(entry, code, buffers);
    this.#compiled.set(key, known);
    return known;
  }

  async #compile(entry: string, code: string, buffers: readonly GPUBufferBindingLayout[]): Promise<Pipeline> {
    const device = this.#device;
    const entries = buffers.map((buffer, binding) => ({ binding, visibility: computeStage, buffer }));
    const bindings = device.createBindGroupLayout({ label: entry, entries });
    const module = device.createShaderModule({ label: entry, code });
    const { messages } = await module.getCompilationInfo();
    const mistake = messages.find(({ type }) => type === 'error');
    if (mistake) throw new ShoalError('engine', `${entry}:${mistake.lineNum}: ${mistake.message}`);
    const pipeline = await device.createComputePipelineAsync({
      label: entry,
      layout: device.createPipelineLayout({ bindGroupLayouts: [bindings] }),
      compute: { module, entryPoint: entry },
    });
    return { pipeline, bindings };
  }
}

import { mostCells } from './device-state.ts';
import { Scan } from './scan.ts';
import { type Binding, type BufferName, type Pass, perStep, startsAt, uniform } from './shader.ts';
import { computeStage } from './usage.ts';

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
    passes: readonly Pass[],
    buffers: Readonly<Record<BufferName, GPUBuffer>>,
    parts: Parts,
    fish: number,
  ): Promise<Program> {
    const bound = await Promise.all(
      passes.map(async (pass): Promise<Bound> => {
        const layout = device.createBindGroupLayout({ entries: pass.bindings.map(layoutEntry) });
        const module = device.createShaderModule({ code: pass.code, label: pass.entry });
        await refuseMistakes(module);
        const pipeline = await device.createComputePipelineAsync({
          label: pass.entry,
          layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
          compute: { module, entryPoint: pass.entry },
        });
        const entries = pass.bindings.map(([name], binding) => {
          const part = parts[name];
          return { binding, resource: { buffer: buffers[name], ...(part && { size: part.size }) } };
        });
        const group = device.createBindGroup({ label: pass.entry, layout, entries });
        const strides = pass.bindings.filter(([name]) => perStep.includes(name)).map(([name]) => parts[name]?.stride ?? 0);
        return { pass, pipeline, group, strides };
      }),
    );
    const scan = new Scan(device, buffers.counts, buffers.table, mostCells(fish) + 2, 4 * startsAt);
    return new Program(bound, scan, buffers.counts, fish);
  }

  /** Adds a step to a list of commands. @param part which of the parts of the buffers that have one for each step */
  encode(encoder: GPUCommandEncoder, part: number, timestamps?: (entry: string) => GPUComputePassTimestampWrites): void {
    encoder.clearBuffer(this.#counts);
    const encoding = timestamps ? undefined : encoder.beginComputePass();
    for (const { pass, pipeline, group, strides } of this.#bound) {
      const here = encoding ?? encoder.beginComputePass({ ...(timestamps && { timestampWrites: timestamps(pass.entry) }) });
      here.setPipeline(pipeline);
      here.setBindGroup(
        0,
        group,
        strides.map((stride) => stride * part),
      );
      here.dispatchWorkgroups(pass.groups ?? Math.ceil(this.#fish / (pass.each ?? 1)));
      if (pass.entry === 'count') this.#scan.encode(here);
      if (!encoding) here.end();
    }
    encoding?.end();
  }

  get entries(): string[] {
    return this.#bound.map(({ pass }) => pass.entry);
  }

  destroy(): void {
    this.#scan.destroy();
  }
}

/** @throws Error with the compiler's own words */
async function refuseMistakes(module: GPUShaderModule): Promise<void> {
  const { messages } = await module.getCompilationInfo();
  const mistake = messages.find(({ type }) => type === 'error');
  if (mistake) throw new Error(`${module.label}:${mistake.lineNum}: ${mistake.message}`);
}

function layoutEntry([name, writes]: Binding, binding: number): GPUBindGroupLayoutEntry {
  const type = uniform.includes(name) ? 'uniform' : writes ? 'storage' : 'read-only-storage';
  return { binding, visibility: computeStage, buffer: { type, hasDynamicOffset: perStep.includes(name) } };
}

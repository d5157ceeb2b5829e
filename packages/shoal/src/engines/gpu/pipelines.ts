import { ShoalError } from '../../errors/shoal-error.ts';
import { computeStage } from './webgpu.ts';

/** A compiled program and the layout of its bindings. */
export interface Pipeline {
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

/**
 * Steps a simulation on a GPU, with WebGPU.
 * @module shoal/gpu
 */
import { EngineError, type EngineFactory } from '../engine.ts';
import type { Host } from './executor.ts';
import { GpuEngine } from './gpu-engine.ts';
import { Pipelines } from './pipelines.ts';
import type { WebGpu, WebGpuDevice } from './webgpu.ts';

export { GpuEngine } from './gpu-engine.ts';

/** Where the GPU comes from, and whether states are read back. */
export interface GpuOptions {
  /** The entry to WebGPU: `navigator.gpu`, or in Node `create([])` of the package `webgpu`. */
  readonly gpu?: WebGpu;
  /** A device that the program has already, such as its renderer's. It must allow 8 storage buffers a stage. */
  readonly device?: WebGpuDevice;
  /**
   * Whether a run ends with the state read back, true by default. Without, positions never visit the CPU: draw from
   * `engine.buffers`, and `await simulation.run(0)` where the state is wanted; for going back it is read every 30 steps or
   * fewer, and for a rescue every 256. A function is asked at the end of each run.
   */
  readonly readBack?: boolean | (() => boolean);
}

/** Makes engines on one GPU, and tells which it is. */
export interface Gpu extends EngineFactory {
  readonly device: WebGpuDevice;
  /** What the adapter calls itself; empty for a device that was handed in. */
  readonly adapter: string;
  /** Whether it is a software adapter. */
  readonly isSoftware: boolean;
  /** Ends the device, unless it was handed in. */
  close(): void;
}

/** Held on to for good: in Node a device, also a closed one whose work is ending, does not survive the end of its entry. */
const entries = new Set<GPU>();

/**
 * Opens a GPU for simulations: `new Simulation(plan, { engine: await openGpu({ gpu: navigator.gpu }) })`.
 * @throws EngineError if there is none
 */
export async function openGpu({ gpu, device: given, readBack = true }: GpuOptions = {}): Promise<Gpu> {
  const adapter = given ? undefined : await gpu?.requestAdapter({ powerPreference: 'high-performance' });
  if (!given && !adapter) throw new EngineError('No GPU was found that WebGPU can use.');
  const device = given ?? (await adapter?.requestDevice(wishes(adapter)));
  const opened = device as GPUDevice;
  const asked = typeof readBack === 'function' ? readBack : () => readBack;
  const host: Host = { device: opened, pipelines: Pipelines.of(opened), readBack: asked };
  if (gpu) entries.add(gpu);
  void host.device.lost.then(({ message, reason }) => {
    host.lost = (message || reason).replace(/\.$/, '');
  });
  const name = adapter?.info.description || adapter?.info.device || '';
  return {
    name: 'gpu',
    device: host.device,
    adapter: name,
    isSoftware: adapter?.info.isFallbackAdapter === true || /swiftshader|llvmpipe/i.test(name),
    close: () => {
      if (!given) opened.destroy();
    },
    make: (plan, school, options) => new GpuEngine(host, plan, school, options),
  };
}

/** As large buffers as there can be, and clocks where there are any. */
function wishes({ limits, features }: GPUAdapter): GPUDeviceDescriptor {
  const { maxBufferSize, maxStorageBufferBindingSize } = limits;
  return {
    requiredLimits: { maxBufferSize, maxStorageBufferBindingSize },
    requiredFeatures: features.has('timestamp-query') ? ['timestamp-query'] : [],
  };
}

/**
 * Steps a simulation on a GPU, with WebGPU.
 * @module shoal/gpu
 */
import { checkKeys } from '../../scenario/schema/argument.ts';
import { EngineError, type EngineFactory } from '../engine.ts';
import type { Host } from './executor.ts';
import { GpuEngine } from './gpu-engine.ts';
import { Pipelines } from './program.ts';
import type { WebGpu, WebGpuDevice } from './webgpu.ts';

export { GpuEngine } from './gpu-engine.ts';

/** The GPU to use, and whether states are read back. */
export interface GpuOptions {
  /** The entry point of WebGPU: `navigator.gpu`, or in Node `create([])` of the package `webgpu`. */
  readonly gpu?: WebGpu;
  /** An existing device, such as the renderer's. It must allow 8 storage buffers per stage. */
  readonly device?: WebGpuDevice;
  /**
   * Whether the state is read back at the end of each run; a function is called to decide. Default: true. If false,
   * draw from `engine.buffers`, and `await simulation.run(0)` when you need positions on the CPU. The history still
   * reads the state at least every 30 steps, and recovery from a lost device every 256.
   */
  readonly readBack?: boolean | (() => boolean);
}

/** Makes engines on one GPU. */
export interface Gpu extends EngineFactory {
  readonly device: WebGpuDevice;
  /** The adapter's name; empty for a device that was passed in. */
  readonly adapter: string;
  /** Whether it is a software adapter. */
  readonly isSoftware: boolean;
  /** Destroys the device, unless it was passed in. */
  close(): void;
}

/**
 * Never released: in Node, a device stops working when its `gpu` object is garbage-collected, even while its last work
 * is ending.
 */
const entries = new Set<GPU>();

/**
 * Opens a GPU for simulations: `new Simulation(plan, { engine: await openGpu({ gpu: navigator.gpu }) })`.
 * @throws EngineError if there is none; ShoalError for an unknown option
 */
export async function openGpu(options: GpuOptions = {}): Promise<Gpu> {
  checkKeys('openGpu', 'options', options, ['gpu', 'device', 'readBack']);
  const { gpu, device: given, readBack = true } = options;
  // Firefox throws here if its blocklist of drivers disables WebGPU; other browsers return null.
  const adapter = given ? undefined : await openedOr(gpu?.requestAdapter({ powerPreference: 'high-performance' }));
  if (!given && !adapter) throw new EngineError(noGpu);
  const device = given ?? (await openedOr(adapter?.requestDevice(wishes(adapter))));
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

const noGpu = 'No GPU was found that WebGPU can use.';

/** @throws EngineError with the browser's reason if it refuses */
async function openedOr<Opened>(opening: Promise<Opened> | undefined): Promise<Opened | undefined> {
  try {
    return await opening;
  } catch (error) {
    throw new EngineError(`${noGpu} ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The largest buffers that the adapter allows, and timestamps if it has them. */
function wishes({ limits, features }: GPUAdapter): GPUDeviceDescriptor {
  const { maxBufferSize, maxStorageBufferBindingSize } = limits;
  return {
    requiredLimits: { maxBufferSize, maxStorageBufferBindingSize },
    requiredFeatures: features.has('timestamp-query') ? ['timestamp-query'] : [],
  };
}

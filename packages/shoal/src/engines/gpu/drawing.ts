import type { Engine } from '../engine.ts';
import type { GpuEngine } from './gpu-engine.ts';

/* The part of the GPU engine that views (`three/gpu`) use. */

export { fishRecordWgsl } from './fish-record.ts';
export type { WebGpuBuffer } from './webgpu.ts';
export { refuseTooLarge, usage } from './webgpu.ts';

/** An engine whose state a view can draw from GPU memory. */
export type DrawableEngine = Pick<GpuEngine, 'device' | 'buffers' | 'accelerationAt' | 'idsAt' | 'ready'>;

/** The engine, if a view can draw from it; undefined if its state is not in GPU memory. */
export function drawable(engine: Engine): DrawableEngine | undefined {
  return engine.name === 'gpu' ? (engine as GpuEngine) : undefined;
}

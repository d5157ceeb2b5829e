import type { GpuAccess } from '../stage/engines.ts';

/** The browser's WebGPU, on which schools can be stepped. */
export const browserGpu: GpuAccess = {
  async whyUnavailable() {
    if (!isSecureContext) return 'Browsers allow WebGPU only on pages from https or localhost.';
    const { gpu }: { readonly gpu?: GPU } = navigator;
    if (!gpu) return 'This browser has no WebGPU. Use a current Chrome, Edge or Safari.';
    if (await hasAdapter(gpu)) return '';
    return 'The browser found no GPU. Switch on hardware acceleration in its settings, then reload this page.';
  },
  async open(readBack) {
    const { openGpu } = await import('shoal/gpu');
    const gpu = await openGpu({ gpu: navigator.gpu, readBack });
    return { ...gpu, lost: gpu.device.lost.then(({ message, reason }) => message || reason) };
  },
};

async function hasAdapter(gpu: GPU): Promise<boolean> {
  try {
    return (await gpu.requestAdapter()) !== null;
  } catch {
    return false;
  }
}

import type { Cards } from './stage/engines.ts';

/** The browser's way to a graphics card that steps schools. */
export const graphicsCard: Cards = {
  async whyNone() {
    if (!isSecureContext) return 'The graphics card is offered only to pages opened by https or on this machine.';
    const { gpu }: { readonly gpu?: GPU } = navigator;
    if (!gpu) return 'This browser has no WebGPU, which the graphics card needs: a current Chrome, Edge or Safari has.';
    if (await hasAdapter(gpu)) return '';
    return 'The browser finds no graphics card: switch hardware acceleration on in its settings, then load this page again.';
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

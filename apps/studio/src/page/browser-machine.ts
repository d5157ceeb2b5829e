import { processors } from 'shoal/internal';
import type { Machine } from '../scenes/machine.ts';
import { drawsInSoftware } from '../viewport/renderer.ts';

/** The machine of this browser. */
export const browserMachine: Machine = {
  get cores() {
    return processors();
  },
  get drawsInSoftware() {
    return drawsInSoftware();
  },
  async hasGpu() {
    // Without the check, browsers would log a warning if there is no GPU.
    if (drawsInSoftware()) return false;
    const { gpu }: { readonly gpu?: GPU } = navigator;
    try {
      const adapter = await gpu?.requestAdapter();
      return adapter !== undefined && adapter !== null && !adapter.info.isFallbackAdapter;
    } catch {
      return false;
    }
  },
};

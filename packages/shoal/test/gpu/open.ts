import { existsSync } from 'node:fs';
import type { Gpu, GpuOptions } from 'shoal/gpu';
import { openGpu } from 'shoal/gpu';

/** A software driver comes with Chromium: without a GPU the engine's sums can still be checked. */
const folders = ['/usr/lib/chromium', '/usr/lib/chromium-browser'];

/** Now, and never unloaded again (RTLD_NOW | RTLD_NODELETE). */
const forGood = 0x2 | 0x1000;

function useSoftware(): void {
  const folder = folders.find((one) => existsSync(`${one}/vk_swiftshader_icd.json`));
  if (!folder || process.env.VK_ICD_FILENAMES) return;
  process.env.VK_ICD_FILENAMES = `${folder}/vk_swiftshader_icd.json`;
  try {
    // So that the package finds the loader of drivers; that it is no module of Node's is no matter.
    process.dlopen({ exports: {} }, `${folder}/libvulkan.so.1`, forGood);
  } catch {}
}

let opened: Promise<Gpu | undefined> | undefined;

/** The GPU of this machine, or one in software; undefined, said aloud: there is neither. */
export function anyGpu(): Promise<Gpu | undefined> {
  opened ??= newGpu();
  return opened;
}

/** The same device, for engines that read back otherwise. */
export async function gpuReading(readBack: NonNullable<GpuOptions['readBack']>): Promise<Gpu | undefined> {
  const gpu = await anyGpu();
  return gpu && openGpu({ device: gpu.device, readBack });
}

/** One with a device of its own, to be lost, or to compile anew. */
export async function newGpu(): Promise<Gpu | undefined> {
  useSoftware();
  try {
    const { create } = await import('webgpu');
    const gpu = create([]);
    keep.add(gpu);
    return await openGpu({ gpu });
  } catch (error) {
    console.warn(`not run: no GPU, not even in software (${error instanceof Error ? error.message : error})`);
    return undefined;
  }
}

/** Without a reference to the entry the device is lost. */
const keep = new Set<GPU>();

import { existsSync } from 'node:fs';
import { type Gpu, type GpuOptions, openGpu } from 'shoal/gpu';

/** Chromium contains a software driver, so the engine can be checked without a GPU. */
const folders = ['/usr/lib/chromium', '/usr/lib/chromium-browser'];

/** Loaded now, and never unloaded (RTLD_NOW | RTLD_NODELETE). */
const forGood = 0x2 | 0x1000;

function useSoftware(): void {
  const folder = folders.find((one) => existsSync(`${one}/vk_swiftshader_icd.json`));
  if (!folder || process.env.VK_ICD_FILENAMES) return;
  process.env.VK_ICD_FILENAMES = `${folder}/vk_swiftshader_icd.json`;
  try {
    // Loaded so that the package finds the loader of drivers. The error that it is not a Node module does not matter.
    process.dlopen({ exports: {} }, `${folder}/libvulkan.so.1`, forGood);
  } catch {}
}

let opened: Promise<Gpu | undefined> | undefined;

/** The GPU of this machine, or a software adapter. If there is neither, undefined, and a message is printed. */
export function anyGpu(): Promise<Gpu | undefined> {
  opened ??= newGpu();
  return opened;
}

/** The same device, for engines with other read-back options. */
export async function gpuReading(readBack: NonNullable<GpuOptions['readBack']>): Promise<Gpu | undefined> {
  const gpu = await anyGpu();
  return gpu && openGpu({ device: gpu.device, readBack });
}

/** A GPU with its own device, which the test may lose, or on which programs are compiled again. */
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

/** The device is lost if there is no reference to the entry point. */
const keep = new Set<GPU>();

// Made from headings/order.json by `npm run lists`.
import type { GpuHeadings } from './gpu-heading.ts';
import { shaders } from './shaders.generated.ts';

export const gpuParts: GpuHeadings = {
  couzin: { source: shaders.couzin, sums: true },
  vicsek: { source: shaders.vicsek, sums: true },
  jhawar: { source: shaders.jhawar, sums: false },
  dorsogna: { source: shaders.dorsogna, sums: true },
  strombom: { source: shaders.strombom, sums: true },
  sheep: { source: shaders.sheep, sums: false },
  shepherd: { source: shaders.shepherd, sums: false },
  wang: { source: shaders.wang, sums: false, updatesMemory: true },
};

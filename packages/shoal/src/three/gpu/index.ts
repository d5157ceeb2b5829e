// `shoal/three-gpu`: drawing a school from the buffers of the GPU that steps it. Needs three beside shoal.
export type { NodeSkin } from './fish-nodes.ts';
export { GpuSchoolView, type GpuSchoolViewOptions } from './gpu-school-view.ts';

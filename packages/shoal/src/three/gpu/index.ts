/**
 * Draws a school from the buffers of the GPU engine. Requires the package `three`.
 * @module shoal/three-gpu
 */
export { diagramFish } from './cone-node-material.ts';
export type { NodeSkin } from './fish-nodes.ts';
export { GpuSchoolView, type GpuSchoolViewOptions } from './gpu-school-view.ts';
export { LandLight } from './land-light.ts';
export { NodeSchoolView, type NodeSchoolViewOptions } from './node-school-view.ts';
export { WaterLight } from './water-light.ts';

/**
 * Writes simulated schools and recordings for other programs.
 * @module shoal/export
 */

export { writeBlender } from './blender/blender.ts';
export { type ExportedCamera, fieldOfView } from './exported-camera.ts';
export {
  type ExportedFrame,
  type ExportFile,
  type ExportFiles,
  type FrameRange,
  writeWhole,
} from './exported-frame.ts';
export {
  type Cast,
  type ExportedObstacle,
  type ExportedScene,
  type ExportedSpecies,
  exportedScene,
  scaleOf,
} from './exported-scene.ts';
export { decodeFrame, encodeFrame } from './frame-message.ts';
export { recordedFrames, simulationFrames } from './frames.ts';
export { writeGeo } from './geo.ts';
export { writeHcsv } from './hcsv.ts';
export { writeNpz } from './npz.ts';
export type { Crc32 } from './npz-file.ts';
export type { SchoolState } from './school-state.ts';
export { writeUsd } from './usd/usd.ts';
export { writeUsdz } from './usd/usdz.ts';
export { type EncodePng, type MakeMesh, writeVat } from './vat/write-vat.ts';

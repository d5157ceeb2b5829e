/**
 * Writes simulated schools and recordings for other programs.
 * @module shoal/export
 */

export { crc32 } from '../math/bytes.ts';
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
  mostGltfNodes,
  mostUsdzAnimals,
  scaleOf,
} from './exported-scene.ts';
export {
  type ExportFormat,
  type ExportFormatName,
  type ExportRequest,
  exportFormats,
  exportManifest,
  manifestFile,
} from './formats.ts';
export { decodeFrame, encodeFrame } from './frame-message.ts';
export { recordedFrames, simulationFrames } from './frames.ts';
export { writeGeo } from './geo.ts';
export { writeHcsv } from './hcsv.ts';
export { writeNpz } from './npz.ts';
export type { Crc32 } from './npz-file.ts';
export type { SchoolState } from './school-state.ts';
export { writeUsd } from './usd/usd.ts';
export { writeUsdz } from './usd/usdz.ts';
export { fitsVat } from './vat/trajectory-texels.ts';
export { type EncodePng, type MakeMesh, writeVat } from './vat/write-vat.ts';
export { castOf, castRange, type ExportTarget, type FrameSource, writeExport } from './write-export.ts';

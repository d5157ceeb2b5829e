/**
 * Reads tracks of animals as trackers write them, and judges them before they are measured.
 * @module shoal/tracks
 */
export { binaryFormats } from './formats/binary-formats.ts';
export { hdf5Format } from './formats/hdf5/hdf5.ts';
export type { Hdf5Attribute, Hdf5File, Hdf5Item, Hdf5Target } from './formats/hdf5/hdf5-file.ts';
export { textFormats } from './formats/text-formats.ts';
export type { Effect, ErrorDirection, Example, Finding, FindingKind } from './judgement/evidence/finding.ts';
export type { Overview } from './judgement/evidence/overview.ts';
export type { SortedTracks } from './judgement/evidence/sorted-tracks.ts';
export type { RobustSpread } from './judgement/evidence/spread.ts';
export { judgeRecording } from './judgement/judge-recording.ts';
export { judgeTracks, type TrackJudgement } from './judgement/judge-tracks.ts';
export type { TrackFrame, VelocityMethod, VelocitySource } from './motion-options.ts';
export { type OpenRequest, openRecording, openTracks, type RecordingRequest } from './open-recording.ts';
export { readTracks } from './read-tracks.ts';
export { type ResampleOptions, resampled } from './resampled.ts';
export {
  type PlainLayout,
  type SourceRow,
  type TableKind,
  type TableRequest,
  type TableSource,
  type TrackColumn,
  trackColumns,
} from './tables/table-source.ts';
export type { ScratchFile } from './track-columns.ts';
export type { FileStart, TrackFormat } from './track-file.ts';
export { type BlobPart, fileOfBlob, fileOfBytes, TrackError, type TrackFile } from './track-file.ts';
export type { TrackOptions, TrackReading } from './track-options.ts';
export type { FormatRequest, LengthUnit, TrackBatch, TrackTable } from './track-table.ts';
export { Tracks } from './tracks.ts';

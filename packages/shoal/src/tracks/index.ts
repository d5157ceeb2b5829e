/**
 * Reads tracks of animals as trackers write them.
 * @module shoal/tracks
 */
export { TrackError } from './track-error.ts';
export { fileOfBlob, fileOfBytes, type TrackFile } from './track-file.ts';
export type { FileStart, TrackFormat } from './track-format.ts';
export type { FormatRequest, LengthUnit, TrackBatch, TrackTable } from './track-table.ts';

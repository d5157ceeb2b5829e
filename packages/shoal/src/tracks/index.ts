/**
 * Reads tracks of animals as trackers write them.
 * @module shoal/tracks
 */
export { binaryFormats } from './formats/binary-formats.ts';
export { hdf5Format } from './formats/hdf5.ts';
export type { Hdf5Attribute, Hdf5File, Hdf5Item, Hdf5Target } from './formats/hdf5-file.ts';
export { textFormats } from './formats/text-formats.ts';
export type { TrackFrame, VelocitySource } from './moving-tracks.ts';
export { type OpenRequest, openTracks } from './open-tracks.ts';
export { readTracks, type TrackOptions, type TrackReading, Tracks } from './read-tracks.ts';
export { TrackError } from './track-error.ts';
export { fileOfBlob, fileOfBytes, type TrackFile } from './track-file.ts';
export type { FileStart, TrackFormat } from './track-format.ts';
export type { FormatRequest, LengthUnit, TrackBatch, TrackTable } from './track-table.ts';

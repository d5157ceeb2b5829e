/**
 * Reads tracks of animals as trackers write them.
 * @module shoal/tracks
 */

export type { Effect, ErrorDirection, Example, Finding, FindingKind } from './judgement/evidence/finding.ts';
export type { Overview } from './judgement/evidence/overview.ts';
export type { SortedTracks } from './judgement/evidence/sorted-tracks.ts';
export type { RobustSpread } from './judgement/evidence/spread.ts';
export { judgeTracks, type TrackJudgement } from './judgement/judge-tracks.ts';
export { TrackError } from './track-error.ts';
export { fileOfBlob, fileOfBytes, type TrackFile } from './track-file.ts';
export type { FileStart, TrackFormat } from './track-format.ts';
export type { FormatRequest, LengthUnit, TrackBatch, TrackTable } from './track-table.ts';

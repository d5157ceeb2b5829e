// What the page and the worker that reads tracks send each other, and the worker's errors in the words of the page.

import type { LengthUnit, TrackJudgement, TrackReading } from 'shoal/tracks';
import type { TrackRecording } from './recording.ts';
import type { TracksSettings } from './tracks-settings.ts';

/** What the worker is asked: whether it knows files, to read and judge them, then to make them a recording. */
export type TracksQuestion =
  | { readonly ask: 'know'; readonly files: readonly File[] }
  | { readonly ask: 'read'; readonly files: readonly File[]; readonly settings: TracksSettings }
  | { readonly ask: 'record'; readonly settings: TracksSettings };

/** Facts about files, known before they are read. */
export interface OpenedTracks {
  readonly format: string;
  /** As the files say, or `unknown`. */
  readonly unit: LengthUnit;
  readonly dimensions: 2 | 3;
  readonly yDown: boolean;
}

/** Tracks that were read, and what is to be said of them before they are shown. */
export interface JudgedTracks extends OpenedTracks {
  readonly name: string;
  readonly reading: TrackReading;
  readonly judgement: TrackJudgement;
  /** Number of arenas whose animals do not see each other. */
  readonly arenas: number;
}

/** What the worker answers. */
export type TracksAnswer =
  /** Positions read so far, and whether all are read and are being judged. */
  | { readonly is: 'progress'; readonly rows: number; readonly isRead: boolean }
  /** A reader knows the files, or none does. */
  | { readonly is: 'known' }
  | { readonly is: 'unknown' }
  /** The files do not say how many frames there are in a second. */
  | ({ readonly is: 'without rate' } & OpenedTracks)
  | { readonly is: 'judged'; readonly tracks: JudgedTracks }
  | { readonly is: 'recording'; readonly recording: TrackRecording }
  | { readonly is: 'failed'; readonly sentence: string };

/** Options of the command, as the page names them. */
const inPage: readonly (readonly [option: RegExp, words: string])[] = [
  [/--fps(?: N)?/g, 'the frame rate'],
  [/--pixels-per-metre(?: N)?/g, 'the scale'],
  [/--point(?: NAME)?/g, 'the point'],
  [/--columns/g, '“Columns”'],
  [/--periodic(?: LENGTHS)?/g, '“Periodic world”'],
  // The page does not have the others.
  [/(--[a-z][a-z-]*)/g, '`shoal measure $1`'],
];

/** An error, or a remedy, in the words of the page. */
export function pageWords(text: string): string {
  return inPage.reduce((words, [option, name]) => words.replace(option, name), text);
}

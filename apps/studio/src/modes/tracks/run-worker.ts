// The program of the worker that reads recorded runs, so that the page does not wait for it. Files are not trusted.

import {
  openParquetFrames,
  openRecordedBytes,
  type RecordedFrame,
  type RecordedFrames,
  readMeasures,
} from 'shoal/recorded';
import { TrackError } from 'shoal/tracks';
import type { RecordedMeasures } from './recording.ts';

// Reads the frames and the measures of a recorded run. Runs in the worker.

/** Measures that runs have charts of. */
const recordedMeasures = ['polarisation', 'rotation', 'nearestNeighbour'];
/** Most rows of measures in the charts: a chart is not wider. */
const mostRows = 2000;

/** Answers questions. @param tell sends an answer; the buffers are moved, not copied */
function answersToRun(
  tell: (answer: RunAnswer, transfer: ArrayBuffer[]) => void,
): (question: RunQuestion) => Promise<void> {
  let frames: RecordedFrames | undefined;
  return async (question) => {
    const { id } = question;
    try {
      if (question.ask === 'open') {
        frames = await openParquetFrames(await openRecordedBytes(question.place.trajectory));
        const { name, count, firstStep, startTime, every, mostAnimals, idAfterLast, seed, stepSeconds } = frames;
        const facts = { name, count, firstStep, startTime, every, mostAnimals, idAfterLast, seed, stepSeconds };
        tell({ id, is: 'opened', run: { facts, measures: await measuresOf(question.place) } }, []);
        return;
      }
      if (!frames) throw new Error('No run was opened.');
      const frame = await frames.read(question.index);
      const { count: _, ...columns } = frame;
      tell(
        { id, is: 'frame', frame },
        Object.values(columns).map(({ buffer }) => buffer as ArrayBuffer),
      );
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const sentence = error instanceof TrackError ? message : `The run cannot be read here: ${message}`;
      tell({ id, is: 'failed', sentence }, []);
    }
  };
}

/** The table of measures of the run. Without one, it has no charts. */
async function measuresOf({ metrics }: RunPlace): Promise<RecordedMeasures> {
  try {
    if (metrics === undefined) throw new Error('none');
    const { time = new Float64Array(0), ...columns } = await readMeasures(await openRecordedBytes(metrics), [
      'time',
      ...recordedMeasures,
    ]);
    const every = Math.max(1, Math.ceil(time.length / mostRows));
    const thin = (column: Float64Array): Float64Array => column.filter((_, row) => row % every === 0);
    return {
      time: thin(time),
      columns: Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, thin(column)])),
    };
  } catch {
    return { time: new Float64Array(0), columns: {} };
  }
}

const answer = answersToRun((reply, transfer) => self.postMessage(reply, { transfer }));

self.addEventListener('message', ({ data }: MessageEvent<RunQuestion>) => void answer(data));

/** Where the files of a run are: its folder on this computer, or the address of that folder. */
export interface RunPlace {
  readonly trajectory: Blob | string;
  readonly metrics: Blob | string | undefined;
}

/** What the worker is asked, with a number that its answer repeats. */
export type RunQuestion = { readonly id: number } & (
  | { readonly ask: 'open'; readonly place: RunPlace }
  | { readonly ask: 'read'; readonly index: number }
);

/** The facts about a run that are known before its frames are read. */
type RunFacts = Omit<RecordedFrames, 'read' | 'at'>;

export interface OpenedRun {
  readonly facts: RunFacts;
  readonly measures: RecordedMeasures;
}

/** What the worker answers. */
export type RunAnswer = { readonly id: number } & (
  | { readonly is: 'opened'; readonly run: OpenedRun }
  | { readonly is: 'frame'; readonly frame: RecordedFrame }
  | { readonly is: 'failed'; readonly sentence: string }
);

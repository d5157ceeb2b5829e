// What the page sends to the worker that exports, and what the worker replies.

import type { SimulationOptions } from 'shoal';
import type { ExportFormatName, FrameRange } from 'shoal/export';
import type { SentScene } from '../stage/sent-scene.ts';
import { LeftBehind } from '../ui/task-dialog.ts';
import type { ExportPlace } from './files/output.ts';
import type { WrittenExport } from './files/written-export.ts';

/** An export. */
export interface ExportJob {
  readonly scene: SentScene;
  readonly options: Required<Pick<SimulationOptions, 'seed' | 'threads' | 'kernel'>>;
  /** The state in which it starts; undefined: the start of the scene. */
  readonly snapshot: Uint8Array | undefined;
  readonly to: ExportFormatName;
  readonly range: FrameRange;
  readonly magnify: number;
  readonly place: ExportPlace;
  /** Name of the file or folder. */
  readonly name: string;
}

export type ExportQuestion = { readonly type: 'export'; readonly job: ExportJob } | { readonly type: 'stop' };

export type ExportAnswer =
  | { readonly type: 'progress'; readonly done: number }
  | { readonly type: 'written'; readonly written: WrittenExport }
  /** Nothing is left of it. */
  | { readonly type: 'stopped' }
  | { readonly type: 'refused'; readonly problem: string };

/** Exports in a worker, so that the page goes on. @throws Error with a message to show, or if it is cancelled */
export function exportInWorker(
  job: ExportJob,
  progress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<WrittenExport> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module', name: 'export' });
  const ask = (question: ExportQuestion): void => worker.postMessage(question);
  const stop = (): void => ask({ type: 'stop' });
  return new Promise<WrittenExport>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ExportAnswer>) => {
      if (data.type === 'progress') progress(data.done, job.range.frames);
      else if (data.type === 'written') resolve(data.written);
      else reject(data.type === 'stopped' ? signal.reason : problemOf(data.problem, signal));
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(
        new Error(
          `The export has stopped: ${event.message || 'its worker could not start'}. Reload the page and try again.`,
        ),
      );
    });
    signal.addEventListener('abort', stop);
    ask({ type: 'export', job });
    if (signal.aborted) stop();
  }).finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
}

function problemOf(sentence: string, { aborted }: AbortSignal): Error {
  return aborted ? new LeftBehind(sentence) : new Error(sentence);
}

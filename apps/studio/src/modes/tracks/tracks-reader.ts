import type { TrackRecording } from './recording.ts';
import type { TracksAnswer, TracksQuestion } from './track-messages.ts';
import type { TracksSettings } from './tracks-settings.ts';

type Final = Exclude<TracksAnswer, { readonly is: 'progress' }>;

/** Reads tracks in a worker, which keeps them until other ones are read. */
export class TracksReader {
  #worker: Worker | undefined;
  #end: ((answer: Final) => void) | undefined;
  #progress: (rows: number, isRead: boolean) => void = () => undefined;

  /** Whether a reader knows these files. Broken files of a known kind are known. */
  async knows(files: readonly File[]): Promise<boolean> {
    return (await this.#ask({ ask: 'know', files })).is !== 'unknown';
  }

  /** Reads and judges files. A later call ends an earlier one. */
  read(
    files: readonly File[],
    settings: TracksSettings,
    progress: (rows: number, isRead: boolean) => void,
  ): Promise<Final> {
    if (this.#end) this.stop();
    this.#progress = progress;
    return this.#ask({ ask: 'read', files, settings });
  }

  /** The tracks that were read last, ready to be shown. @throws Error with a message to show */
  async record(settings: TracksSettings): Promise<TrackRecording> {
    const answer = await this.#ask({ ask: 'record', settings });
    if (answer.is === 'recording') return answer.recording;
    throw new Error(answer.is === 'failed' ? answer.sentence : 'Reading was stopped.');
  }

  /** Ends what is going on, and forgets the tracks. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#end?.({ is: 'failed', sentence: 'Reading was stopped.' });
    this.#end = undefined;
  }

  #ask(question: TracksQuestion): Promise<Final> {
    const worker = this.#open();
    return new Promise((resolve) => {
      this.#end = resolve;
      worker.postMessage(question);
    });
  }

  #open(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./tracks-worker.ts', import.meta.url), { type: 'module', name: 'tracks' });
    const answer = (reply: TracksAnswer): void => {
      if (worker !== this.#worker) return;
      if (reply.is === 'progress') this.#progress(reply.rows, reply.isRead);
      else {
        const end = this.#end;
        this.#end = undefined;
        end?.(reply);
      }
    };
    worker.addEventListener('message', ({ data }: MessageEvent<TracksAnswer>) => answer(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const sentence = `The tracks cannot be read here${event.message ? `: ${event.message}` : ''}. Reload the page and try again.`;
      answer({ is: 'failed', sentence });
      this.stop();
    });
    this.#worker = worker;
    return worker;
  }
}

import type { TrackRecording } from './recording.ts';
import type { TracksAnswer, TracksQuestion } from './track-messages.ts';
import type { TracksSettings } from './tracks-settings.ts';

type Final = Exclude<TracksAnswer, { readonly is: 'progress' }>;

/**
 * Longest time without progress, s, as generous as that of the command. A damaged file can keep a decoder busy forever.
 * @param bytes of all files
 */
function longestSilence(bytes: number): number {
  return 60 + bytes / 1e6;
}

/** Reads tracks in a worker, which keeps them until other ones are read. */
export class TracksReader {
  /** The files that are read. */
  #files: readonly File[] = [];
  /** Ends the worker after the longest time without progress. */
  #timer: ReturnType<typeof setTimeout> | undefined;
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
    this.#fail('Reading was stopped.');
  }

  #fail(sentence: string): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#end?.({ is: 'failed', sentence });
    this.#end = undefined;
  }

  /** Waits anew for progress. */
  #await(): void {
    clearTimeout(this.#timer);
    const [{ name } = { name: 'The tracks' }, ...others] = this.#files;
    const seconds = longestSilence(this.#files.reduce((sum, { size }) => sum + size, 0));
    const files = others.length > 0 ? `${name} and ${others.length} more` : name;
    const sentence = `${files}: reading was stopped after ${Math.round(seconds)} s without progress, expected less for files of this size. They are probably damaged: copy or export them again.`;
    this.#timer = setTimeout(() => this.#fail(sentence), 1000 * seconds);
  }

  #ask(question: TracksQuestion): Promise<Final> {
    const worker = this.#open();
    if (question.ask !== 'record') this.#files = question.files;
    this.#await();
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
      if (reply.is === 'progress') {
        this.#await();
        this.#progress(reply.rows, reply.isRead);
      } else {
        clearTimeout(this.#timer);
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

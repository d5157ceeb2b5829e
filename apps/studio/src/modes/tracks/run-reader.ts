import type { RecordedFrame, RecordedFrames } from 'shoal/recorded';
import type { OpenedRun, RunAnswer, RunPlace, RunQuestion } from './run-messages.ts';

/** Most seconds for an answer of the worker. A damaged file may keep it busy, and a network may be slow. */
const longest = 60;

type Asked = RunQuestion extends infer Question ? (Question extends unknown ? Omit<Question, 'id'> : never) : never;

/** Reads a recorded run in a worker. */
export class RunReader {
  readonly #worker = new Worker(new URL('./run-worker.ts', import.meta.url), { type: 'module', name: 'run' });
  readonly #waiting = new Map<number, (answer: RunAnswer) => void>();
  #asked = 0;
  /** Why it answers no more; empty: it does. */
  #failure = '';

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<RunAnswer>) => this.#waiting.get(data.id)?.(data));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      const why = event.message ? `: ${event.message}` : '';
      this.#fail(`The run cannot be read here${why}. Reload the page and try again.`);
    });
  }

  /** @throws Error with a message to show */
  async open(place: RunPlace): Promise<OpenedRun & { readonly frames: RecordedFrames }> {
    const answer = await this.#ask({ ask: 'open', place });
    if (answer.is !== 'opened') throw new Error('The worker gave another answer.');
    const { run } = answer;
    return { ...run, frames: { ...run.facts, read: (index) => this.#read(index) } };
  }

  /** Ends what is going on. */
  stop(): void {
    this.#worker.terminate();
    this.#fail('Reading was stopped.');
  }

  async #read(index: number): Promise<RecordedFrame> {
    const answer = await this.#ask({ ask: 'read', index });
    if (answer.is === 'frame') return answer.frame;
    throw new Error('The worker gave another answer.');
  }

  async #ask(question: Asked): Promise<RunAnswer> {
    const id = ++this.#asked;
    if (this.#failure !== '') throw new Error(this.#failure);
    const late = setTimeout(() => {
      // What keeps the worker busy would delay all later questions too.
      this.#worker.terminate();
      this.#fail(
        `The run was not read within ${longest} s, expected less for a file of its size. Check the file and the connection, and open the run again.`,
      );
    }, 1000 * longest);
    try {
      const answer = await new Promise<RunAnswer>((resolve) => {
        this.#waiting.set(id, resolve);
        this.#worker.postMessage({ id, ...question });
      });
      if (answer.is === 'failed') throw new Error(answer.sentence);
      return answer;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
    }
  }

  #fail(sentence: string): void {
    this.#failure = sentence;
    for (const [id, answer] of this.#waiting) answer({ id, is: 'failed', sentence });
  }
}

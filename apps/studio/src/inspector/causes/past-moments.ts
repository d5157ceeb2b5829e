// Asks a worker for moments of the selected fish that were not recorded, so that the chart of causes has no gaps.

import type { Simulation } from 'shoal';
import { plannedFields } from 'shoal/fields';
import type { Stage } from '../../stage/stage.ts';
import type { CauseRecord, Steps } from './cause-record.ts';
import type { PastAnswer, PastQuestion } from './past-worker.ts';

/** Simulated seconds for one request, if states are stored that often. */
const chunkSeconds = 4;
/** Least time between two requests while the scene plays, ms, because each copies the school. */
const whilePlaying = 1500;
/** Most fish. For larger schools the worker would take too long. */
const mostFish = 20_000;
/** A worker that has not answered for this long never will, ms. */
const longestSilence = 30_000;

/** Computes moments of the selected fish that were not recorded. A worker replays them from stored states. */
export class PastMoments {
  readonly #stage: Stage;
  readonly #record: CauseRecord;
  readonly #tell: () => void;
  #worker: Worker | undefined;
  #id = 0;
  /** The request in progress, and the time of the last message about it, ms. */
  #asked: { at: number } | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Whether a request waits until running steps are done. */
  #waits = false;
  #problem = '';

  /** @param tell called when moments were added, or could not be computed */
  constructor(stage: Stage, record: CauseRecord, tell: () => void) {
    this.#stage = stage;
    this.#record = record;
    this.#tell = tell;
  }

  /** Whether moments are being computed. */
  get isBusy(): boolean {
    return this.#asked !== undefined;
  }

  /** Why earlier moments cannot be computed; empty if they can. */
  get whyNot(): string {
    const { simulation } = this.#stage;
    if (!simulation) return '';
    if (simulation.engine.name === 'gpu') return 'Earlier steps ran on the GPU and cannot be inspected any more.';
    if (simulation.school.count > mostFish) return 'The school is too large to compute earlier moments.';
    return this.#problem;
  }

  /** Ignores the answers to come. Call it for another fish or run, and after an edit in the past. */
  forget(): void {
    this.#id++;
    this.#asked = undefined;
    this.#waits = false;
    this.#problem = '';
  }

  /** Fills the gaps between two steps, the last one first. Call it again after `tell`. */
  fill(range: Steps): void {
    if (this.#asked) {
      if (performance.now() - this.#asked.at > longestSilence)
        this.#fail('The background computation does not respond.');
      return;
    }
    const isEarly = this.#stage.state.value.playing && performance.now() < this.#askedAt + whilePlaying;
    if (this.#waits || isEarly || this.whyNot) return;
    this.#waits = true;
    this.#stage.whenIdle(() => {
      this.#waits = false;
      const { simulation } = this.#stage;
      const fish = this.#stage.state.value.chosen;
      if (!simulation || fish === undefined || this.whyNot) return;
      // A later stored state is needed to know edits after the current step.
      const reached = Math.max(simulation.school.step, simulation.nearestTo(range.to));
      const gap = this.#record.lastGap({ from: range.from, to: Math.min(range.to, reached) });
      if (gap) this.#fillGap(simulation, gap, fish);
    });
  }

  dispose(): void {
    this.forget();
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #fillGap(simulation: Simulation, { from, to }: Steps, fish: number): void {
    try {
      // Stored states are visited in a copy of the run, so the run itself does not change.
      using copy = simulation.clone();
      if (to > copy.school.step) copy.seek(Math.max(copy.school.step, copy.nearestTo(to)));
      const commands = copy.recorded;
      const chunk = Math.round(chunkSeconds / copy.plan.step);
      copy.seek(copy.nearestTo(Math.max(from, to - chunk)));
      const { school, plan, seed } = copy;
      this.#ask({
        ...{ id: ++this.#id, plan, seed, fish, to, every: this.#record.stride },
        ...this.#sourcesOf(copy),
        kernel: copy.engine.kernel.name === 'typescript' ? 'typescript' : 'simd',
        state: copy.snapshot(),
        commands: commands.filter(({ step }) => step >= school.step),
      });
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #sourcesOf({ plan }: Simulation): Pick<PastQuestion, 'files' | 'meshes' | 'fields'> {
    const { files, meshes, fields: store } = this.#stage.sources;
    const keys = new Set(plan.obstacles.length > 0 ? plannedFields(plan, meshes).map(({ key }) => key) : []);
    return { files, meshes, fields: [...store.fields].filter(([key]) => keys.has(key)) };
  }

  #ask(question: PastQuestion): void {
    this.#worker ??= this.#open();
    this.#worker.postMessage(question);
    this.#askedAt = performance.now();
    this.#asked = { at: this.#askedAt };
  }

  #open(): Worker {
    const worker = new Worker(new URL('./past-worker.ts', import.meta.url), { type: 'module', name: 'past' });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail('The background computation has stopped.');
    });
    worker.addEventListener('message', ({ data }: MessageEvent<PastAnswer>) => this.#take(data));
    return worker;
  }

  #take({ id, moments, absent, done, problem }: PastAnswer): void {
    if (id !== this.#id) return;
    this.#asked = done ? undefined : { at: performance.now() };
    for (const moment of moments) this.#record.add(moment);
    for (const step of absent) this.#record.addAbsence(step);
    if (problem) this.#problem = problem;
    this.#tell();
  }

  #fail(problem: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#asked = undefined;
    this.#problem = problem;
    this.#tell();
  }
}

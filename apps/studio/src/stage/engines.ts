// Which engine makes the steps of the stage's simulation: threads or the GPU, changed between two runs.

import { EngineError, type EngineFactory, type Plan, type Simulation, type SimulationOptions } from 'shoal';
import { StallDetector } from './stall-detector.ts';
import type { EngineSetting, GpuState } from './state/action.ts';
import { isStale, needsReadBack } from './state/idle.ts';
import type { Observable } from './state/observable.ts';
import type { StageState } from './state/state.ts';

/** Access to a GPU. It is passed in, because the stage does not depend on the browser. */
export interface GpuAccess {
  /** The reason why there is no GPU, and a remedy; empty if there is one. */
  whyUnavailable(): Promise<string>;
  /** @param readBack called after each run; returns whether to read the state back */
  open(readBack: () => boolean): Promise<OpenGpu>;
}

export interface OpenGpu extends EngineFactory {
  readonly isSoftware: boolean;
  /** Resolves with the reason if the device is lost. */
  readonly lost: Promise<string>;
  close(): void;
}

/** Milliseconds between two attempts to run a scene that the GPU has refused and that is being edited. */
const tryEvery = 500;

/** Runs simulations on the chosen engine: on the CPU, or on the GPU if it can run the scene. */
export class Engines {
  readonly #state: Observable<StageState>;
  readonly #access: GpuAccess | undefined;
  readonly #now: () => number;
  readonly #stall = new StallDetector();
  #gpu: OpenGpu | undefined;
  /** The reason why the last device was lost. */
  #whyLost = '';
  /** The simulation that was last moved to the GPU. */
  #onGpu: Simulation | undefined;
  /** The simulation of the last frame, and the reason why it runs on one thread. */
  #watched: Simulation | undefined;
  #fallbackReason: string | undefined;
  #isOpening = false;
  #isLooking = false;
  /** The scene that the GPU has refused, and the time of the refusal. */
  #refused: { readonly simulation: Simulation; readonly plan: Plan; readonly at: number } | undefined;

  constructor(state: Observable<StageState>, access: GpuAccess | undefined, now: () => number) {
    this.#state = state;
    this.#access = access;
    this.#now = now;
  }

  /** The engine options for the CPU. */
  get processor(): Pick<SimulationOptions, 'threads' | 'kernel'> {
    const { threads, kernel } = this.#choice;
    return { threads, kernel: kernel === 'simd' ? 'auto' : kernel };
  }

  get #choice(): EngineSetting {
    return this.#state.value.engine;
  }

  /** Checks whether there is a GPU. */
  async find(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const why = await this.#whyUnavailable();
    if (this.#state.value.gpu.isAvailable === undefined) this.#tell({ isAvailable: why === '', why });
  }

  /**
   * Call it each frame. Moves the simulation to the chosen engine between two runs, and reads its state back on demand.
   */
  follow(simulation: Simulation, frameSeconds: number): void {
    this.#watch(simulation, frameSeconds);
    if (!simulation.running) this.#move(simulation);
    if (needsReadBack(this.#state.value) && isStale(simulation)) this.await(simulation, simulation.run(0));
  }

  /** Reports threads or a GPU that respond late, and stops waiting for them if they never respond. */
  #watch(simulation: Simulation, frameSeconds: number): void {
    const stall = this.#stall;
    stall.follow(simulation.running, frameSeconds);
    if (stall.isStalled) this.giveUp(simulation);
    const { lateSeconds } = stall;
    if (lateSeconds !== this.#state.value.lateSeconds) this.#state.update({ lateSeconds });
    const { fallbackReason } = simulation.engine;
    const isNews = this.#watched === simulation && fallbackReason !== this.#fallbackReason;
    this.#watched = simulation;
    this.#fallbackReason = fallbackReason;
    if (isNews && fallbackReason) this.#tellOfThreads(`Steps run on one thread, because ${fallbackReason}.`);
  }

  #tellOfThreads(trouble: string): void {
    this.#state.update({ trouble, threadTrouble: trouble });
  }

  #move(simulation: Simulation): void {
    if (this.#choice.on !== 'gpu') return;
    if (simulation.engine.name === 'gpu') {
      if (!this.#gpu) this.#rescue(simulation);
      return;
    }
    if (!this.#gpu) {
      if (!this.#isOpening) void this.#open();
      return;
    }
    if (this.#hasRefused(simulation)) return;
    try {
      simulation.setEngine({ engine: this.#gpu });
      this.#refused = undefined;
      this.#onGpu = simulation;
      const { gpu, trouble } = this.#state.value;
      if (trouble === gpu.why) this.#state.update({ trouble: '' });
      this.#tell({ isAvailable: true, why: '' });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#refuse(simulation, error);
    }
  }

  /** Moves a simulation away from a lost device. The next run restores the state that was lost with the device. */
  #rescue(simulation: Simulation): void {
    if (isStale(simulation)) return;
    simulation.setEngine(this.processor);
    this.#stop(`The GPU was lost (${this.#whyLost})`);
  }

  /** Handles the failure of steps that are running. */
  await(simulation: Simulation, run: Promise<unknown> | undefined): void {
    run?.catch((error) => this.survive(simulation, error));
  }

  /** A thread or the GPU has failed: reports it and continues on the CPU. */
  survive(simulation: Simulation, { message, cause }: Error): void {
    if (simulation.isDisposed) return;
    if (this.#choice.on === 'cpu' || this.#onGpu !== simulation) {
      this.#tellOfThreads(message);
      return;
    }
    simulation.setEngine(this.processor);
    if (cause instanceof EngineError) this.#refuse(simulation, cause);
    else this.#stop(cause instanceof Error ? cause.message : message);
  }

  /** Stops waiting for threads, or for the GPU: the simulation continues without them. */
  giveUp(simulation: Simulation): void {
    this.#stall.forget();
    if (simulation.engine.name === 'gpu') this.dispose();
    else simulation.giveUp('a thread does not respond');
  }

  dispose(): void {
    this.#gpu?.close();
  }

  async #open(): Promise<void> {
    this.#isOpening = true;
    try {
      if (!this.#access) throw new Error(await this.#whyUnavailable());
      const gpu = await this.#access.open(() => needsReadBack(this.#state.value));
      this.#gpu = gpu;
      this.#tell({ isAvailable: true, why: '' });
      void gpu.lost.then((why) => {
        this.#gpu = undefined;
        this.#whyLost = why;
      });
    } catch (error) {
      const why = (await this.#whyUnavailable()) || (error as Error).message;
      this.#tell({ isAvailable: false, why });
      this.#leave(why);
    } finally {
      this.#isOpening = false;
    }
  }

  async #whyUnavailable(): Promise<string> {
    return (await this.#access?.whyUnavailable()) ?? 'No GPU is available.';
  }

  /** Whether it is too early for another attempt: the scene is unchanged, or was edited a moment ago. */
  #hasRefused({ plan }: Simulation): boolean {
    const refused = this.#refused;
    return refused !== undefined && (refused.plan === plan || this.#now() - refused.at < tryEvery);
  }

  /** Continues on the CPU. For other scenes the GPU stays chosen. */
  #refuse(simulation: Simulation, { lacks, message }: EngineError): void {
    const what = lacks.length > 0 ? `Not supported on the GPU: ${lacks.join('; ')}.` : message;
    const why = `The GPU cannot run this scene, so the CPU does. ${what}`;
    const isNew = this.#refused?.simulation !== simulation || this.#state.value.gpu.why !== why;
    this.#refused = { simulation, plan: simulation.plan, at: this.#now() };
    this.#tell({ isAvailable: true, why });
    if (isNew) this.#state.update({ trouble: why });
  }

  #stop(why: string): void {
    const because = why.replace(/\.$/, '');
    const sentence = because.startsWith('The GPU') ? because : `The GPU has stopped: ${because}`;
    this.#leave(`${sentence}. The CPU has taken over. You can choose the GPU again at any time.`);
  }

  /** Chooses the CPU instead of the GPU. */
  #leave(trouble: string): void {
    this.#state.update({ engine: { ...this.#choice, on: 'cpu' }, trouble });
  }

  #tell(gpu: Pick<GpuState, 'isAvailable' | 'why'>): void {
    this.#state.update({ gpu: { ...gpu, isSoftware: this.#gpu?.isSoftware === true } });
  }
}

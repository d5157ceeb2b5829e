// The entry to `shoal/recorded`: opens a recorded run, which views show like a simulation.

import type { EngineFactory } from '../engines/engine.ts';
import type { SchoolState } from '../export/school-state.ts';
import { limits } from '../scenario/limits.ts';
import type { Plan } from '../scenario/plan.ts';
import { checkArgument, checkKeys } from '../scenario/schema/argument.ts';
import type { SimulationOptions } from '../simulation/options.ts';
import { Simulation } from '../simulation/simulation.ts';
import { TrackError } from '../tracks/track-file.ts';
import { type ByteSource, openRecordedBytes } from './byte-source.ts';
import { openParquetFrames } from './parquet-frames.ts';
import { type FramePair, type MomentReader, ReadingEngine, RecordedEngine, stateAt } from './recorded-engine.ts';
import type { RecordedFrame, RecordedFrames } from './recorded-frames.ts';

/** Options of `RecordedSchool.open`. */
export interface RecordedSchoolOptions extends Pick<SimulationOptions, 'files' | 'meshes' | 'fields' | 'now'> {
  /** Memory for frames and for decoded row groups, bytes each; default 64 MiB. A few frames are kept whatever their size. */
  readonly memory?: number;
}

/** Lengths of steps that differ by less than this fraction are one. */
const same = 1e-6;

/**
 * A recorded run that is shown without being simulated: the trajectory that `shoal run --out` writes, in the scene of its
 * scenario. Only the frames around the moment that is shown are read.
 *
 *     const plan = parseScenario(await (await fetch('run/inputs/scenario.json')).json());
 *     const recorded = await RecordedSchool.open(plan, 'run/trajectory.parquet');
 *     const fish = new SchoolView(recorded.simulation);
 *     await recorded.seek(12.5);
 *     // before each frame of the page
 *     recorded.simulation.advance(seconds);
 *
 * States at recorded steps have the recorded numbers, to the bit. Between them, animals move along cubic curves.
 */
export class RecordedSchool {
  readonly plan: Plan;
  /** Number of frames, and steps from one to the next. */
  readonly frames: number;
  readonly every: number;
  /** First and last recorded step. */
  readonly firstStep: number;
  readonly lastStep: number;
  /** Times of these steps, s. */
  readonly start: number;
  readonly end: number;
  /** Makes the engine of a simulation that shows the recording, as an option of `Simulation`. */
  readonly engine: EngineFactory;
  readonly #frames: RecordedFrames;
  readonly #window: FrameWindow;
  readonly #options: RecordedSchoolOptions;
  /** The first frames, with which every simulation begins. */
  readonly #first: readonly RecordedFrame[];
  #simulation: Simulation | undefined;

  /**
   * Opens the trajectory of a recorded run.
   * @param plan of the scenario of the run, `inputs/scenario.json`
   * @param source of `trajectory.parquet`; a server must support range requests
   * @throws TrackError if it cannot be read, or does not fit the plan
   */
  static async open(
    plan: Plan,
    source: ByteSource | RecordedFrames,
    options: RecordedSchoolOptions = {},
  ): Promise<RecordedSchool> {
    checkKeys('RecordedSchool.open', 'options', options, ['files', 'meshes', 'fields', 'now', 'memory']);
    const { memory = 2 ** 26 } = options;
    checkArgument('RecordedSchool.open', 'options.memory', memory > 0, 'a number above 0, bytes', memory);
    const frames =
      typeof source === 'object' && 'read' in source
        ? source
        : await openParquetFrames(await openRecordedBytes(source), memory);
    checkFit(frames, plan);
    const window = new FrameWindow(frames, memory, (frame, index) => checkSpecies(frames.name, plan, frame, index));
    const first = await Promise.all([window.load(0), window.load(Math.min(1, frames.count - 1))]);
    return new RecordedSchool(plan, frames, window, first, options);
  }

  private constructor(
    plan: Plan,
    frames: RecordedFrames,
    window: FrameWindow,
    first: readonly RecordedFrame[],
    options: RecordedSchoolOptions,
  ) {
    this.plan = plan;
    this.#frames = frames;
    this.#window = window;
    this.#first = first;
    this.#options = options;
    this.frames = frames.count;
    this.every = frames.every;
    this.firstStep = frames.firstStep;
    this.lastStep = frames.firstStep + frames.every * (frames.count - 1);
    this.start = frames.startTime;
    this.end = this.#timeOf(this.lastStep);
    const source: MomentReader = {
      ...{ mostAnimals: frames.mostAnimals, idAfterLast: frames.idAfterLast, firstStep: frames.firstStep },
      timeOf: (step) => this.#timeOf(step),
      momentAt: (step) => this.#momentAt(step),
      load: (step) => this.#load(step),
      readAhead: (step) => window.readAhead(this.#frameAt(step) + 1),
    };
    const Engine = frames.at ? RecordedEngine : ReadingEngine;
    this.engine = {
      name: 'recording',
      make: (of, school, engineOptions) => new Engine(of, school, engineOptions, source),
    };
  }

  /** Shows the recording, for views. It begins with the first frame; `advance` plays, and stands still after the last one. */
  get simulation(): Simulation {
    const { memory: _, ...others } = this.#options;
    this.#simulation ??= new Simulation(this.plan, {
      ...others,
      engine: this.engine,
      seed: this.#frames.seed ?? this.plan.seed,
    });
    return this.#simulation;
  }

  /** The animals of a frame, with the recorded numbers. @param index from 0 */
  async frame(index: number): Promise<SchoolState> {
    const isIndex = Number.isInteger(index) && index >= 0 && index < this.frames;
    checkArgument('RecordedSchool.frame', 'index', isIndex, `a whole number from 0 to ${this.frames - 1}`, index);
    return this.#stateOf(index, await this.#window.load(index));
  }

  /** Goes to a time of the recording, s; to its start or end for other times. */
  async seek(time: number): Promise<void> {
    checkArgument('RecordedSchool.seek', 'time', Number.isFinite(time), 'a finite number, s', time);
    await this.goTo(this.simulation, this.firstStep + Math.round((time - this.start) / this.plan.step));
  }

  /**
   * Goes to a step in a simulation with this recording's engine. Waits for the end of its steps.
   * @returns false if a later call of `goTo` for this simulation came first
   */
  async goTo(simulation: Simulation, step: number): Promise<boolean> {
    const wanted = Math.max(this.firstStep, Math.min(this.lastStep, Math.round(step)));
    const mine = {};
    sought.set(simulation, mine);
    await this.#load(wanted);
    await simulation.running?.catch(() => undefined);
    if (sought.get(simulation) !== mine || simulation.isDisposed) return false;
    // Playing may have gone on while the frames were read.
    await this.#load(wanted);
    simulation.seek(wanted);
    return true;
  }

  /** Ends its simulation. */
  dispose(): void {
    this.#simulation?.dispose();
  }

  #timeOf(step: number): number {
    return this.start + (step - this.firstStep) * this.plan.step;
  }

  /** Index of the last frame at or before a step. */
  #frameAt(step: number): number {
    return Math.max(0, Math.min(this.frames - 1, Math.floor((step - this.firstStep) / this.every)));
  }

  #stateOf(index: number, frame: RecordedFrame): SchoolState {
    return stateAt(frame, this.#timeOf(this.firstStep + index * this.every));
  }

  #momentAt(step: number): FramePair | undefined {
    const index = this.#frameAt(step);
    const next = Math.min(this.frames - 1, index + 1);
    const [one, other] = [index, next].map((k) => this.#frames.at?.(k) ?? this.#window.at(k) ?? this.#first[k]);
    return one && other && { one: this.#stateOf(index, one), other: this.#stateOf(next, other) };
  }

  async #load(step: number): Promise<void> {
    if (this.#frames.at) return;
    const index = this.#frameAt(step);
    await Promise.all([index, Math.min(this.frames - 1, index + 1)].map((k) => this.#window.load(k)));
  }
}

/** The last request of `goTo` for each simulation. */
const sought = new WeakMap<Simulation, object>();

const scenarioRemedy = 'Open it with the file inputs/scenario.json of its run.';

/** @throws TrackError if the recording is not one of the plan, or too large */
function checkFit({ name, stepSeconds = Number.NaN, mostAnimals }: RecordedFrames, { step }: Plan): void {
  if (mostAnimals > limits.fish)
    throw new TrackError(
      `${name}: may have ${mostAnimals} animals in a frame, expected at most ${limits.fish}. Record fewer animals.`,
    );
  if (Math.abs(stepSeconds - step) > same * step)
    throw new TrackError(
      `${name}: was recorded with steps of ${stepSeconds} s, expected those of the scenario, ${step} s. ${scenarioRemedy}`,
    );
}

function checkSpecies(name: string, { species }: Plan, frame: RecordedFrame, index: number): void {
  const wrong = frame.species.find((kind) => kind >= species.length);
  if (wrong !== undefined)
    throw new TrackError(
      `${name}: frame ${index} has an animal of species ${wrong}, expected one from 0 to ${species.length - 1}, as the scenario has. ${scenarioRemedy}`,
    );
}

/** Bytes of an animal in a frame. */
const animalBytes = 29;
/** Frames that are read ahead: at least, and at most. */
const ahead = { least: 2, most: 32 };

/** The frames of a recording around the moment that is shown. Those that follow are read before they are needed. */
class FrameWindow {
  readonly #frames: RecordedFrames;
  readonly #check: (frame: RecordedFrame, index: number) => void;
  /** Number of frames that are kept: a few more than are read ahead, for several simulations of one recording. */
  readonly #most: number;
  readonly #ahead: number;
  /** The next frame to read ahead, and the last one; −1: none. */
  #next = 0;
  #goal = -1;
  #isReading = false;
  readonly #kept = new Map<number, RecordedFrame>();
  readonly #coming = new Map<number, Promise<RecordedFrame>>();

  /**
   * @param memory for frames, bytes; a few are kept whatever their size
   * @param check throws for a frame that cannot be shown
   */
  constructor(frames: RecordedFrames, memory: number, check: (frame: RecordedFrame, index: number) => void) {
    this.#frames = frames;
    this.#check = check;
    const fitting = Math.floor(memory / (animalBytes * Math.max(1, frames.mostAnimals)) / 2);
    this.#ahead = Math.max(ahead.least, Math.min(ahead.most, fitting));
    this.#most = 2 * this.#ahead + 2;
  }

  /** The frame, if it is here. */
  at(index: number): RecordedFrame | undefined {
    return this.#kept.get(index);
  }

  /** Reads a frame unless it is here. Ends reading ahead if that would delay it. */
  load(index: number): Promise<RecordedFrame> {
    if (!this.#kept.has(index) && !this.#coming.has(index)) this.#goal = -1;
    return this.#ask(index);
  }

  /** Reads the frames after one, one after another, so that a request waits for one at most. */
  readAhead(index: number): void {
    this.#goal = Math.min(this.#frames.count - 1, index + this.#ahead);
    if (this.#next <= index || this.#next > this.#goal + 1) this.#next = index + 1;
    if (!this.#isReading) void this.#readOn();
  }

  async #readOn(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#next <= this.#goal) await this.#ask(this.#next++);
    } catch {
      // Whatever needs this frame tries again, and reports it.
    }
    this.#isReading = false;
  }

  #ask(index: number): Promise<RecordedFrame> {
    const here = this.#kept.get(index);
    if (here) {
      this.#keep(index, here);
      return Promise.resolve(here);
    }
    const asked = this.#coming.get(index);
    if (asked) return asked;
    const coming = this.#frames.read(index).then((frame) => {
      this.#check(frame, index);
      this.#keep(index, frame);
      return frame;
    });
    this.#coming.set(index, coming);
    coming.then(
      () => this.#coming.delete(index),
      () => this.#coming.delete(index),
    );
    return coming;
  }

  #keep(index: number, frame: RecordedFrame): void {
    this.#kept.delete(index);
    this.#kept.set(index, frame);
    if (this.#kept.size <= this.#most) return;
    const [oldest] = this.#kept.keys();
    this.#kept.delete(oldest);
  }
}

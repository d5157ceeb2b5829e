import { filesOf, type Plan, parseScenarioText, ScenarioError, Simulation } from 'shoal';
import type { Action, Look } from './action.ts';
import type { Catalogue } from './catalogue.ts';
import { magnificationOf } from './magnification.ts';
import { Observable } from './observable.ts';
import { Pace } from './pace.ts';
import { noReadings, type Readings, ReadingsMeter } from './readings.ts';

export interface StageState {
  /** Name of the open scenario. */
  readonly scenario: string;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the scenario cannot be shown, in sentences. */
  readonly problem: string;
  readonly plan: Plan | undefined;
  readonly seed: number;
  /** Counts starts: when it changes, `simulation` is another one. */
  readonly run: number;
  readonly playing: boolean;
  /** Times the scenario's own speed. */
  readonly speed: number;
  readonly look: Look;
  /** Fish are drawn this many times as long as they are. */
  readonly magnify: number;
}

export interface StageOptions {
  readonly catalogue: Catalogue;
  /** A clock in milliseconds, for timings. */
  readonly now: () => number;
}

/** No frame counts for more: a picture that is drawn slowly still keeps time. */
const longestFrame = 0.5;
/** A frame this long was no frame: a tab that was hidden for an hour goes on where it was. */
const gap = 1;
const afterGap = 0.1;

/**
 * Milliseconds of stepping that a frame may always hold; where pictures are slow, half of the time since the last one.
 * When steps cost more, simulated time falls behind rather than the picture: the page stays at hand at any speed and any
 * number of fish.
 */
const leastBudget = 30;
/** No advance takes more steps than this. */
const mostSteps = 1000;

/** Owns the simulation, the clock and the state that views share. Views read it and dispatch actions. */
export class Stage {
  readonly state: Observable<StageState>;
  readonly readings: Observable<{ readonly latest: Readings }> = new Observable({ latest: noReadings });
  readonly catalogue: Catalogue;
  readonly #now: () => number;
  readonly #meter = new ReadingsMeter();
  readonly #pace = new Pace();
  #simulation: Simulation | undefined;
  #files: Record<string, unknown> = {};
  #original: Plan | undefined;
  #opening = 0;
  /** Milliseconds that a step has taken of late. */
  #stepCost = 0;
  #sceneSeconds = 0;
  #shownSeconds = 0;

  constructor({ catalogue, now }: StageOptions) {
    this.catalogue = catalogue;
    this.#now = now;
    this.state = new Observable<StageState>({
      scenario: '',
      status: 'loading',
      problem: '',
      plan: undefined,
      seed: 0,
      run: 0,
      playing: true,
      speed: 1,
      look: 'water',
      magnify: 1,
    });
  }

  /** The running simulation, to read; it is another one after a reset. */
  get simulation(): Simulation | undefined {
    return this.#simulation;
  }

  /** Seconds that the scene has been seen moving. It stands still in a pause, and all of the picture with it. */
  get sceneSeconds(): number {
    return this.#sceneSeconds;
  }

  /** Simulated seconds shown since the start; unlike the school's time, it grows between steps too. */
  get shownSeconds(): number {
    return this.#shownSeconds;
  }

  /** Moves the clock on by a frame of so many real seconds. */
  tick(frameSeconds: number): void {
    const simulation = this.#simulation;
    if (!simulation) return;
    const { playing, speed } = this.state.value;
    let steps = 0;
    if (playing) {
      const seconds = frameSeconds > gap ? afterGap : Math.min(frameSeconds, longestFrame);
      this.#sceneSeconds += seconds;
      const { step, view } = simulation.plan;
      const budget = Math.max(leastBudget, 500 * seconds);
      const affordable = Math.max(1, Math.min(mostSteps, budget / Math.max(this.#stepCost, 1e-3))) * step;
      const asked = seconds * view.speed * speed;
      const simulated = Math.min(asked, affordable);
      if (frameSeconds <= gap) this.#pace.add(frameSeconds, frameSeconds * view.speed * speed, simulated);
      this.#shownSeconds += simulated;
      const before = this.#now();
      steps = simulation.advance(simulated);
      if (steps > 0) this.#stepCost += ((this.#now() - before) / steps - this.#stepCost) * 0.2;
    }
    const latest = this.#meter.add(frameSeconds, steps, this.#pace.share, simulation);
    if (latest) this.readings.update({ latest });
  }

  /** Does what is asked. Throws a ScenarioError, ready to be shown, if a value cannot be set. */
  dispatch(action: Action): void {
    switch (action.type) {
      case 'open':
        void this.#open(action.scenario);
        break;
      case 'play':
        this.state.update({ playing: true });
        break;
      case 'pause':
        this.state.update({ playing: false });
        break;
      case 'toggle':
        this.state.update({ playing: !this.state.value.playing });
        break;
      case 'step':
        this.#step();
        break;
      case 'reset':
        if (this.#simulation) this.#start(this.#simulation.plan, this.#simulation.seed);
        break;
      case 'reseed':
        if (this.#simulation) this.#start(this.#simulation.plan, action.seed ?? (this.#simulation.seed + 1) % 2 ** 32);
        break;
      case 'revert':
        if (this.#original) this.#start(this.#original, this.#original.seed);
        break;
      case 'set':
        this.#set(action.path, action.value);
        break;
      case 'speed':
        this.#pace.restart();
        this.state.update({ speed: action.value });
        break;
      case 'look':
        this.state.update({ look: action.value });
        break;
      case 'magnify':
        this.state.update({ magnify: action.value });
        break;
    }
  }

  async #open(scenario: string): Promise<void> {
    // A later choice wins over a file that is still on its way.
    const opening = ++this.#opening;
    this.state.update({ scenario, status: 'loading', problem: '' });
    const file = `${scenario}.json`;
    try {
      const plan = parseScenarioText(await this.catalogue.read(file), { file });
      const files: Record<string, unknown> = {};
      for (const name of filesOf(plan)) files[name] = JSON.parse(await this.catalogue.read(name));
      if (opening !== this.#opening) return;
      this.#files = files;
      this.#original = plan;
      this.state.update({ magnify: magnificationOf(plan) });
      this.#start(plan, plan.seed);
    } catch (error) {
      if (opening !== this.#opening) return;
      this.#simulation = undefined;
      this.#original = undefined;
      this.state.update({ status: 'failed', plan: undefined, problem: sentenceOf(error, file) });
    }
  }

  #start(plan: Plan, seed: number): void {
    this.#simulation = new Simulation(plan, {
      seed,
      files: this.#files,
      now: this.#now,
      maxStepsPerAdvance: mostSteps,
    });
    this.#pace.restart();
    this.#sceneSeconds = 0;
    this.#shownSeconds = 0;
    this.readings.update({ latest: { ...noReadings, frame: this.readings.value.latest.frame } });
    const { run } = this.state.value;
    this.state.update({ status: 'ready', problem: '', plan: this.#simulation.plan, seed, run: run + 1 });
  }

  #step(): void {
    const simulation = this.#simulation;
    if (!simulation) return;
    this.state.update({ playing: false });
    simulation.step(1);
    this.#sceneSeconds += simulation.plan.step;
    this.#shownSeconds += simulation.plan.step;
  }

  #set(path: string, value: unknown): void {
    const simulation = this.#simulation;
    if (!simulation) return;
    simulation.dispatch({ type: 'set', path, value });
    // Between two frames is between two steps, so it may count at once; a paused scene shows it too.
    simulation.applyCommands();
    this.state.update({ plan: simulation.plan });
  }
}

function sentenceOf(error: unknown, file: string): string {
  if (error instanceof ScenarioError) return error.message;
  if (error instanceof SyntaxError) return `${file} or one of its files is not valid JSON: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}

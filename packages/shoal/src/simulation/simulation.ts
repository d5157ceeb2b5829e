import type { Engine, Phase } from '../engines/engine.ts';
import type { RuleOf } from '../engines/species-rules.ts';
import { FieldStore, type Obstacles } from '../fields/obstacles.ts';
import type { Vec3 } from '../math/vector.ts';
import type { SimulationEvent } from '../rules/outcomes.ts';
import { ruleFinder } from '../rules/registry.ts';
import type { Plan } from '../scenario/plan.ts';
import { Problems } from '../scenario/problem.ts';
import { parseState } from '../scenario/state-file.ts';
import { stateHash } from '../school/hash.ts';
import type { School } from '../school/school.ts';
import { readSnapshot, writeSnapshot } from '../school/snapshot.ts';
import { spawn, spawnFromState } from '../school/spawn.ts';
import { type Command, keepsPositions } from './command.ts';
import type { Recorded } from './command-record.ts';
import { EditedPlan } from './edited-plan.ts';
import { EngineMaker, type EngineWish } from './engine-maker.ts';
import { History, type Kept } from './history.ts';
import { nextTask } from './next-task.ts';
import type { SimulationOptions } from './options.ts';
import { Poses } from './poses.ts';

/** Steps that a crew is told of at once: many enough that telling costs nothing, few enough for edits to take effect soon. */
const mostTogether = 8;

/** Fish-steps that are made again at most when an engine has ended: a few seconds. */
const mostMadeAgain = 5e6;

/**
 * A scene that runs: a plan, its school and the engine that moves it, in fixed steps.
 *
 *     const simulation = new Simulation(parseScenario(document));
 *     simulation.advance(secondsSinceLastFrame);
 *     simulation.posesInto(positions, headings);
 */
export class Simulation {
  readonly seed: number;
  readonly #history: History;
  readonly #start: () => School;
  readonly #maxSteps: number;
  readonly #maker: EngineMaker;
  readonly #poses: Poses;
  readonly #edited: EditedPlan;
  /** The state before the first edit that a resting scene was given. */
  #moment: Kept | undefined;
  #engine: Engine;
  /** The steps that are under way on other threads. */
  #running: Promise<number> | undefined;
  /** The step at which the steps under way end. */
  #goal = 0;
  /** Whether it was disposed of in mid-run. */
  #isEnded = false;
  /** Why the steps that `advance` began last came to no end. */
  #failure: Error | undefined;
  #events: SimulationEvent[];
  /** Simulated time that `advance` was given and has not stepped yet, s. */
  #late = 0;

  /** @throws ScenarioError if a state file is missing or does not fit */
  constructor(plan: Plan, options: SimulationOptions = {}) {
    const files = Object.entries(options.files ?? {}).map(
      ([file, state]) => [file, parseState(state, { file })] as const,
    );
    this.seed = options.seed ?? plan.seed;
    this.#edited = new EditedPlan(plan);
    this.#maxSteps = options.maxStepsPerAdvance ?? 8;
    this.#history = new History(options.historyBytes ?? 0);
    const sources = { meshes: options.meshes ?? {}, store: options.fields ?? new FieldStore() };
    const common = { seed: this.seed, ruleOf: ruleFinder(options.rules ?? []), sources, now: options.now ?? (() => 0) };
    checkRules(plan, common.ruleOf);
    this.#maker = new EngineMaker(common, options, plan.count);
    const { state } = options;
    this.#start = () => (state ? spawnFromState(plan, state) : spawn(plan, this.seed, Object.fromEntries(files)));
    this.#engine = this.#maker.make(plan, this.#start());
    this.#events = [...this.#engine.events];
    this.#poses = new Poses(this.school);
  }

  /** Commands up to now, in order: replay them for the same run. */
  get recorded(): readonly Recorded[] {
    return this.#edited.upTo(this.school.step);
  }

  get plan(): Plan {
    return this.#edited.now;
  }

  /** The plan of the next step: with the commands that wait for it. */
  get nextPlan(): Plan {
    return this.#edited.next;
  }

  /** What happened in the last step (before the first: who had to be put outside an obstacle): attacks, catches, arrivals. */
  get events(): readonly SimulationEvent[] {
    return this.#events;
  }

  /** The state. Read it between steps; never write to it: dispatch commands. */
  get school(): School {
    return this.#engine.school;
  }

  get engine(): Engine {
    return this.#engine;
  }

  /** Solid things and their fields, as they stand now. */
  get obstacles(): Obstacles {
    return this.#engine.obstacles;
  }

  get timings(): Readonly<Record<Phase, number>> {
    return this.#engine.timings;
  }

  get work(): Engine['work'] {
    return this.#engine.work;
  }

  /** Runs `count` steps here and now, on this thread. */
  step(count = 1): void {
    this.#refuseMeanwhile('step');
    this.#events = [];
    for (let k = 0; k < count; k++) {
      this.#beginStep(k === count - 1);
      const fish = this.school.count;
      this.#engine.step();
      this.#endSteps(fish);
    }
  }

  /**
   * Runs `count` steps on all threads, while this one can do other things: draw, read input. Until it is done the state
   * must not be read, but poses can be, and edits dispatched.
   * @param count 0: only brings the state up to date, where an engine's runs end without it
   * @param signal ends it before its time, after a few steps
   * @returns steps that were run
   * @throws Error that names the thread if one ends, and the step from which one thread goes on: the last whole one, or with
   * very many fish one up to 256 before it
   */
  async run(count = 1, signal?: { readonly aborted: boolean }): Promise<number> {
    this.#refuseMeanwhile('run');
    this.#goal = this.school.step + count;
    this.#running = this.#run(count, signal);
    try {
      return await this.#running;
    } finally {
      this.#running = undefined;
      this.#goal = 0;
    }
  }

  async #run(count: number, signal: { readonly aborted: boolean } | undefined): Promise<number> {
    this.#poses.hold();
    this.#events = [];
    this.#isEnded = false;
    const first = this.school.step;
    let done = 0;
    try {
      if (!(await this.#maker.start())) this.#engine = this.#maker.make(this.plan, this.school);
      while (done < count && !signal?.aborted && !this.#isEnded) {
        const { step } = this.school;
        const isLast = done === count - 1;
        const kept = this.#keepsState(step);
        if (isLast || kept) await this.#readBack(step, kept);
        if (this.#isEnded) break;
        this.#keepForRescue();
        this.#beginStep(isLast);
        const steps = this.#stepsTogether(count - done);
        const fish = this.school.count;
        await this.#runTogether(steps, step);
        this.#endSteps(fish);
        done = this.school.step - first;
      }
      await this.#readBack(this.school.step, count === 0);
    } finally {
      this.#poses.release();
    }
    // Without a step there is nothing between which poses could lie.
    if (done < count || count === 0) this.#poses.follow(this.school);
    return done;
  }

  /** Lets the threads run steps; if one ends, goes back to where they began and on alone. */
  async #runTogether(steps: number, from: number): Promise<void> {
    await this.#orElseAlone(from, () => this.#engine.run?.(steps) ?? this.#runHere(steps));
  }

  /** Brings the state up to date if it lives elsewhere. @param needed also where runs end without it */
  async #readBack(step: number, needed: boolean): Promise<void> {
    const engine = this.#engine;
    const read = needed ? engine.download : engine.readBack;
    if (!read) return;
    const fish = this.school.count;
    await this.#orElseAlone(step, () => read.call(engine));
    this.#endSteps(fish);
  }

  async #orElseAlone(from: number, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (this.#isEnded) return;
      const why = error instanceof Error ? error.message : String(error);
      this.#goOnAlone(from, why);
      throw new Error(
        `${why.replace(/\.$/, '')}. The state is that after step ${this.school.step}; what follows runs on one thread.`,
        {
          cause: error,
        },
      );
    }
  }

  /**
   * After the end of a thread, in the middle of a step: makes the steps up to the last whole one again, unless that would
   * take long; then edits of that time take effect at once.
   */
  #goOnAlone(step: number, why: string): void {
    const edits = this.#edited.waiting;
    const recorded = this.#edited.upTo(step);
    this.#maker.fallBackToOneThread(why);
    this.#goBack(step);
    if ((step - this.school.step) * this.school.count > mostMadeAgain) {
      for (const { command } of recorded.slice(this.#edited.taken)) this.dispatch(command);
    } else {
      while (this.school.step < step) {
        this.#beginStep(false);
        this.#engine.step();
      }
    }
    for (const edit of edits) this.dispatch(edit);
    this.#poses.follow(this.school);
  }

  async #runHere(steps: number): Promise<void> {
    for (let k = 0; k < steps; k++) {
      this.#engine.step();
      // Those of the last one are taken as after any step.
      if (k < steps - 1) this.#events.push(...this.#engine.events);
    }
    await nextTask();
  }

  #beginStep(isLast: boolean): void {
    this.#keepHistory();
    this.#applyCommands();
    if (isLast) this.#poses.keep();
  }

  #endSteps(fish: number): void {
    this.#events.push(...this.#engine.events);
    if (this.school.count !== fish) this.#poses.follow(this.school);
  }

  /** How many of the coming steps nothing has to be done between. */
  #stepsTogether(most: number): number {
    const { step } = this.school;
    // The last one is made by itself: poses lie between its ends.
    return Math.min(most > 1 ? most - 1 : 1, mostTogether, this.#edited.nextStep - step, this.#history.until(step));
  }

  /** Whether the state of a step is to be kept, for going back or for a rescue. */
  #keepsState(step: number): boolean {
    return this.#history.wants(step) || this.#history.wantsLast(step);
  }

  /** From time to time, so that nothing is lost when a thread ends. */
  #keepForRescue(): void {
    if (this.#engine.run) this.#history.keepLast(this.school.step, () => this.#present());
  }

  #keepHistory(): void {
    if (this.#engine.isFresh !== false && this.#history.wants(this.school.step)) this.#history.keep(this.#present());
  }

  #present(): Kept {
    const { step } = this.school;
    const { now: plan, taken } = this.#edited;
    return { step, bytes: writeSnapshot(this.school, this.seed), plan, taken };
  }

  #refuseMeanwhile(what: string): void {
    if (this.#running) throw new Error(`${what}: a run is under way. Await it first.`);
  }

  /** For what takes the state as it is. */
  #refuseStale(what: string): void {
    this.#refuseMeanwhile(what);
    if (this.#engine.isFresh === false)
      throw new Error(`${what}: the state is where it was made and was not read back. Await run(0) first.`);
  }

  /**
   * Goes on with other threads, another kernel or on the GPU (without `engine`: on the CPU), from the same state, with
   * the same commands. Another kernel's or engine's steps differ in their last bits, also those that `seek` makes again.
   * @throws EngineError if the engine cannot do the scene; then nothing changes
   */
  setEngine(wish: EngineWish): void {
    this.#refuseStale('setEngine');
    const before = this.#engine;
    const other = wish.engine && this.#maker.make(this.plan, this.school, wish.engine);
    this.#maker.choose(wish, this.plan.count);
    this.#engine = other ?? this.#maker.make(this.plan, this.school);
    before.dispose?.();
    this.#poses.follow(this.school);
  }

  /**
   * Waits no longer for steps that are under way on other threads: they end as if a thread had, and one thread goes on.
   * @param why in words that follow "because"
   */
  giveUp(why: string): void {
    if (this.#running) this.#maker.stop(why);
  }

  /**
   * Stops the threads, which else wait for the next run (and end with the program), and frees what lies on the GPU. A run
   * that is under way ends; what it had not read back is lost.
   */
  dispose(): void {
    this.#isEnded = true;
    this.#maker.stop();
    this.#engine.dispose?.();
  }

  /**
   * Lets time pass, s: runs the steps that fit and keeps the rest for the next call, so results do not depend on how
   * often it is called. With threads it only begins them (unless earlier ones are under way), so it never makes a page
   * wait; `running` tells when they are done.
   * @returns steps that were run or begun
   * @throws Error that names the thread if one has ended since the last call; the next call goes on with one thread
   */
  advance(seconds: number): number {
    if (this.#failure) {
      const failure = this.#failure;
      this.#failure = undefined;
      throw failure;
    }
    if (!(seconds > 0)) return 0;
    const dt = this.plan.step;
    // A hair is added so that sixty calls of 1/60 s are sixty steps, however the sum rounds.
    this.#late += seconds;
    if (this.#running) return 0;
    const due = Math.floor(this.#late / dt + 1e-9);
    const steps = Math.min(due, this.#maxSteps);
    if (!this.#engine.run) this.step(steps);
    else if (steps > 0) this.#begin(steps);
    this.#late = due > steps ? 0 : Math.max(0, this.#late - steps * dt);
    return steps;
  }

  #begin(steps: number): void {
    this.run(steps).catch((error: Error) => {
      this.#failure = error;
    });
  }

  /** Settles when the steps that are under way on other threads are done; undefined: there are none. */
  get running(): Promise<unknown> | undefined {
    return this.#running;
  }

  /**
   * Where to draw the fish: between the last two states, as far as the time kept by `advance` says.
   * @param positions three numbers a fish, m
   * @param headings three numbers a fish, unit length
   */
  posesInto(positions: Float32Array, headings: Float32Array): void {
    this.#poses.into(positions, headings, Math.min(1, this.#late / this.plan.step), this.plan);
  }

  /**
   * The moment that `posesInto` shows, seen from that of the school's state, s: at most one step earlier, or later while
   * steps are begun that the state does not hold yet. For who draws from the state itself.
   */
  get shownAhead(): number {
    const { step } = this.plan;
    const begun = Math.max(0, this.#goal - this.school.step);
    return (begun - 1) * step + Math.min(step, this.#late);
  }

  /**
   * How far to lean the fish into their turns when they are drawn, by their last acceleration.
   * @param angles one a fish, radians, positive to the right of the heading
   */
  banksInto(angles: Float32Array): void {
    this.#poses.banksInto(angles);
  }

  /**
   * Edits the scene at the next step boundary.
   * @throws ScenarioError at once if the command is not allowed; then nothing changes
   */
  dispatch(command: Command): void {
    this.#edited.add(command);
  }

  /**
   * Moves a character; its points are those of the scenario until then.
   * @throws ScenarioError if there is none of this name, or the points are not allowed
   */
  setCharacter(name: string, points: readonly Vec3[]): void {
    const index = this.nextPlan.characters.findIndex((character) => character.name === name);
    if (index < 0) {
      const problems = new Problems(this.plan.file);
      problems.add('characters', 'must hold the character that is moved', JSON.stringify(name));
      problems.throwIfAny();
    }
    this.dispatch({ type: 'set', path: `characters[${index}].points`, value: points });
  }

  /** Applies waiting commands now: a paused scene shows its edits. While a run is under way, at its next step boundary. */
  applyCommands(): void {
    if (this.#running) return;
    this.#applyCommands(this.#startOfMoment());
  }

  /**
   * Edits of one moment take effect together, as they will when they are replayed: whom the first of them has displaced
   * must stand where he was before the next.
   * @returns the state before the first of them if they have changed it
   */
  #startOfMoment(): Kept | undefined {
    // Where the state lives elsewhere, the engine displaces them.
    if (this.#engine.isFresh === false || this.#edited.waiting.every(keepsPositions)) return undefined;
    const present = this.#present();
    const { step, bytes } = this.#moment ?? present;
    if (step === present.step && bytes !== present.bytes) {
      return bytes.every((byte, k) => byte === present.bytes[k]) ? undefined : this.#moment;
    }
    this.#moment = present;
    return undefined;
  }

  /** @param start the state in which they take effect, if not the present one */
  #applyCommands(start?: Kept): void {
    const { step } = this.school;
    const isEdited = this.#edited.waiting.length > 0;
    if (!isEdited && this.#edited.nextStep > step) return;
    this.#keepHistory();
    if (isEdited) this.#history.forgetAfter(step);
    this.#edited.take(step);
    if (start) {
      this.#setEngine(readSnapshot(start.bytes).school);
      this.#poses.follow(this.school);
    } else this.#engine.setPlan(this.plan);
  }

  /**
   * Goes to a step, back or on, with the commands that were recorded; the state is bit for bit that of having played
   * there. Going back is quick with a history (see `historyBytes`). An edit made in the past drops later commands.
   * @throws Error where steps are made elsewhere, if that step is none that is kept (see `nearestTo`); then nothing moves
   */
  seek(step: number): void {
    this.#refuseMeanwhile('seek');
    const target = Math.max(0, Math.round(step));
    const from = this.nearestTo(target);
    if (this.#engine.download && from < target)
      throw new Error(
        `seek: steps are not made here by this engine. Seek to step ${from} and await run(${target - from}).`,
      );
    if (target < this.school.step || from > this.school.step) this.#goBack(target);
    while (this.school.step < target) this.step();
    this.#late = 0;
    this.#poses.follow(this.school);
  }

  /** The last step not after this one to which `seek` goes at once; from there on it runs steps. */
  nearestTo(step: number): number {
    const kept = this.#history.before(step)?.step ?? 0;
    return this.school.step <= step ? Math.max(kept, this.school.step) : kept;
  }

  /** To the nearest state that is kept, not after a step. */
  #goBack(target: number): void {
    const kept = this.#history.before(target);
    const school = kept ? readSnapshot(kept.bytes).school : this.#start();
    this.#edited.goTo(kept?.plan, kept?.taken);
    this.#moment = undefined;
    this.#setEngine(school);
  }

  #setEngine(school: School): void {
    const before = this.#engine;
    this.#engine = this.#maker.makeAny(this.plan, school);
    before.dispose?.();
    this.#events = [...this.#engine.events];
  }

  /** The whole state, compactly, with the seed; the plan is the scenario's. */
  snapshot(): Uint8Array {
    this.#refuseStale('snapshot');
    return writeSnapshot(this.school, this.seed);
  }

  /**
   * Goes back (or on) to a snapshot of a simulation of the same plan and seed.
   * @throws ScenarioError if the bytes are damaged or of another simulation; then nothing changes
   */
  restore(bytes: Uint8Array): void {
    this.#refuseMeanwhile('restore');
    const { school, seed } = readSnapshot(bytes);
    const problems = new Problems('snapshot');
    if (seed !== this.seed) problems.add('seed', `must be ${this.seed}, the simulation's`, String(seed));
    for (const index of new Set(school.species)) {
      if (index >= this.plan.species.length)
        problems.add('species', `must be < ${this.plan.species.length}`, String(index));
    }
    problems.throwIfAny();
    this.#late = 0;
    this.#edited.restart();
    this.#moment = undefined;
    this.#history.forgetAfter(-1);
    this.#setEngine(school);
    this.#poses.follow(this.school);
  }

  stateHash(): string {
    this.#refuseStale('stateHash');
    return stateHash(this.school);
  }
}

/** @throws ScenarioError if the plan knows a rule whose functions were not handed in */
function checkRules({ ruleRows, file }: Plan, ruleOf: RuleOf): void {
  const problems = new Problems(file);
  for (const [name, { forms }] of Object.entries(ruleRows)) {
    const missing = Object.keys(forms).filter((form) => !ruleOf(name)?.forms[form]);
    if (missing.length === 0) continue;
    const hint = 'Hand the rule to the simulation too: new Simulation(plan, { rules: [rule] }).';
    problems.add(`rules.${name}`, `must have functions for the forms ${missing.join(', ')}`, '', hint);
  }
  problems.throwIfAny();
}

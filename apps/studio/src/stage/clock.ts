// Says by how much simulated time each frame advances the scene, also after pauses.

import { phases, type Simulation } from 'shoal';

/** A frame advances the scene by at most this time, s. */
const longestFrame = 0.5;
/** A longer frame after a shorter one counts as a pause, s: a scene in a hidden tab continues where it was. */
const gap = 1;
const afterGap = 0.1;

/**
 * Milliseconds for steps in any frame; in slow frames, half of the frame time. If steps need more time, the simulation
 * falls behind real time, but the frame rate stays the same. The page therefore stays responsive at any speed and with
 * any number of fish.
 */
const leastBudget = 30;
/** Most steps of one advance. */
export const mostSteps = 1000;

/** Advances a simulation in real time. */
export class Clock {
  readonly #pace = new Pace();
  /** Mean milliseconds of recent steps; undefined before the first step. */
  #stepCost: number | undefined;
  /** Number of steps in the last asynchronous run, and number of frames since it started. */
  #begun = 1;
  #awaited = 0;
  #sceneSeconds = 0;
  #shownSeconds = 0;
  /** Real seconds since steps were last started: measured, and with long frames cut short. */
  #real = 0;
  #passed = 0;
  #lastFrame = 0;

  /** Seconds for which the scene has played. */
  get sceneSeconds(): number {
    return this.#sceneSeconds;
  }

  /** Simulated seconds shown since the start. */
  get shownSeconds(): number {
    return this.#shownSeconds;
  }

  /** The fraction of the requested speed that is achieved. */
  get share(): number {
    return this.#pace.share;
  }

  /** Call it when a new scene starts. */
  restart(): void {
    this.restartPace();
    this.#stepCost = undefined;
    this.#sceneSeconds = 0;
    this.#shownSeconds = 0;
  }

  /** Call it for a new speed, or for a simulation that may be faster or slower. */
  restartPace(): void {
    this.#pace.restart();
    this.#real = 0;
    this.#passed = 0;
    this.#lastFrame = 0;
  }

  /** In a pause, goes on to the next state, which a link to this moment shows too. @param speed relative to the scene's own speed */
  settle(simulation: Simulation, frameSeconds: number, speed: number): void {
    const { plan, running, school, shownTime } = simulation;
    const left = school.time - shownTime;
    if (running || left <= 0) return;
    const seconds = Math.min(frameSeconds, longestFrame);
    const simulated = Math.min(left, seconds * plan.view.speed * speed);
    this.#sceneSeconds += seconds;
    this.#shownSeconds += simulated;
    // `advance` would make a step at the end.
    if (simulated < 0.999 * left) simulation.advance(simulated);
    else simulation.seek(school.step);
  }

  /**
   * Advances by a frame. @param speed relative to the scene's own speed
   * @returns the number of steps that were made, or started on other threads
   */
  play(simulation: Simulation, frameSeconds: number, speed: number): number {
    const isPause = frameSeconds > gap && this.#lastFrame <= gap;
    this.#lastFrame = frameSeconds;
    const seconds = isPause ? afterGap : Math.min(frameSeconds, longestFrame);
    this.#sceneSeconds += seconds;
    this.#passed = Math.min(longestFrame, this.#passed + seconds);
    if (!isPause) this.#real += frameSeconds;
    // Time that passes during running steps is added to the next run.
    if (simulation.running) {
      this.#awaited++;
      return 0;
    }
    this.#measure(simulation);
    const { step, view } = simulation.plan;
    const rate = view.speed * speed;
    const simulated = Math.min(this.#passed * rate, this.#affordable(simulation) * step);
    // The time for opening a scene does not count.
    if (this.#real > 0 && this.#stepCost !== undefined) this.#pace.add(this.#real, this.#real * rate, simulated);
    this.#shownSeconds += simulated;
    this.#real = 0;
    this.#passed = 0;
    const steps = simulation.advance(simulated);
    if (steps > 0) this.#begun = steps;
    return steps;
  }

  /** Number of steps that fit into this frame. The first step measures their cost. */
  #affordable({ engine }: Simulation): number {
    if (engine.stepMilliseconds !== undefined) {
      // The GPU does not block the page, so it gets as many steps as it finishes within one or two frames.
      const most = this.#awaited > 1 ? this.#begun / 2 : 2 * this.#begun;
      this.#awaited = 0;
      return Math.max(1, Math.min(mostSteps, Math.floor(most)));
    }
    if (this.#stepCost === undefined) return 1;
    const budget = Math.max(leastBudget, 500 * this.#passed);
    return Math.max(1, Math.min(mostSteps, budget / Math.max(this.#stepCost, 1e-3)));
  }

  #measure({ school, engine }: Simulation): void {
    if (school.step === 0) return;
    const cost = engine.stepMilliseconds ?? phases.reduce((sum, phase) => sum + engine.timings[phase], 0);
    this.#stepCost ??= cost;
    this.#stepCost += (cost - this.#stepCost) * 0.2;
  }
}

/**
 * The clock of water, wind and light, s. It follows from the shown moment, so that a link to it shows the same waves. At
 * the scene's own speed it runs as fast as any clock, and in a scene that stands still (`view.speed` 0) it stands too.
 */
export function surroundingsTimeOf({ shownTime, plan }: Pick<Simulation, 'shownTime' | 'plan'>): number {
  return shownTime / (plan.view.speed || 1);
}

/** Real seconds over which the pace is averaged. */
const memory = 1.5;
/** Real seconds before the pace is reported: the first frames of a scene are slow. */
const patience = 2;

/** Compares simulated time with the requested time. */
export class Pace {
  #asked = 0;
  #reached = 0;
  #seen = 0;

  /** Adds a frame: real seconds, and requested and achieved simulated seconds. */
  add(seconds: number, asked: number, reached: number): void {
    this.#seen += seconds;
    const keep = Math.exp(-seconds / memory);
    // Skips the slow start.
    if (this.#seen < patience / 2) return;
    this.#asked = this.#asked * keep + asked;
    this.#reached = this.#reached * keep + reached;
  }

  /** The fraction of the requested speed that is achieved; 1 while it is unknown. */
  get share(): number {
    return this.#seen < patience || this.#asked <= 0 ? 1 : Math.min(1, this.#reached / this.#asked);
  }

  /** Call it for a new speed or a new scene. */
  restart(): void {
    this.#asked = 0;
    this.#reached = 0;
    this.#seen = 0;
  }
}

import { phases, type Simulation } from 'shoal';
import { Pace } from './pace.ts';

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
export const mostSteps = 1000;

/** Lets a simulation's time pass as the viewer's does. */
export class Clock {
  readonly #pace = new Pace();
  /** Milliseconds that a step has taken of late; undefined: none has been run. */
  #stepCost: number | undefined;
  /** Steps that were last begun elsewhere, and frames that came while they were under way. */
  #begun = 1;
  #awaited = 0;
  #sceneSeconds = 0;
  #shownSeconds = 0;
  /** Real seconds since steps were last begun: as they are, and as they count. */
  #real = 0;
  #passed = 0;

  /** Seconds that the scene has been seen moving. */
  get sceneSeconds(): number {
    return this.#sceneSeconds;
  }

  /** Simulated seconds shown since the start. */
  get shownSeconds(): number {
    return this.#shownSeconds;
  }

  /** The part of the asked speed that is reached. */
  get share(): number {
    return this.#pace.share;
  }

  /** Another scene: its time begins. */
  restart(): void {
    this.speedChanged();
    this.#stepCost = undefined;
    this.#sceneSeconds = 0;
    this.#shownSeconds = 0;
  }

  speedChanged(): void {
    this.#pace.restart();
    this.#real = 0;
    this.#passed = 0;
  }

  /** One step more is seen, whatever the time. */
  stepped(seconds: number): void {
    this.#sceneSeconds += seconds;
    this.#shownSeconds += seconds;
  }

  /**
   * A frame of so many real seconds has passed, which the scene plays at so many times its own speed.
   * @returns steps that were run, or begun on other threads
   */
  play(simulation: Simulation, frameSeconds: number, speed: number): number {
    const seconds = frameSeconds > gap ? afterGap : Math.min(frameSeconds, longestFrame);
    this.#sceneSeconds += seconds;
    this.#passed = Math.min(longestFrame, this.#passed + seconds);
    if (frameSeconds <= gap) this.#real += frameSeconds;
    // What comes in while other threads are at the last steps is asked of them afterwards, all at once.
    if (simulation.running) {
      this.#awaited++;
      return 0;
    }
    this.#measure(simulation);
    const { step, view } = simulation.plan;
    const rate = view.speed * speed;
    const simulated = Math.min(this.#passed * rate, this.#affordable(simulation) * step);
    // What opening a scene has taken is no time of the scene.
    if (this.#real > 0 && this.#stepCost !== undefined) this.#pace.add(this.#real, this.#real * rate, simulated);
    this.#shownSeconds += simulated;
    this.#real = 0;
    this.#passed = 0;
    const steps = simulation.advance(simulated);
    if (steps > 0) this.#begun = steps;
    return steps;
  }

  /** Steps that this frame has time for. The first one tells what they cost. */
  #affordable({ engine }: Simulation): number {
    if (engine.stepMilliseconds !== undefined) {
      // On the card they hold nothing up: there are to be as many as are done by the next picture or the one after.
      const most = this.#awaited > 1 ? this.#begun / 2 : 2 * this.#begun;
      this.#awaited = 0;
      return Math.max(1, Math.min(mostSteps, Math.floor(most)));
    }
    if (this.#stepCost === undefined) return 1;
    const budget = Math.max(leastBudget, 500 * this.#passed);
    return Math.max(1, Math.min(mostSteps, budget / Math.max(this.#stepCost, 1e-3)));
  }

  #measure({ timings, school, engine }: Simulation): void {
    if (school.step === 0) return;
    const cost = engine.stepMilliseconds ?? phases.reduce((sum, phase) => sum + timings[phase], 0);
    this.#stepCost ??= cost;
    this.#stepCost += (cost - this.#stepCost) * 0.2;
  }
}

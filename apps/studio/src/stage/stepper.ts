// Advances the simulation by frames or single steps, and goes back to steps that were played.

import type { Simulation } from 'shoal';
import type { Engines } from './engines.ts';
import type { PlanFollower } from './plan-follower.ts';
import type { Playback } from './playback.ts';
import type { SceneRun } from './scene-run.ts';
import type { Observable } from './state/observable.ts';
import type { StageState } from './state/state.ts';

export interface StepperOptions {
  readonly state: Observable<StageState>;
  readonly run: SceneRun;
  readonly playback: Playback;
  readonly engines: Engines;
  readonly plans: PlanFollower;
  readonly now: () => number;
}

/** Advances the simulation, and returns to steps that were played. */
export class Stepper {
  readonly #options: StepperOptions;

  constructor(options: StepperOptions) {
    this.#options = options;
  }

  /** Advances one step and pauses. */
  step(): void {
    const { state, run, engines } = this.#options;
    state.update({ playing: false });
    run.whenIdle(() => {
      const { simulation } = run;
      if (!simulation) return;
      if (simulation.engine.run) engines.await(simulation, simulation.run(1));
      else {
        simulation.step(1);
        this.follow(simulation);
      }
    });
  }

  /** Goes to a step that was played, or with `onward` to a later one too, and pauses there. */
  seek(step: number, onward = false): void {
    this.#ask((playback) => playback.ask(step, onward));
  }

  /** Goes one step back and pauses. */
  back(): void {
    this.#ask((playback) => playback.askBack());
  }

  #ask(ask: (playback: Playback) => void): void {
    const { state, run, playback } = this.#options;
    state.update({ playing: false });
    run.whenIdle(() => {
      if (!run.simulation) return;
      this.follow(run.simulation);
      ask(playback);
    });
  }

  /** Records what was played, once running steps are done. */
  follow(simulation: Simulation): void {
    const { playback } = this.#options;
    if (!simulation.running && !playback.isUnseen) playback.follow(simulation);
  }

  /** Continues a seek. */
  scrub(simulation: Simulation): void {
    const { state, playback, engines, plans, now } = this.#options;
    if (simulation.running) return;
    engines.await(simulation, playback.work(simulation, now));
    if (playback.isUnseen) return;
    plans.expectChange();
    state.update({ sought: state.value.sought + 1 });
  }
}

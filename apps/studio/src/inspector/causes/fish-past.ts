// The past of the selected fish, for the chart of causes and its trail: recorded or computed again.

import type { Stage } from '../../stage/stage.ts';
import { Observable } from '../../stage/state/observable.ts';
import { longestTrail } from '../../stage/state/overlay.ts';
import { addMoment, type FishMoment, rememberedSeconds } from '../fish-history.ts';
import { momentOf } from './cause-moment.ts';
import { CauseRecord, type Steps } from './cause-record.ts';
import type { PastMoments } from './past-moments.ts';

/** Milliseconds of rest in a pause after which the last seconds are computed, so that scrubbing stays smooth. */
const restMs = 300;

/**
 * The past of the selected fish: recorded as long as it is selected, and computed for the time before. In a pause, the
 * seconds of its charts and of its trail are computed without being asked for.
 */
export class FishPast {
  readonly record = new CauseRecord();
  /** Changes with every moment that was computed, and when moments cannot be computed. */
  readonly computed: Observable<{ readonly answers: number }> = new Observable({ answers: 0 });
  readonly #stage: Stage;
  readonly #history: FishMoment[] = [];
  #moments: PastMoments | undefined;
  #isLoading = false;
  #problem = '';
  #recorded: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.state.subscribe(({ markings }, before) => {
      this.#follow();
      if (markings !== before.markings) this.#rest();
    });
    stage.watch.looks.subscribe(({ latest }) => {
      if (!latest || latest.report.id !== stage.state.value.chosen) return;
      this.#follow();
      const { report, time, simulation } = latest;
      const [speed, acceleration] = [Math.hypot(...report.velocity), Math.hypot(...report.acceleration)];
      addMoment(this.#history, { time, speed, acceleration });
      this.record.add(momentOf(report, latest, simulation.plan.dimensions));
    });
    stage.watch.sample.subscribe(() => this.#rest());
    stage.playback.played.subscribe((played, before) => {
      if (played.last >= before.last) return;
      this.record.forgetAfter(played.last);
      this.#moments?.forget();
    });
  }

  /** Speed and acceleration of the last seconds as watched, oldest first. */
  get history(): readonly FishMoment[] {
    return this.#history;
  }

  /** Whether moments are being computed. */
  get isBusy(): boolean {
    return this.#isLoading || this.#moments?.isBusy === true;
  }

  /** Why earlier moments cannot be computed; empty if they can. */
  get whyNot(): string {
    return this.#problem || (this.#moments?.whyNot ?? '');
  }

  /** Fills the gaps between two steps, the last one first. Call it again when `computed` changes. */
  fill(range: Steps): void {
    if (this.#moments) this.#moments.fill(range);
    else void this.#load().then(() => this.#moments?.fill(range));
  }

  /** The code is loaded on first use, so that the page opens without it. */
  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#problem = '';
    try {
      const { PastMoments } = await import('./past-moments.ts');
      this.#moments = new PastMoments(this.#stage, this.record, () => this.#tell());
    } catch {
      this.#problem = 'Earlier moments could not be computed. Check your connection.';
    }
    this.#isLoading = false;
    this.#tell();
  }

  /** Begins anew for another fish or another run. */
  #follow(): void {
    const { plan, run, chosen } = this.#stage.state.value;
    const key = `${run} ${chosen}`;
    if (!plan || key === this.#recorded) return;
    this.#recorded = key;
    this.record.restart(plan.step);
    this.#history.length = 0;
    this.#moments?.forget();
    this.#stage.watch.path = [];
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#showLast(), restMs);
  }

  #tell(): void {
    this.computed.update({ answers: this.computed.value.answers + 1 });
    this.#showLast();
  }

  /** Shows the last seconds before a pause, as far as they are known, and computes the others. */
  #showLast(): void {
    const { playback, state, watch } = this.#stage;
    const { playing, chosen, markings, plan } = state.value;
    const { latest } = watch.looks.value;
    if (playing || playback.seeks || chosen === undefined || !plan || latest?.report.id !== chosen) return;
    const path = this.record.upTo(latest.time, longestTrail);
    if (path[0]?.time !== watch.path[0]?.time || path.at(-1)?.time !== watch.path.at(-1)?.time) watch.path = path;
    const seconds = Math.max(rememberedSeconds, markings.trail ? markings.trailSeconds : 0);
    const { first } = playback.played.value;
    this.fill({ from: Math.max(first, Math.round(latest.step - seconds / plan.step)), to: latest.step });
  }
}

import type { Plan } from 'shoal';
import { magnificationOf } from '../stage/magnification.ts';
import type { Stage } from '../stage/stage.ts';
import type { GoingNotice } from '../ui/going-notice.ts';
import type { Notice } from '../ui/notice.ts';
import { clockTime } from './clock-time.ts';
import { goToStep } from './go-to-step.ts';
import { readView, type SceneView, type SeenCamera, writeView } from './scene-view.ts';

/** The camera of the page. */
export interface ViewCamera {
  /** Where it is, and whether the user has moved it. */
  readonly seen: SeenCamera & { readonly isTaken: boolean };
  /** Moves it there, as soon as it shows the present scene. */
  place(view: SeenCamera): void;
}

export interface SeenViewOptions {
  readonly stage: Stage;
  readonly camera: ViewCamera;
  readonly notice: Notice;
  /** Shows that steps are computed. */
  readonly going: GoingNotice;
}

/** What is seen of the scene, as query parameters for links and for later. */
export class SeenView {
  readonly #options: SeenViewOptions;

  constructor(options: SeenViewOptions) {
    this.#options = options;
  }

  /** The present view, without what is as the scene sets it. */
  get query(): URLSearchParams {
    const { stage, camera } = this.#options;
    const { look, mood, magnify, plan, playing, chosen, following, riding } = stage.state.value;
    const { goal } = stage.playback;
    const { seen } = camera;
    const seconds = goal * (plan?.step ?? 0);
    return new URLSearchParams(
      writeView({
        look: look === 'water' ? undefined : look,
        mood: mood === (plan?.view.mood ?? 'day') ? undefined : mood,
        // Untouched, it chooses its own view of a school that moves on.
        camera: seen.isTaken || !playing ? seen : undefined,
        time: seconds > 0 || !playing ? { seconds, isPaused: !playing } : undefined,
        size: plan && magnify !== sizeIn(plan) ? magnify : undefined,
        fish:
          chosen === undefined ? undefined : { id: chosen, camera: riding ? 'ride' : following ? 'follow' : undefined },
      }),
    );
  }

  /**
   * Shows the present scene as a query says.
   * @param explain whether the user is told what cannot be shown
   */
  async show(query: URLSearchParams, explain: boolean): Promise<void> {
    const { stage, camera, notice } = this.#options;
    const { view, problems } = readView(query);
    const ignored = [...problems];
    if (stage.state.value.status !== 'ready') return;
    if (view.look) stage.dispatch({ type: 'look', value: view.look });
    if (view.mood) stage.dispatch({ type: 'mood', value: view.mood });
    const { plan } = stage.state.value;
    // Edits that were made since the scene was opened do not change the display size.
    if (plan) stage.dispatch({ type: 'magnify', value: view.size ?? sizeIn(plan) });
    if (view.camera) camera.place(view.camera);
    let isFar = false;
    if (view.time) {
      const there = await this.#goTo(view.time);
      isFar = there === 'far';
      if (there === 'left') return;
    }
    // The camera would follow the school over the steps in between.
    if (view.camera) camera.place(view.camera);
    if (view.fish && !isFar) ignored.push(...(await this.#choose(view.fish)));
    const [first, ...others] = ignored;
    if (explain && isFar) this.#offerToGo(view, ignored);
    else if (explain && first !== undefined)
      notice.complain(`This link is shown without a part of it: ${first}`, others);
  }

  async #goTo({ seconds, isPaused }: NonNullable<SceneView['time']>): Promise<'there' | 'far' | 'left'> {
    const { stage, going } = this.#options;
    const step = Math.round(seconds / (stage.state.value.plan?.step ?? 1));
    const begin = (): void => {
      stage.dispatch({ type: 'reset' });
      stage.dispatch({ type: isPaused ? 'pause' : 'play' });
    };
    let result: 'there' | 'far' | 'left' = 'there';
    if (step > stage.playback.goal) {
      going.show(`Going to ${clockTime(seconds)}…`, 'Start at 0 s', begin);
      result = await goToStep(stage, step);
      going.hide();
    }
    if (result === 'far') begin();
    else if (result === 'there') stage.dispatch({ type: isPaused ? 'pause' : 'play' });
    return result;
  }

  /** Offers to compute all steps up to the moment of a link, however long that takes. */
  #offerToGo(view: SceneView, ignored: readonly string[]): void {
    const { stage, camera, notice, going } = this.#options;
    if (!view.time) return;
    const { seconds, isPaused } = view.time;
    const moment = clockTime(seconds);
    const { scenario } = stage.state.value;
    const go = async (): Promise<void> => {
      if (stage.state.value.scenario !== scenario) return;
      const said = (fraction: number): string => `Going to ${moment}… ${Math.floor(100 * fraction)} %`;
      const stop = (): void => {
        stage.dispatch({ type: 'seek', step: stage.playback.played.value.step });
        stage.dispatch({ type: 'pause' });
      };
      stage.dispatch({ type: 'reset' });
      going.show(said(0), 'Cancel', stop);
      const step = Math.round(seconds / (stage.state.value.plan?.step ?? 1));
      const result = await goToStep(stage, step, Infinity, (fraction) => going.say(said(fraction)));
      going.hide();
      if (result !== 'there') return;
      stage.dispatch({ type: isPaused ? 'pause' : 'play' });
      if (view.camera) camera.place(view.camera);
      if (view.fish) await this.#choose(view.fish);
    };
    notice.offer(
      [`This link shows ${moment}. Computing the steps up to it takes a while on this computer.`, ...ignored].join(' '),
      `Go to ${moment}`,
      () => void go(),
    );
  }

  /** @returns a sentence if there is no such fish */
  #choose({ id, camera }: NonNullable<SceneView['fish']>): Promise<readonly string[]> {
    const { stage } = this.#options;
    return new Promise((resolve) => {
      stage.whenIdle(() => {
        stage.dispatch({ type: 'choose', fish: id });
        const isChosen = stage.state.value.chosen === id;
        if (isChosen && camera) stage.dispatch({ type: camera, value: true });
        resolve(isChosen ? [] : [`The scene has no fish ${id}.`]);
      });
    });
  }
}

/** The display size in which a scene opens. */
function sizeIn(plan: Plan): number {
  return plan.view.magnify ?? magnificationOf(plan);
}

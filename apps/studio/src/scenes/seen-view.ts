// Reads the current view for links and stored scenes, and restores such a view.

import { sceneView } from '../stage/edited-scene.ts';
import type { Stage } from '../stage/stage.ts';
import { isRunning, lastingOverlays, openedView, otherLook } from '../stage/view-change.ts';
import type { GoingNotice, Notice } from '../ui/notice.ts';
import { goToStep, longest } from './go-to-step.ts';
import type { RunEdit } from './linked-run.ts';
import { repeatAll, repeatRun } from './repeat-run.ts';
import { type LinkedView, readView, type SeenCamera, writeView } from './scene-view.ts';

/** The camera of the page. */
export interface ViewCamera {
  /** Position of the camera, and whether the user has moved it. */
  readonly seen: SeenCamera & { readonly isTaken: boolean; readonly aspect: number };
  /**
   * Moves the camera as soon as it shows the current scene.
   * @param aspect of the picture in which the camera was seen. In a narrower picture it moves back.
   */
  place(view: SeenCamera, aspect?: number): void;
}

export interface SeenViewOptions {
  readonly stage: Stage;
  readonly camera: ViewCamera;
  readonly notice: Notice;
  /** Shows that steps are computed. */
  readonly going: GoingNotice;
}

/** The view of the scene, as query parameters for links and for later visits. */
export class SeenView {
  readonly #options: SeenViewOptions;

  constructor(options: SeenViewOptions) {
    this.#options = options;
  }

  /** The current view, without values with which the scene opens. */
  get query(): URLSearchParams {
    const { stage, camera } = this.#options;
    const state = stage.state.value;
    const { plan, look, chosen, following, riding } = state;
    if (!plan) return new URLSearchParams();
    const seconds = stage.playback.goal * plan.step;
    const isPaused = !isRunning(state);
    const { seen } = camera;
    // A camera that the user has not moved follows the school by itself.
    const isShown = seen.isTaken || isPaused;
    const opened = openedView(plan);
    const known = writeView({ ...opened, ...otherLook(opened, look), look: opened.look });
    const view = writeView({
      ...sceneView(state),
      overlays: lastingOverlays(state),
      ...(isShown && { camera: seen, aspect: seen.aspect }),
      time: seconds > 0 || isPaused ? { seconds, isPaused } : undefined,
      fish:
        chosen === undefined ? undefined : { id: chosen, camera: riding ? 'ride' : following ? 'follow' : undefined },
    });
    return new URLSearchParams(Object.entries(view).filter(([name, text]) => text !== known[name]));
  }

  /**
   * Applies the view in a query to the current scene.
   * @param explain whether to tell the user about values that cannot be applied
   * @param edits edits of the run, repeated on the way to the time in the query
   */
  async show(query: URLSearchParams, explain: boolean, edits: readonly RunEdit[] = []): Promise<void> {
    const { stage, camera, notice } = this.#options;
    const { view, problems } = readView(query);
    const ignored = [...problems];
    if (stage.state.value.status !== 'ready') return;
    // The view with which a scene opens is no step of undo.
    const { camera: _camera, aspect: _aspect, time: _time, fish: _fish, ...shown } = view;
    const { plan } = stage.state.value;
    // Edits since the scene was opened do not change the display size.
    const size = plan && { magnify: openedView(plan).magnify };
    stage.history.pass(() => stage.dispatch({ type: 'view', value: { ...size, ...shown } }));
    if (view.camera) camera.place(view.camera, view.aspect);
    let isFar = false;
    const time = view.time ?? (edits.length > 0 ? { seconds: 0, isPaused: false } : undefined);
    if (time) {
      const there = await this.#goTo(time, edits);
      isFar = there === 'far';
      if (there === 'left') return;
    }
    // Otherwise the camera would follow the school during the steps in between.
    if (view.camera) camera.place(view.camera, view.aspect);
    if (view.fish && !isFar) ignored.push(...(await this.#choose(view.fish)));
    const [first, ...others] = ignored;
    if (explain && isFar) this.#offerToGo(view, ignored);
    else if (explain && first !== undefined) notice.complain(`A part of this link was ignored: ${first}`, others);
  }

  async #goTo(
    { seconds, isPaused }: NonNullable<LinkedView['time']>,
    edits: readonly RunEdit[],
  ): Promise<'there' | 'far' | 'left'> {
    const { stage, going } = this.#options;
    const step = Math.round(seconds / (stage.state.value.plan?.step ?? 1));
    const begin = (): void => {
      stage.dispatch({ type: 'reset' });
      stage.dispatch({ type: isPaused ? 'pause' : 'play' });
    };
    const said = `Going to ${clockTime(seconds)}…`;
    const tell = (fraction: number): void => going.say(`${said} ${Math.floor(100 * fraction)} %`);
    let result: 'there' | 'far' | 'left' = 'there';
    if (edits.length > 0) result = await this.#repeat(step, edits, begin, tell);
    else if (step > stage.playback.goal) {
      going.show(said, 'Start at 0 s', begin);
      result = await goToStep(stage, step, longest, tell);
      going.hide();
    }
    if (result === 'far') begin();
    else if (result === 'there') stage.dispatch({ type: isPaused ? 'pause' : 'play' });
    return result;
  }

  /** Goes to a step and repeats the edits on the way. The user can begin at 0 s with all edits instead. */
  async #repeat(
    step: number,
    edits: readonly RunEdit[],
    begin: () => void,
    tell: (fraction: number) => void,
  ): Promise<'there' | 'left'> {
    const { stage, going } = this.#options;
    let isCut = false;
    going.show('', 'Start at 0 s', () => {
      isCut = true;
      begin();
    });
    tell(0);
    const { how, rest } = await repeatRun(stage, edits, step, tell);
    going.hide();
    if (isCut) {
      await repeatAll(stage, rest);
      begin();
    }
    return how;
  }

  /** Offers to compute all steps up to the moment in a link, however long it takes. */
  #offerToGo(view: LinkedView, ignored: readonly string[]): void {
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
      if (view.camera) camera.place(view.camera, view.aspect);
      if (view.fish) await this.#choose(view.fish);
    };
    notice.offer(
      [
        `This link leads to ${moment} of simulated time. Computing the steps up to that moment takes a while on this computer.`,
        ...ignored,
      ].join(' '),
      `Go to ${moment}`,
      () => void go(),
    );
  }

  /** @returns a sentence if there is no such fish */
  #choose({ id, camera }: NonNullable<LinkedView['fish']>): Promise<readonly string[]> {
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

/** Minutes and seconds of a moment. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

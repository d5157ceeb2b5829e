// Several scenes side by side on one page, for the modes that compare schools.

import { sideColours } from '../colours/colours.ts';
import type { Stage } from '../stage/stage.ts';
import type { Action } from '../stage/state/action.ts';
import type { Catalogue } from '../stage/state/catalogue.ts';
import { element } from '../ui/element.ts';
import { keyMeaning } from '../ui/keyboard.ts';
import type { CameraPose } from '../viewport/camera/orbit-camera.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { JerkinessWatch } from './jerkiness.ts';
import type { Mode } from './mode.ts';

/** What a mode needs to show its own scenes. */
export interface Makers {
  /** The page's own scene. All panes have its look and light. */
  readonly host: Stage;
  readonly stage: (catalogue: Catalogue) => Stage;
  readonly viewport: (canvas: HTMLCanvasElement, stage: Stage, compared: boolean) => Viewport;
  /** Shows the whole school of the page's own scene. */
  readonly wholeView: () => void;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** Draws the scene of a pane. */
export type PaneView = Pick<Viewport, 'orbit' | 'draw' | 'wholeView' | 'setCovered' | 'dispose'>;

export interface Pane {
  readonly root: HTMLElement;
  readonly stage: Stage;
  readonly viewport: PaneView;
  readonly jerkiness: JerkinessWatch;
}

export interface PanesOptions {
  /** Draws the scene of a pane with its own camera; default: in a canvas, with coupled cameras. */
  readonly viewOf?: (root: HTMLElement, stage: Stage) => PaneView;
  /** Whether the scenes have their own light, and not that of the page's scene. */
  readonly ownLight?: boolean;
}

/** Longest frame, real seconds. In a longer frame, scenes fall behind real time, so that the page does not freeze. */
const longestFrame = 0.1;
/** Milliseconds of steps at a time in `stepAll`. */
const slice = 30;
/** The fraction of a frame that steps may take. */
const share = 0.5;

/** Scenes side by side, with a common clock and coupled cameras. */
export class Panes {
  readonly root: HTMLElement = element('div', { class: 'panes' });
  readonly panes: readonly Pane[];
  readonly #now: () => number;
  readonly #host: Stage;
  readonly #unsubscribe: () => void;
  /** Whether all cameras move together. */
  readonly #isCoupled: boolean;
  /** The pane whose camera the others follow: the one touched last. */
  #leader: Pane;

  constructor(
    count: number,
    catalogue: Catalogue,
    { host, stage, viewport, now }: Makers,
    { viewOf, ownLight = false }: PanesOptions = {},
  ) {
    this.#now = now;
    this.#host = host;
    this.#isCoupled = viewOf === undefined;
    const inCanvas = (root: HTMLElement, shown: Stage): PaneView => {
      const canvas = element('canvas', {});
      root.append(canvas);
      return viewport(canvas, shown, count > 1);
    };
    this.panes = Array.from({ length: count }, () => this.#make(stage(catalogue), viewOf ?? inCanvas));
    this.#leader = this.panes[0];
    this.#lead(this.#leader);
    this.#unsubscribe = host.state.subscribe(({ look, mood, quality, drawnQuality }) => {
      this.dispatch({ type: 'look', value: look });
      if (!ownLight) this.dispatch({ type: 'mood', value: mood });
      // All panes get one quality, so that drawing does not affect a comparison.
      this.dispatch({ type: 'quality', value: count > 1 && quality === 'auto' ? drawnQuality : quality });
    });
  }

  get stages(): readonly Stage[] {
    return this.panes.map((pane) => pane.stage);
  }

  get poses(): readonly CameraPose[] {
    return this.panes.map(({ viewport }) => viewport.orbit.pose);
  }

  dispatch(action: Action): void {
    for (const { stage } of this.panes) stage.dispatch(action);
  }

  /** Resolves when all scenes are loaded or have failed. */
  async opened(): Promise<void> {
    for (const { state } of this.stages) {
      let unsubscribe = (): void => {};
      await new Promise<void>((resolve) => {
        unsubscribe = state.subscribe(({ status }) => status !== 'loading' && resolve());
      });
      unsubscribe();
    }
  }

  /** Advances all scenes in lockstep, one step at a time, then draws them if they are visible. */
  frame(seconds: number): void {
    if (this.stages.every(({ state }) => state.value.status === 'ready'))
      this.#advance(Math.min(seconds, longestFrame));
    // The browser does not wait for pictures that are hidden: without a GPU they would hold up the first visible one for
    // a minute.
    if (this.root.classList.contains('forming')) return;
    // The leader comes first, because the others copy its camera.
    this.#leader.viewport.draw();
    for (const pane of this.panes) if (pane !== this.#leader) pane.viewport.draw();
  }

  /**
   * Runs all scenes, or some of them, for a number of simulated seconds, a slice at a time.
   * @param progress called with the finished fraction @param goesOn returns false to stop early
   * @returns whether all steps were made
   */
  async stepAll(
    seconds: number,
    progress: (fraction: number) => void,
    goesOn: () => boolean,
    stages: readonly Stage[] = this.stages,
  ): Promise<boolean> {
    const simulations = stages.flatMap(({ simulation }) => simulation ?? []);
    const steps = simulations.map(({ plan }) => Math.round(seconds / plan.step));
    const most = Math.max(0, ...steps);
    for (let made = 0; made < most; ) {
      const end = this.#now() + slice;
      for (; made < most && this.#now() < end; made++)
        for (const [k, simulation] of simulations.entries()) if (made < steps[k]) simulation.step(1);
      progress(made / most);
      await new Promise((resolve) => setTimeout(resolve));
      if (!goesOn()) return false;
    }
    return true;
  }

  /** Sets how many pixels panels cover. A single scene continues behind the panels; several scenes are moved aside. */
  setCovered(right: number, bottom: number): void {
    if (this.panes.length === 1) this.panes[0].viewport.setCovered(right, bottom);
    else this.root.style.inset = `0 ${right}px ${bottom}px 0`;
  }

  /** Shows the names of the sides. Empty names: anonymous. @param colours default: those of the sides */
  name(names: readonly string[], colours: readonly string[] = sideColours): void {
    for (const [index, { root }] of this.panes.entries()) {
      root.querySelector('.side-name')?.remove();
      if (names[index]) root.append(sideName(names[index], colours[index]));
    }
  }

  wholeView(): void {
    for (const { viewport } of this.panes) viewport.wholeView();
  }

  /** Returns a mode that shows these scenes. @param own the mode's key handler, and what to do when it ends */
  mode(root: HTMLElement, own: Pick<Mode, 'press' | 'dispose'>): Mode {
    const panes = this;
    return {
      root,
      stages: this.stages,
      get poses() {
        return panes.poses;
      },
      frame: (seconds) => this.frame(seconds),
      ...own,
    };
  }

  /** Handles the keys of scenes. @returns whether the key had an effect */
  press(key: string): boolean {
    const meaning = keyMeaning(key, this.#host.state.value.look);
    if (meaning === 'whole') this.wholeView();
    else if (typeof meaning !== 'object') return false;
    else if (meaning.type === 'look') this.#host.dispatch(meaning);
    else if (['toggle', 'step', 'reset'].includes(meaning.type)) this.dispatch(meaning);
    else return false;
    return true;
  }

  dispose(): void {
    this.#unsubscribe();
    for (const { stage, viewport, jerkiness } of this.panes) {
      stage.dispose();
      viewport.dispose();
      jerkiness.dispose();
    }
  }

  #advance(seconds: number): void {
    const stepSeconds = Math.min(
      ...this.stages.map(({ state: { value } }) =>
        value.plan ? value.plan.step / (value.plan.view.speed * value.speed) : 1,
      ),
    );
    const slices = Math.max(1, Math.ceil(seconds / stepSeconds));
    const end = this.#now() + Math.max(8, 1000 * share * seconds);
    for (let slice = 0; slice < slices && (slice === 0 || this.#now() < end); slice++) {
      for (const { stage, jerkiness } of this.panes) {
        stage.tick(seconds / slices);
        jerkiness.observe();
      }
    }
  }

  #make(stage: Stage, viewOf: (root: HTMLElement, stage: Stage) => PaneView): Pane {
    // With one thread, all scenes are at the same step after each frame.
    stage.dispatch({ type: 'engine', value: { threads: 1 } });
    const root = element('div', { class: 'pane' });
    this.root.append(root);
    const pane: Pane = { root, stage, viewport: viewOf(root, stage), jerkiness: new JerkinessWatch(stage) };
    for (const taken of ['pointerdown', 'wheel', 'dblclick', 'keydown'] as const)
      root.addEventListener(taken, () => this.#lead(pane), { capture: true, passive: true });
    return pane;
  }

  /** Couples the other cameras to that of this pane. */
  #lead(leader: Pane): void {
    if (!this.#isCoupled) return;
    this.#leader = leader;
    const { orbit: first } = leader.viewport;
    for (const { viewport } of this.panes) viewport.orbit.goWith(viewport.orbit === first ? undefined : first);
  }
}

function sideName(text: string, colour: string): HTMLElement {
  const made = element('p', { class: 'side-name' }, text);
  made.style.setProperty('--side', colour);
  return made;
}

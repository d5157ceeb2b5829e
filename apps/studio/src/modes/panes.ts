import { sideColours } from '../colours/side-colours.ts';
import type { Action } from '../stage/action.ts';
import type { Catalogue } from '../stage/catalogue.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { keyMeaning } from '../ui/keyboard.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { JumpWatch } from './jump-watch.ts';

/** What a mode needs to show scenes of its own. */
export interface Makers {
  /** The page's own scene, whose look all panes share. */
  readonly host: Stage;
  readonly stage: (catalogue: Catalogue) => Stage;
  readonly viewport: (canvas: HTMLCanvasElement, stage: Stage) => Viewport;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

export interface Pane {
  readonly root: HTMLElement;
  readonly stage: Stage;
  readonly viewport: Viewport;
  readonly jumps: JumpWatch;
}

/** Longest frame, real seconds. After a longer one the scenes fall behind instead of freezing. */
const longestFrame = 0.1;
/** The fraction of a frame that steps may take. */
const share = 0.5;

/** Scenes side by side, with one clock and coupled cameras. */
export class Panes {
  readonly root: HTMLElement = element('div', { class: 'panes' });
  readonly panes: readonly Pane[];
  readonly #now: () => number;
  readonly #host: Stage;
  readonly #unsubscribe: () => void;
  /** The pane whose camera leads the others: the one touched last. */
  #leader: Pane;

  constructor(count: number, catalogue: Catalogue, { host, stage, viewport, now }: Makers) {
    this.#now = now;
    this.#host = host;
    this.panes = Array.from({ length: count }, () => this.#make(stage(catalogue), viewport));
    this.#leader = this.panes[0];
    this.#lead(this.#leader);
    this.#unsubscribe = host.state.subscribe(({ look, mood, quality, drawnQuality }) => {
      this.dispatch({ type: 'look', value: look });
      this.dispatch({ type: 'mood', value: mood });
      // All panes get one quality, so that drawing does not affect a comparison.
      this.dispatch({ type: 'quality', value: count > 1 && quality === 'auto' ? drawnQuality : quality });
    });
  }

  get stages(): readonly Stage[] {
    return this.panes.map((pane) => pane.stage);
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

  /** Advances all scenes in lockstep, one step at a time, then draws them. */
  frame(seconds: number): void {
    if (this.stages.every(({ state }) => state.value.status === 'ready'))
      this.#advance(Math.min(seconds, longestFrame));
    // The leader first: the others copy its camera.
    this.#leader.viewport.draw();
    for (const pane of this.panes) if (pane !== this.#leader) pane.viewport.draw();
  }

  /** Sets covered pixels. A single scene continues behind them; several are moved aside. */
  setCovered(right: number, bottom: number): void {
    if (this.panes.length === 1) this.panes[0].viewport.setCovered(right, bottom);
    else this.root.style.inset = `0 ${right}px ${bottom}px 0`;
  }

  /** Shows the names of the sides, in their colours; empty: anonymous. */
  name(names: readonly string[]): void {
    for (const [index, { root }] of this.panes.entries()) {
      root.querySelector('.side-name')?.remove();
      if (names[index]) root.append(sideName(names[index], index));
    }
  }

  wholeView(): void {
    for (const { viewport } of this.panes) viewport.wholeView();
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
    for (const { stage, viewport, jumps } of this.panes) {
      stage.dispose();
      viewport.dispose();
      jumps.dispose();
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
      for (const { stage, jumps } of this.panes) {
        stage.tick(seconds / slices);
        jumps.observe();
      }
    }
  }

  #make(stage: Stage, viewport: Makers['viewport']): Pane {
    // One thread, so that all scenes are at the same step after each frame.
    stage.dispatch({ type: 'engine', value: { threads: 1 } });
    const canvas = element('canvas', {
      'aria-label': 'The school of fish. Drag to rotate, scroll to zoom.',
    });
    const root = element('div', { class: 'pane' }, canvas);
    this.root.append(root);
    const pane: Pane = { root, stage, viewport: viewport(canvas, stage), jumps: new JumpWatch(stage) };
    for (const taken of ['pointerdown', 'wheel', 'dblclick'] as const)
      root.addEventListener(taken, () => this.#lead(pane), { capture: true, passive: true });
    return pane;
  }

  /** Couples the other cameras to that of this pane. */
  #lead(leader: Pane): void {
    this.#leader = leader;
    for (const { viewport } of this.panes) viewport.goWith(viewport === leader.viewport ? undefined : leader.viewport);
  }
}

function sideName(text: string, side: number): HTMLElement {
  const made = element('p', { class: 'side-name' }, text);
  made.style.setProperty('--side', sideColours[side]);
  return made;
}

import type { Stage } from '../stage/stage.ts';
import { changeAddress, setParameter } from './address.ts';
import { type LeftScene, leftScene } from './left-scene.ts';
import { isLink } from './scene-link.ts';
import { viewParameters } from './scene-view.ts';
import type { SeenView } from './seen-view.ts';

/** More scenes are opened anew, from their addresses. */
const mostLeft = 50;

export interface VisitsOptions {
  /** The default scene has the short address. */
  readonly defaultScenario: string;
  readonly seen: SeenView;
  /** Opens a scene as it was left. */
  readonly reopen: (left: LeftScene) => void;
  /** Opens the scene that the address names. */
  readonly openAddress: () => void;
  /** Called when the browser has gone to another entry, after its scene was asked for. */
  readonly arrived: () => void;
}

/**
 * Shows the scene in the address and in the title of the page. Each scene that is opened is an entry of the browser's
 * history, so that Back and Forward lead through the scenes.
 */
export class Visits {
  readonly #stage: Stage;
  readonly #options: VisitsOptions;
  /** Earlier loads of the page have entries too. */
  readonly #load = Math.round(performance.timeOrigin).toString(36);
  /** Counts the scenes that were opened. */
  #count = 0;
  /** Entry of the scene that is shown. */
  #entry = '';
  readonly #left = new Map<string, LeftScene>();
  /** What is left if the scene that is loading opens. */
  #leaving: { readonly run: number; readonly left: LeftScene | undefined } | undefined;
  /** Whether the browser has gone to the entry already. */
  #isThere = true;

  constructor(stage: Stage, options: VisitsOptions) {
    this.#stage = stage;
    this.#options = options;
    stage.state.subscribe((_, before) => {
      // Another listener may have opened the next scene already.
      if (stage.state.value.status !== 'loading') this.#opened();
      else this.#leaving ??= { run: before.run, left: leftScene(stage, before.scenario, options.seen.query) };
    });
    // Comes also when the user changes what follows # in the address.
    window.addEventListener('popstate', ({ state }) => this.#arrive(state));
  }

  /** Makes an entry for a mode, which Back closes. That of a mode that was closed otherwise is used again. */
  branch(): void {
    if (!isBranch(history.state)) history.pushState({ entry: this.#entry, isBranch: true }, '');
  }

  /** Goes back from the entry of a mode that this page has made. @returns false: there is none */
  leaveBranch(): boolean {
    if (!isBranch(history.state)) return false;
    history.back();
    return true;
  }

  #opened(): void {
    const leaving = this.#leaving;
    if (!leaving) return;
    this.#leaving = undefined;
    const { status, scenario, plan, run } = this.#stage.state.value;
    const isThere = this.#isThere;
    this.#isThere = false;
    // The scene before stays if another one cannot be opened.
    if (run === leaving.run && status === 'ready') return;
    if (this.#entry && leaving.left) this.#keep(this.#entry, leaving.left);
    // The user's own scenes have no address except that of a link.
    const isOwn = plan?.file === scenario;
    const wanted = isOwn || scenario === this.#options.defaultScenario ? undefined : scenario;
    const show = (url: URL): void => {
      setParameter(url, 'scenario', wanted);
      if (!isOwn && isLink(url.hash)) url.hash = '';
      // They belong to the scene that the address has named before.
      if (!isThere) for (const key of viewParameters) setParameter(url, key, undefined);
    };
    const known = isThere ? entryOf(history.state) : undefined;
    this.#entry = known !== undefined && this.#left.has(known) ? known : `${this.#load}-${++this.#count}`;
    changeAddress(show, { state: { entry: this.#entry }, isNew: !isThere && !isBranch(history.state) });
    document.title = plan ? `${plan.name || scenario} – Shoal` : 'Shoal';
  }

  #keep(entry: string, left: LeftScene): void {
    this.#left.set(entry, left);
    const [oldest] = this.#left.keys();
    if (this.#left.size > mostLeft && oldest !== undefined) this.#left.delete(oldest);
  }

  #arrive(state: unknown): void {
    const entry = entryOf(state);
    // Without one, the user has changed what follows # in the address.
    const isOther = entry === undefined ? isLink(location.hash) : entry !== this.#entry;
    if (isOther) {
      this.#isThere = true;
      const left = entry === undefined ? undefined : this.#left.get(entry);
      if (left) this.#options.reopen(left);
      else this.#options.openAddress();
    }
    this.#options.arrived();
  }
}

function isBranch(state: unknown): boolean {
  return ((state ?? {}) as { readonly isBranch?: unknown }).isBranch === true;
}

function entryOf(state: unknown): string | undefined {
  const { entry } = (state ?? {}) as { readonly entry?: unknown };
  return typeof entry === 'string' ? entry : undefined;
}

// Keeps address, title and history of the browser in step with the open scene.

import type { Stage } from '../stage/stage.ts';
import type { StageState } from '../stage/state/state.ts';
import { changeAddress, setParameter } from './address.ts';
import { type LeftScene, leftScene } from './left-scene.ts';
import { isLink } from './scene-link.ts';
import { viewParameters } from './scene-view.ts';
import type { SeenView } from './seen-view.ts';

/** Number of scenes that are remembered. Older ones are opened again from their addresses. */
const mostLeft = 50;

export interface VisitsOptions {
  /** The default scene has the short address. */
  readonly defaultScenario: string;
  /** Keys of the address that mark a mode as open. */
  readonly modeKeys: readonly string[];
  readonly seen: SeenView;
  /** Opens a scene as the user left it. */
  readonly reopen: (left: LeftScene) => void;
  /** Opens the scene in the address. */
  readonly openAddress: () => void;
  /** Called when the browser has gone to another entry and its scene was requested. */
  readonly arrived: () => void;
}

/**
 * Keeps the address and the title of the page up to date. Each opened scene is an entry of the browser's history, so
 * that Back and Forward lead through the scenes.
 */
export class Visits {
  readonly #stage: Stage;
  readonly #options: VisitsOptions;
  /** Earlier loads of the page have added entries too. */
  readonly #load = Math.round(performance.timeOrigin).toString(36);
  /** Number of scenes opened so far. */
  #count = 0;
  /** Entry of the scene that is shown. */
  #entry = '';
  readonly #left = new Map<string, LeftScene>();
  /** The scene that will be left when the loading scene opens. */
  #leaving: { readonly run: number; readonly left: LeftScene | undefined } | undefined;
  /** Whether the browser has already gone to the entry. */
  #isThere = true;

  constructor(stage: Stage, options: VisitsOptions) {
    this.#stage = stage;
    this.#options = options;
    stage.state.subscribe((_, before) => {
      // Another listener may already have opened the next scene.
      if (stage.state.value.status !== 'loading') this.#opened();
      else this.#leaving ??= { run: before.run, left: leftScene(stage, before.scenario, options.seen.query) };
    });
    // The event is also sent when the user edits the fragment of the address.
    window.addEventListener('popstate', ({ state }) => this.#arrive(state));
  }

  /** Adds an entry for a mode, which Back closes. The entry of a mode that was closed in another way is reused. */
  branch(): void {
    if (!isBranch(history.state)) history.pushState({ entry: this.#entry, isBranch: true }, '');
  }

  /** Goes back from the entry of a mode that this page has added. @returns false if there is none */
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
    // If a scene cannot be opened, the previous one stays.
    if (run === leaving.run && status === 'ready') return;
    if (this.#entry && leaving.left) this.#keep(this.#entry, leaving.left);
    // The user's own scenes have no address other than a link.
    const isOwn = plan?.file === scenario;
    const wanted = isOwn || scenario === this.#options.defaultScenario ? undefined : scenario;
    const { modeKeys } = this.#options;
    // The entry of a mode that has closed is reused. If the address still names the mode, Back leads to it.
    const isReused = isBranch(history.state) && !modeKeys.some((key) => new URLSearchParams(location.search).has(key));
    const isNew = !isThere && !isReused;
    const show = (url: URL): void => {
      if (isNew) for (const key of modeKeys) setParameter(url, key, undefined);
      setParameter(url, 'scenario', wanted);
      // The address may hold the link of another scene.
      if (!(isOwn && isThere) && isLink(url.hash)) url.hash = '';
      // These parameters belong to the previous scene in the address.
      if (!isThere) for (const key of viewParameters) setParameter(url, key, undefined);
    };
    const known = isThere ? entryOf(history.state) : undefined;
    this.#entry = known !== undefined && this.#left.has(known) ? known : `${this.#load}-${++this.#count}`;
    changeAddress(show, { state: { entry: this.#entry }, isNew });
    document.title = pageTitle(this.#stage.state.value);
  }

  #keep(entry: string, left: LeftScene): void {
    this.#left.set(entry, left);
    const [oldest] = this.#left.keys();
    if (this.#left.size > mostLeft && oldest !== undefined) this.#left.delete(oldest);
  }

  #arrive(state: unknown): void {
    const entry = entryOf(state);
    // An entry without state means that the user has edited the fragment of the address.
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

/** Title of the browser's tab: the name of the scene. */
export function pageTitle({ plan, scenario }: Pick<StageState, 'plan' | 'scenario'>): string {
  return plan ? `${plan.name || scenario} – Shoal` : 'Shoal';
}

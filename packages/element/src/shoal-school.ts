// The custom element `<shoal-school>`: its attributes, properties, events and life cycle.

import type { Simulation, SimulationEvent } from 'shoal';
import { loadPicture } from './load-picture.ts';
import type { Picture } from './picture/picture.ts';
import { type Look, lookOf, type Settings, settingNames } from './settings.ts';
import { Shadow } from './shadow.ts';
import { Watch } from './watch.ts';

const texts = ['src', 'preset', 'world', 'look', 'poster'] as const;
const numbers = ['count', 'seed', 'threads'] as const;

/** Longest time by which one frame may advance, s. */
const longestFrame = 0.1;

// On servers there is no HTMLElement.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * `<shoal-school>`: a school of fish. Events: `load` at the first picture of each simulation, `error`, and `catch` with the
 * simulation's event as `detail`.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface only types inherited methods
export class ShoalSchoolElement extends Base {
  static readonly observedAttributes: readonly string[] = [...texts, ...numbers, 'paused', 'aria-label'];
  /** Address of a scenario file; same origin, or with CORS. */
  declare src: string | null;
  /** Without `src`: a preset, `improved` by default. */
  declare preset: string | null;
  /** Without `src`: width, height and depth of the world, m, such as `24 10 24`. */
  declare world: string | null;
  /** Address of an image to show until fish are drawn; with `paused`, until they first swim. */
  declare poster: string | null;
  /** Without `src`: number of fish. */
  declare count: number | null;
  /** Replaces the seed of the scenario. */
  declare seed: number | null;
  /** Threads of the simulation, default 1. More need a cross-origin isolated page. */
  declare threads: number | null;
  readonly #shadow: Shadow;
  #watch: Watch | undefined;
  #picture: Picture | undefined;
  /** Aborted if the simulation that is being made is no longer wanted. */
  #opening: AbortController | undefined;
  #isReady = false;
  /** Whether the fish have swum since the element entered the page. After that, a pause does not show the poster. */
  #hasSwum = false;
  /** Whether the visitor has started the motion. Then it runs even if the system asks for less motion. */
  #isStartedByVisitor = false;
  #frame = 0;
  #last = 0;

  constructor() {
    super();
    this.#shadow = new Shadow(this, this.#toggle);
  }

  /** How the school is drawn; default `water`. */
  get look(): Look {
    return (this.getAttribute('look') as Look | null) ?? 'water';
  }

  /** Sets how the school is drawn; null: the default. */
  set look(look: Look | null) {
    reflect(this, 'look', look);
  }

  /** Whether the fish are paused. */
  get paused(): boolean {
    return this.hasAttribute('paused');
  }

  /** Pauses or continues the motion. */
  set paused(paused: boolean) {
    this.toggleAttribute('paused', Boolean(paused));
  }

  /** The simulation; undefined before the event `load`. */
  get simulation(): Simulation | undefined {
    return this.#isReady ? this.#picture?.simulation : undefined;
  }

  /** @hidden Called by the browser. */
  connectedCallback(): void {
    if (this.#watch) return;
    for (const name of [...texts, ...numbers, 'paused'] as const) takeEarly(this, name);
    this.#watch = new Watch(this, this.#update);
    this.#update();
  }

  /** @hidden Called by the browser. */
  disconnectedCallback(): void {
    // An element that is only moved within the page is connected again at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#release();
    });
  }

  /** The browser calls this for `moveBefore`; nothing needs to change. */
  connectedMoveCallback(): void {}

  /** @hidden Called by the browser. */
  attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (old === value) return;
    if (name === 'poster') this.#shadow.poster = value;
    else if (name === 'aria-label') this.#shadow.canvas?.setAttribute('aria-label', this.#label);
    else if (name === 'look' && this.#isReady) this.#setLook();
    const needsRestart = (settingNames as readonly string[]).includes(name) || (name === 'look' && !this.#isReady);
    if (needsRestart && this.#opening) this.#restart();
    else this.#update();
  }

  #setLook(): void {
    try {
      this.#picture?.setLook(lookOf(this.getAttribute('look')));
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  get #label(): string {
    return this.getAttribute('aria-label') || 'A school of fish, swimming';
  }

  get #settings(): Settings {
    return Object.fromEntries(settingNames.map((name) => [name, this.getAttribute(name)])) as Settings;
  }

  /** Whether the fish swim now. */
  get #moves(): boolean {
    return this.#isReady && Boolean(this.#watch?.isSeen) && !this.#isStill;
  }

  get #isStill(): boolean {
    return this.paused || this.#isCalm;
  }

  /** Whether the system asks for less motion and the visitor has not started the motion. */
  get #isCalm(): boolean {
    return Boolean(this.#watch?.isCalm) && !this.#isStartedByVisitor;
  }

  readonly #toggle = (): void => {
    const still = this.#isStill;
    this.#isStartedByVisitor = still;
    this.paused = !still;
    this.#update();
  };

  readonly #update = (): void => {
    this.#shadow.isStill = this.#isStill;
    this.#hasSwum ||= this.#moves;
    const keepsPoster = this.paused && !this.#hasSwum && this.#shadow.hasPoster;
    this.#shadow.shows = !this.#isReady ? 'nothing' : keepsPoster ? 'poster' : 'fish';
    if (this.#watch?.isNear && !this.#opening) void this.#open();
    if (!this.#moves) this.#last = 0;
    this.#redraw();
  };

  /** If several attributes change together, one simulation is made. */
  #restart(): void {
    this.#opening?.abort();
    this.#opening = undefined;
    queueMicrotask(this.#update);
  }

  async #open(): Promise<void> {
    const opening = new AbortController();
    const { signal } = opening;
    this.#opening = opening;
    this.#shadow.hasFailed = false;
    try {
      const look = lookOf(this.getAttribute('look'));
      const { Picture } = await loadPicture();
      if (signal.aborted) return;
      this.#picture ??= new Picture(this.#shadow.newCanvas(this.#label), {
        redraw: this.#redraw,
        toggle: this.#toggle,
        caught: (detail) => this.dispatchEvent(new CustomEvent('catch', { detail })),
        prepared: (loaded) =>
          this.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 1 })),
      });
      await this.#picture.show(this.#settings, { signal, look, isStill: this.#isStill, base: this.baseURI });
      if (signal.aborted) return;
      this.#isReady = true;
      this.#update();
      this.dispatchEvent(new Event('load'));
    } catch (error) {
      if (!signal.aborted) this.#fail(error as Error);
    }
  }

  #fail(error: Error): void {
    this.#isReady = false;
    // The message is for the author of the page. Visitors see the poster or a sentence.
    this.#shadow.hasFailed = true;
    this.#update();
    console.error(error.message);
    this.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  }

  readonly #redraw = (): void => {
    if (this.#isReady && this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
  };

  readonly #draw = (now: number): void => {
    this.#frame = 0;
    const moves = this.#moves;
    const seconds = moves && this.#last > 0 ? Math.min(longestFrame, (now - this.#last) / 1000) : 0;
    this.#last = moves ? now : 0;
    try {
      this.#picture?.draw(seconds);
    } catch (error) {
      this.#fail(error as Error);
    }
    if (moves) this.#redraw();
  };

  #release(): void {
    this.#watch?.stop();
    this.#watch = undefined;
    this.#opening?.abort();
    this.#opening = undefined;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#picture?.dispose();
    this.#picture = undefined;
    this.#isReady = false;
    this.#hasSwum = false;
    this.#shadow.shows = 'nothing';
    this.#shadow.canvas?.remove();
  }
}

/** The events of `<shoal-school>`, beside those of every element. */
export interface ShoalSchoolEventMap extends HTMLElementEventMap {
  /** The first picture of a simulation is drawn. */
  load: Event;
  /** The school cannot be shown. */
  error: ErrorEvent;
  /** A predator catches a fish. */
  catch: CustomEvent<SimulationEvent<'catch'>>;
  progress: ProgressEvent;
}

/** Types its events. */
export interface ShoalSchoolElement {
  /** Listens to one of its own events, whose detail has a type. */
  addEventListener<Kind extends keyof ShoalSchoolEventMap>(
    kind: Kind,
    listener: (this: ShoalSchoolElement, event: ShoalSchoolEventMap[Kind]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Listens to any other event. */
  addEventListener(
    kind: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Stops listening to one of its own events. */
  removeEventListener<Kind extends keyof ShoalSchoolEventMap>(
    kind: Kind,
    listener: (this: ShoalSchoolElement, event: ShoalSchoolEventMap[Kind]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  /** Stops listening to any other event. */
  removeEventListener(
    kind: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

function reflect(element: Element, name: string, value: unknown): void {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

for (const name of [...texts, ...numbers]) {
  if (name === 'look') continue;
  const isNumber = (numbers as readonly string[]).includes(name);
  Object.defineProperty(ShoalSchoolElement.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: Element) {
      const text = this.getAttribute(name);
      return isNumber && text !== null ? Number(text) : text;
    },
    set(this: Element, value: unknown) {
      reflect(this, name, value);
    },
  });
}

/** Applies a property that was set before the element was defined. */
function takeEarly(element: HTMLElement, name: string): void {
  if (!Object.hasOwn(element, name)) return;
  const own = element as unknown as Record<string, unknown>;
  const value = own[name];
  delete own[name];
  own[name] = value;
}

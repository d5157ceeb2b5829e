// The interface of overlays, which draw lines over the scene to explain it.

import type { FishReport, Simulation } from 'shoal';
import type { ScreenView } from '../screen/screen-view.ts';
import type { BoldLines, Ink, LineSet } from './line-set.ts';

/** The input of an overlay. */
export interface OverlayScene {
  readonly simulation: Simulation;
  /** Drawn positions, three numbers per fish, m. */
  readonly positions: ArrayLike<number>;
  /** Index of the selected fish, or −1. */
  readonly chosen: number;
  /** Report on the selected fish. */
  readonly report: FishReport | undefined;
  /** Ids of predators that are not marked. */
  readonly unmarked: ReadonlySet<number>;
  readonly view: ScreenView;
  /** Colour of lines that belong to no rule. */
  readonly ink: Ink;
}

/** Sets of lines that the overlay draws with. */
export interface Pens {
  readonly thin: LineSet;
  readonly bold: BoldLines;
}

export interface Overlay {
  /** Maximum number of thin lines. */
  readonly most: number;
  /** Whether the overlay is expensive in large schools. If so, it is updated less often. */
  readonly paced?: boolean;
  draw(pens: Pens, scene: OverlayScene): void;
}

/** Largest fraction of the time for expensive work. */
const share = 0.1;

/** Repeats expensive work only after a change, and not too often while the scene plays. */
export class Pacing {
  #key: readonly unknown[] | undefined;
  #notBefore = 0;

  /**
   * @param key values on which the work depends, such as the step; always the same number of values
   * @param work may go on elsewhere until a promise resolves, and is then done once at a time while the scene plays
   * @returns whether the work was begun
   */
  run(key: readonly unknown[], playing: boolean, work: () => Promise<void> | undefined | void): boolean {
    const began = performance.now();
    if (this.#key?.every((value, k) => value === key[k]) || (playing && began < this.#notBefore)) return false;
    this.#key = key;
    const end = (): void => {
      const ended = performance.now();
      if (key === this.#key) this.#notBefore = ended + (ended - began) * (1 / share - 1);
    };
    this.#notBefore = Number.POSITIVE_INFINITY;
    const rest = work();
    if (rest) void rest.then(end);
    else end();
    return true;
  }

  /** Makes the next call do the work immediately. */
  forget(): void {
    this.#key = undefined;
    this.#notBefore = 0;
  }
}

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

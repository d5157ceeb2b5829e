import type { FishReport, Simulation } from 'shoal';
import type { ScreenView } from '../screen/screen-view.ts';
import type { BoldLines } from './bold-lines.ts';
import type { Ink, LineSet } from './line-set.ts';

/** The input of overlays. */
export interface OverlayScene {
  readonly simulation: Simulation;
  /** Drawn positions, three numbers per fish, m. */
  readonly positions: ArrayLike<number>;
  /** Index of the selected fish, or −1. */
  readonly chosen: number;
  /** Inspection of the selected fish. */
  readonly report: FishReport | undefined;
  readonly view: ScreenView;
  /** Colour of lines that belong to no rule. */
  readonly ink: Ink;
}

/** Line sets to draw with. */
export interface Pens {
  readonly thin: LineSet;
  readonly bold: BoldLines;
}

export interface Overlay {
  /** Most thin lines. */
  readonly most: number;
  /** Whether it is expensive in large schools; it is then drawn less often. */
  readonly paced?: boolean;
  draw(pens: Pens, scene: OverlayScene): void;
}

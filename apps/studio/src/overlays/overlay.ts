import type { FishReport, Simulation } from 'shoal';
import { Color } from 'three';
import { colourOf } from '../colours/rule-colours.ts';
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

const inks = new Map<string, Ink>();

/** The colour of a rule, from 0 to 1. */
export function inkOf({ simulation }: OverlayScene, species: number, rule: string): Ink {
  const colour = colourOf(rule, simulation.engine.rulesOf(species).indexOf(rule));
  let ink = inks.get(colour);
  if (!ink) {
    const { r, g, b } = new Color().setStyle(colour, '');
    ink = [r, g, b];
    inks.set(colour, ink);
  }
  return ink;
}

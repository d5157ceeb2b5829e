import type { FishReport, Simulation } from 'shoal';
import { Color } from 'three';
import { colourOf } from '../rule-colours.ts';
import type { ScreenView } from '../viewport/screen-view.ts';
import type { BoldLines } from './bold-lines.ts';
import type { Ink, LineSet } from './line-set.ts';

/** What overlays look at. */
export interface OverlayScene {
  readonly simulation: Simulation;
  /** Where the fish are drawn, three numbers a fish, m. */
  readonly positions: ArrayLike<number>;
  /** Index of the chosen fish, or −1. */
  readonly chosen: number;
  /** Why it turns. */
  readonly report: FishReport | undefined;
  readonly view: ScreenView;
  /** For lines that belong to no rule: light on the water, dark on white. */
  readonly ink: Ink;
}

/** What lines are drawn with. */
export interface Pens {
  readonly thin: LineSet;
  readonly bold: BoldLines;
}

/** Draws one thing as lines. */
export interface Overlay {
  /** Thin lines at most. */
  readonly most: number;
  /** Whether it costs much in large schools: then it is drawn anew less often. */
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

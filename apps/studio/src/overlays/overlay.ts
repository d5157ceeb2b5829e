import type { FishReport, Simulation } from 'shoal';
import { Color, type PerspectiveCamera } from 'three';
import { colourOf } from '../rule-colours.ts';
import type { LineSet } from './line-set.ts';

export type Ink = readonly [red: number, green: number, blue: number];

/** What overlays look at. */
export interface OverlayScene {
  readonly simulation: Simulation;
  /** Where the fish are drawn, three numbers a fish, m. */
  readonly positions: ArrayLike<number>;
  /** Index of the chosen fish, or −1. */
  readonly chosen: number;
  /** Why it turns. */
  readonly report: FishReport | undefined;
  readonly camera: PerspectiveCamera;
  /** For lines that belong to no rule: light on the water, dark on white. */
  readonly ink: Ink;
}

/** Draws one thing as thin lines. */
export interface Overlay {
  /** Lines at most. */
  readonly most: number;
  /** Whether it costs much in large schools: then it is drawn anew less often. */
  readonly paced?: boolean;
  draw(lines: LineSet, scene: OverlayScene): void;
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

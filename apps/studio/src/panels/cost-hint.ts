// Says in the panels whether this computer is fast enough for the scene, and what would help.

import type { Plan } from 'shoal';
import type { StageState } from '../stage/state/state.ts';
import { numberText } from '../stage/state/words.ts';

/** Most steps per second that are told. */
const mostTold = 10_000;
/** With at most this many fish, fewer help little. */
const few = 50;
/** From this fraction of the requested speed on, playback counts as fast enough. */
export const enough = 0.9;

export interface CostHint {
  readonly text: string;
  /** Whether playback at the chosen speed is slower than requested. */
  readonly isSlow: boolean;
  /** Steps per second that are told. */
  readonly rate: number;
}

type Shown = Pick<StageState, 'speed' | 'look' | 'drawnQuality'>;

/**
 * What a scene's fish cost.
 *
 * @param stepsPerSecond estimate for this computer, without drawing
 * @param share the fraction of the requested speed that is achieved, with drawing; 1: unknown
 */
export function hintOf({ view, step, count }: Plan, stepsPerSecond: number, shown: Shown, share = 1): CostHint {
  if (count === 0) return { text: 'The scene has no fish.', isSlow: false, rate: 0 };
  const wanted = (view.speed * shown.speed) / step;
  const needed = numberText(Math.ceil(wanted));
  const isDrawingSlow = share < enough && stepsPerSecond >= wanted;
  const rate = share < enough ? Math.min(share * wanted, stepsPerSecond) : stepsPerSecond;
  const rounded = numberText(Number(Math.min(mostTold, rate).toPrecision(2)));
  if (rate < enough * wanted) {
    const cause = isDrawingSlow ? '; drawing is the slow part' : '';
    const text = `Too slow: about ${rounded} of ${needed} simulation steps per second${cause}.${remedies(count, shown)}`;
    return { text, isSlow: true, rate };
  }
  // Estimates for a few fish are rough.
  const about = rate > mostTold ? 'More than' : 'About';
  const text = `${about} ${rounded} simulation steps per second here; playback at this speed needs ${needed}.`;
  return { text, isSlow: false, rate };
}

/** A sentence about what makes a slow scene faster and is not chosen yet; empty: nothing does. */
function remedies(count: number, { speed, look, drawnQuality }: Shown): string {
  const all = [
    ...(count > few ? ['fewer fish'] : []),
    ...(look === 'diagram' ? [] : ['the diagram look']),
    ...(drawnQuality === 'low' ? [] : ['a lower quality']),
    ...(speed > 1 ? ['a lower speed'] : []),
  ];
  if (all.length === 0) return '';
  return ` Faster with ${all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : all[0]}.`;
}

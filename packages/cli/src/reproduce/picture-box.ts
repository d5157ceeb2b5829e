import type { Box } from '../chart/plot.ts';
import { type Axis, tickLabel } from '../chart/scale.ts';

/** Size of a picture. The page shows it at 0.9 to 1.2 times this size, so that its text is as large as other text. */
export const pictureSize = { width: 340, height: 220 } as const;

/** Width of a digit of 14 px. */
const digit = 9;

/** The inner box of a picture, with room for the numbers of its vertical axis at the left. */
export function pictureBox(axis: Axis): Box {
  const longest = Math.max(0, ...axis.ticks.map((tick) => tickLabel(tick, axis).length));
  return { left: 10 + digit * longest, right: pictureSize.width - 8, top: 12, bottom: pictureSize.height - 42 };
}

// Messages about large scenes that the page shows with fewer fish, and the way to all of them.

import { habitatOf } from 'shoal/drawing';
import type { Stage } from '../stage/stage.ts';
import type { ShownFish } from '../stage/state/catalogue.ts';
import { durationText, numberText } from '../stage/state/words.ts';
import type { Notice } from '../ui/notice.ts';

export interface FewerFishOptions {
  readonly stage: Stage;
  readonly fit: ShownFish;
  /** Whether this computer is too slow for all fish. */
  readonly isSlow: boolean;
  readonly offer: Notice['offer'];
  /** Opens the scene again, with all its fish or with fewer. */
  readonly reopen: (whole: boolean) => void;
}

/** The two numbers and the animals in words. */
function words({ stage, fit }: FewerFishOptions): Record<'shown' | 'all' | 'fish', string> {
  const { plan } = stage.state.value;
  const [shown, all] = [fit.shown, fit.all].map((count) => numberText(count));
  return { shown, all, fish: plan && habitatOf(plan) !== 'water' ? 'animals' : 'fish' };
}

/** Says that a scene has fewer fish, and offers all of them, after a warning if this computer is too slow. */
export function offerAll(options: FewerFishOptions): void {
  const { stage, fit, isSlow, offer, reopen } = options;
  const { shown, all, fish } = words(options);
  const warn = (): void => {
    // Drawing and steps both take longer with more fish.
    const seconds = Number(((stage.readings.value.latest.frame / 1000) * (fit.all / fit.shown)).toPrecision(1));
    const cost = `up to about ${durationText(seconds)} here, and this page may hardly respond`;
    const text = `With all ${all} ${fish}, each frame takes ${cost}.`;
    offer(text, 'Show all', () => reopen(true), 'Close', true);
  };
  if (!isSlow) {
    offer(`This scene is shown with ${shown} of its ${all} ${fish}.`, 'Show all', () => reopen(true));
    return;
  }
  const text = `The ${all} ${fish} of this scene need a GPU, and this browser offers none that is fast enough. The page shows ${shown}.`;
  offer(text, 'Show all', warn, 'Close', true);
}

/** Offers the way back from all fish. */
export function offerFewer(options: FewerFishOptions): void {
  const { shown, all, fish } = words(options);
  options.offer(`All ${all} ${fish} are shown.`, `Show ${shown} again`, () => options.reopen(false));
}

import type { Field } from 'shoal/fields';
import { bakeFields } from './bake-fields.ts';
import type { FieldBaker } from './field-baker.ts';

/** Milliseconds of work between two frames. */
const slice = 10;

/**
 * Computes fields between frames, without threads. `now` is a clock in milliseconds; `pause` waits for the next frame.
 */
export function slicedBaker(now: () => number, pause: () => Promise<void>): FieldBaker {
  const kept = new Map<string, Field>();
  return {
    async bake(order, progress, signal) {
      let since = now();
      const rest = async (): Promise<void> => {
        if (now() - since < slice) return;
        await pause();
        signal.throwIfAborted();
        since = now();
      };
      return await bakeFields(order, { progress, rest, kept });
    },
  };
}

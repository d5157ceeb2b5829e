import type { FieldBaker } from './field-baker.ts';

/** Several stages ask one baker, which does one order at a time: each waits for its turn. */
export function inTurn(baker: FieldBaker): FieldBaker {
  let last: Promise<unknown> = Promise.resolve();
  return {
    bake(order, progress, signal) {
      const turn = last.then(() => {
        signal.throwIfAborted();
        return baker.bake(order, progress, signal);
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}

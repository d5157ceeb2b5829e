import type { FieldBaker } from './field-baker.ts';

/** Shares one baker between several stages: requests wait in a queue. */
export function queuedBaker(baker: FieldBaker): FieldBaker {
  let last: Promise<unknown> = Promise.resolve();
  return {
    bake(order, progress, signal) {
      const queued = last.then(() => {
        signal.throwIfAborted();
        return baker.bake(order, progress, signal);
      });
      last = queued.catch(() => {});
      return queued;
    },
  };
}

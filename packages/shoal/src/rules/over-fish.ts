import type { Scene } from './rule.ts';

/**
 * A loop over the fish first..end of one species. Writes the steering vector of each, before its weight, to `out`: of
 * the first fish to out[0..2], of the next to out[3..5] and so on.
 */
export type SteerAll<S> = (out: Float64Array, first: number, end: number, settings: S, scene: Scene) => void;

const loops = new WeakMap<object, SteerAll<never>>();

/** Makes a form of a loop. Engines then call the loop, which reads settings once instead of once for each fish. */
export function overFish<S>(all: SteerAll<S>): (out: Float64Array, i: number, settings: S, scene: Scene) => void {
  const steer = (out: Float64Array, i: number, settings: S, scene: Scene): void => all(out, i, i + 1, settings, scene);
  loops.set(steer, all);
  return steer;
}

/** Returns the loop of a form; undefined: it has none. */
export function loopOf<S>(
  steer: (out: Float64Array, i: number, settings: S, scene: Scene) => void,
): SteerAll<S> | undefined {
  return loops.get(steer) as SteerAll<S> | undefined;
}

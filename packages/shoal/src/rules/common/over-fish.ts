import type { Scene } from '../rule.ts';

type Steer<S> = (out: Float64Array, i: number, settings: S, scene: Scene) => void;

/**
 * A loop over the fish first..end of one species. Writes the steering vector of each, before its weight, to `out`: of
 * the first fish to out[0..2], of the next to out[3..5] and so on.
 */
export type SteerAll<S> = (out: Float64Array, first: number, end: number, settings: S, scene: Scene) => void;

/** Makes a form of a loop. Engines then call the loop, which reads settings once instead of once for each fish. */
export function overFish<S>(all: SteerAll<S>): Steer<S> {
  const steer: Steer<S> = (out, i, settings, scene) => all(out, i, i + 1, settings, scene);
  return Object.assign(steer, { all });
}

/** Returns the loop of a form; undefined: it has none. */
export const loopOf = <S>(steer: Steer<S> & { readonly all?: SteerAll<S> }): SteerAll<S> | undefined => steer.all;

/** Species as bits of a number: bit s stands for the species of index s. */
export function speciesMask(species: readonly number[]): number {
  return species.reduce((bits, s) => bits | (1 << s), 0);
}

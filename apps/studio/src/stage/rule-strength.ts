import type { Plan } from 'shoal';
import type { Edit } from './edit.ts';

/** Weights of the rules of a species, m/s². */
export type Weights = Readonly<Record<string, number>>;

/** The largest factor by which all weights can be multiplied. */
export const greatestStrength = 100;

/** Relative difference below which two weights count as equal, because multiplied weights are rounded. */
const tolerance = 1e-6;

export function weightsOf({ scenario }: Plan, species: number): Weights {
  const found: Record<string, number> = {};
  for (const [name, { weight }] of Object.entries(scenario.species[species].rules)) found[name] = weight;
  return found;
}

/** The common factor of all weights; undefined: their factors differ. */
export function strengthBetween(base: Weights, now: Weights): number | undefined {
  const names = Object.keys(base);
  if (names.join() !== Object.keys(now).join()) return undefined;
  const heaviest = names.reduce((one, other) => (Math.abs(base[other]) > Math.abs(base[one]) ? other : one));
  const factor = base[heaviest] === 0 ? 1 : now[heaviest] / base[heaviest];
  const isSame = names.every((name) => Math.abs(now[name] - factor * base[name]) <= tolerance * Math.abs(base[name]));
  return isSame && factor >= 0 && factor <= greatestStrength ? factor : undefined;
}

/** Sets all weights of a species to a multiple of others. */
export function withStrength(base: Weights, species: number, factor: number): Edit[] {
  return Object.entries(base).flatMap(([name, weight]) => {
    const value = factor === 1 ? weight : Number((factor * weight).toPrecision(9));
    return weight === 0 ? [] : [{ path: `species[${species}].rules.${name}.weight`, value }];
  });
}

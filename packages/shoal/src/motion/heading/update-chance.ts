import { exponential } from '../../math/exponential.ts';

/** The probability that an event of rate λ, 1/s, happens in a step of Δt seconds: 1 − e^(−λΔt). */
export function updateChance(rate: number, step: number): number {
  return 1 - exponential(-rate * step);
}

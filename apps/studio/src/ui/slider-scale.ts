/** Maps the positions of a slider to values. */
export interface SliderScale {
  /** Range and step of positions. */
  readonly range: readonly [min: number, max: number, step: number];
  positionOf(value: number): number;
  /** @param from the current value, from which the slider was moved */
  valueAt(position: number, from: number): number;
}

export function linearScale(range: SliderScale['range']): SliderScale {
  return { range, positionOf: (value) => value, valueAt: (position) => position };
}

const positions = 200;

/** Whole numbers from 0 to `max` with two significant digits, with about the same ratio between steps. */
export function logarithmicScale(max: number): SliderScale {
  const positionOf = (value: number): number =>
    Math.round((positions * Math.log(1 + Math.min(value, max))) / Math.log(1 + max));
  return {
    range: [0, positions, 1],
    positionOf,
    valueAt(position, from) {
      const value = Number(((1 + max) ** (position / positions) - 1).toPrecision(2));
      const whole = Math.round(value);
      const way = Math.sign(position - positionOf(from));
      // A press of a key always changes the value, however small the step is.
      if (way === 0 || Math.sign(whole - from) === way) return whole;
      const digit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, from))) - 1);
      return Math.min(max, Math.max(0, from + way * digit));
    },
  };
}

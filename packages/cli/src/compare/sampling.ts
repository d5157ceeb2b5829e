import { readable } from '../terminal/number-format.ts';

/** How a run is measured beside tracks. */
export interface Sampling {
  /** Steps from one measured frame to the next. */
  readonly every: number;
  readonly framesPerSecond: number;
  /** Metrics that are left out because they depend on the frame rate, which is not that of the tracks. */
  readonly leftOut: readonly string[];
  /** A time step with which both have the same frame rate, s. */
  readonly equalStep: number;
}

/** Frame rates that differ by less than this fraction count as equal. */
const tolerance = 0.01;
/** The compared metrics that depend on the frame rate. */
const dependent: readonly string[] = ['motionJerkiness'];

/** The whole number of steps that is nearest to the interval of the tracks. @param interval, @param step s */
export function samplingBeside(interval: number, step: number): Sampling {
  const every = Math.max(1, Math.round(interval / step));
  const isEqual = Math.abs((every * step) / interval - 1) <= tolerance;
  return {
    every,
    framesPerSecond: 1 / (every * step),
    leftOut: isEqual ? [] : dependent,
    equalStep: interval / Math.ceil(interval / step),
  };
}

/** The frame rate of the run and, if it differs, what follows from that. */
export function samplingText({ framesPerSecond, leftOut, equalStep }: Sampling, ofTracks: number): string {
  const rate = `run measured at ${readable(framesPerSecond)} frames a second`;
  if (leftOut.length === 0) return rate;
  const step = Number(equalStep.toPrecision(6));
  return `${rate}, tracks at ${readable(ofTracks)}: "Motion jerkiness" depends on the rate and is left out. For equal rates write "simulation": { "step": ${step} } into the scenario.`;
}

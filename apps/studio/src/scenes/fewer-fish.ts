// Copies of scenes with fewer fish, for machines that are too slow for all of them.

import { estimateWork, type Plan, type ScenarioDocument } from 'shoal';

/** Fraction of a thread's time for steps. The rest is for drawing. */
const stepShare = 0.6;
/** Number of fish from which the library uses several threads. */
const threadedFrom = 8000;
/** Most fish that are drawn smoothly from the CPU's memory, without and with a GPU. */
const mostDrawn = { software: 3000, hardware: 60_000 };
/** Scenes with at most this many fish always open with all of them. */
const small = 2000;
const fewest = 200;
/** Largest factor by which the remaining fish are enlarged. */
const mostLarger = 3;

/** The fraction of a scene's fish that the CPU of a machine can step smoothly; 1: all fish. */
export function smoothFraction(plan: Plan, { cores, drawsInSoftware }: Omit<Machine, 'hasGpu'>): number {
  if (plan.count <= small) return 1;
  const secondsPerSecond = (estimateWork(plan).step / plan.step) * plan.view.speed;
  const threads = plan.count >= threadedFrom ? Math.max(1, cores - 1) : 1;
  const drawn = drawsInSoftware ? mostDrawn.software : mostDrawn.hardware;
  return Math.min(1, (stepShare * threads) / secondsPerSecond, drawn / plan.count);
}

/**
 * A scene with a fraction of the fish of its large species. They have the same density and are drawn larger.
 * @param least species with at most this many fish, such as predators and leaders, keep all of them
 */
export function withFewerFish(document: ScenarioDocument, fraction: number, least = fewest): ScenarioDocument {
  const species = document.species.map((one) => {
    const { count = 1, start } = one;
    if (count <= least) return one;
    return {
      ...one,
      count: rounded(Math.max(least, count * fraction)),
      ...(start && { start: smaller(start, fraction) }),
    };
  });
  const { view } = document;
  if (!view?.magnify) return { ...document, species };
  return { ...document, species, view: { ...view, magnify: view.magnify * Math.min(mostLarger, fraction ** -0.25) } };
}

type Start = NonNullable<ScenarioDocument['species'][number]['start']>;

/** A start of the same shape with a fraction of its volume, so that fish start at the same density. */
function smaller(start: Start, fraction: number): Start {
  const scale = Math.cbrt(fraction);
  if (start.kind === 'sphere' && start.radius) return { ...start, radius: scale * start.radius };
  if (start.kind === 'torus' && start.radius && start.tube)
    return { ...start, radius: scale * start.radius, tube: scale * start.tube };
  return start;
}

/** Rounded to two digits. */
function rounded(count: number): number {
  return Number(count.toPrecision(2));
}

/** The properties of a machine that decide how many fish it can show smoothly. */
export interface Machine {
  /** Number of threads that can run at once. */
  readonly cores: number;
  /** Whether WebGL is emulated on the CPU. */
  readonly drawsInSoftware: boolean;
  /** Whether there is a GPU that can step a school. */
  hasGpu(): Promise<boolean>;
}

import { estimateWork, type Plan, type ScenarioDocument } from 'shoal';
import type { Machine } from './machine.ts';

/** Fraction of a thread that steps may take: the rest draws. */
const stepShare = 0.6;
/** From this number of fish on the library uses several threads. */
const threadedFrom = 8000;
/** Most fish that are drawn smoothly from the CPU's memory, without and with a GPU. */
const mostDrawn = { software: 3000, hardware: 60_000 };
/** Scenes of so many fish always stay as they are. */
const small = 2000;
const fewest = 200;
/** Fewer fish are drawn up to so many times larger. */
const mostLarger = 3;

/** The fraction of its fish with which a scene runs smoothly on the CPU of a machine; 1: all. */
export function smoothFraction(plan: Plan, { cores, drawsInSoftware }: Omit<Machine, 'hasGpu'>): number {
  if (plan.count <= small) return 1;
  const secondsPerSecond = (estimateWork(plan).step / plan.step) * plan.view.speed;
  const threads = plan.count >= threadedFrom ? Math.max(1, cores - 1) : 1;
  const drawn = drawsInSoftware ? mostDrawn.software : mostDrawn.hardware;
  return Math.min(1, (stepShare * threads) / secondsPerSecond, drawn / plan.count);
}

/**
 * A scene with a fraction of the fish of its large species, as close together as before, and drawn larger.
 * @param least species of so many fish stay as they are: predators, leaders
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

/** A start of the same shape with a fraction of its volume, so that fish start as close together as before. */
function smaller(start: Start, fraction: number): Start {
  const scale = Math.cbrt(fraction);
  if (start.kind === 'sphere' && start.radius) return { ...start, radius: scale * start.radius };
  if (start.kind === 'torus' && start.radius && start.tube)
    return { ...start, radius: scale * start.radius, tube: scale * start.tube };
  return start;
}

/** To two digits. */
function rounded(count: number): number {
  return Number(count.toPrecision(2));
}

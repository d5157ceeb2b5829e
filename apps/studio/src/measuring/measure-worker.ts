import { FrameMetrics } from 'shoal/measures';
import type { PairOrder } from '../stage/measures/pair-measures.ts';

/* Compares the fish of a large school, so that the page does not wait for it. */

self.addEventListener('message', ({ data }: MessageEvent<PairOrder>) => {
  const { fish, space, groupDistances, wanted } = data;
  const metrics = new FrameMetrics(groupDistances);
  self.postMessage(wanted ? metrics.measure(fish, space, wanted) : metrics.groups(fish, space));
});

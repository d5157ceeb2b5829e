// The program of the worker that compares the fish of a large school, so that the page does not wait for it.

import { FrameMetrics } from 'shoal/measures';
import type { PairRequest } from '../stage/measures/pair-measures.ts';

self.addEventListener('message', ({ data }: MessageEvent<PairRequest>) => {
  const { fish, space, groupDistances, wanted } = data;
  const metrics = new FrameMetrics(groupDistances);
  self.postMessage(wanted ? metrics.measure(fish, space, wanted) : metrics.groups(fish, space));
});

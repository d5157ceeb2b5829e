import type { Outcome, Study, TrialFiles } from 'shoal/search';

/** To a worker: the study once, then one trial at a time. */
export type TrialQuestion =
  | { readonly type: 'study'; readonly study: Study; readonly files: Pick<TrialFiles, 'files' | 'meshes'> }
  | { readonly type: 'trial'; readonly key: string; readonly point: Float64Array; readonly seed: number };

/** From a worker, for each trial. */
export type TrialAnswer =
  | { readonly key: string; readonly outcome: Outcome }
  | { readonly key: string; readonly problem: string };

import type { Outcome, Study, TrialFiles } from 'shoal/search';

/** To a worker: the study once, then trial after trial. */
export type TrialQuestion =
  | { readonly type: 'study'; readonly study: Study; readonly files: Pick<TrialFiles, 'files' | 'meshes'> }
  | { readonly type: 'trial'; readonly key: string; readonly point: Float64Array; readonly seed: number };

/** From a worker, to each trial. */
export type TrialAnswer =
  | { readonly key: string; readonly outcome: Outcome }
  | { readonly key: string; readonly problem: string };

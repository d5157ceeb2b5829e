import type { BakedField, BakeOrder } from '../stage/field-baker.ts';

/** To the worker: a request, which replaces the previous one. A message without a request only cancels. */
export interface BakeQuestion {
  readonly id: number;
  readonly order?: BakeOrder;
}

/** From the worker. `ready` is sent once, when the worker has loaded. */
export type BakeAnswer =
  | { readonly id: 0; readonly type: 'ready' }
  | { readonly id: number; readonly type: 'progress'; readonly fraction: number }
  | { readonly id: number; readonly type: 'done'; readonly fields: readonly BakedField[] }
  | { readonly id: number; readonly type: 'failed'; readonly sentence: string };

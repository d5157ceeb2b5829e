import type { BakedField, BakeOrder } from '../stage/field-baker.ts';

/** To the worker: a piece of work, which replaces the one before it; without an order, only ends that. */
export interface BakeQuestion {
  readonly id: number;
  readonly order?: BakeOrder;
}

/** From the worker. */
export type BakeAnswer =
  | { readonly id: number; readonly type: 'progress'; readonly part: number }
  | { readonly id: number; readonly type: 'done'; readonly fields: readonly BakedField[] }
  | { readonly id: number; readonly type: 'failed'; readonly sentence: string };

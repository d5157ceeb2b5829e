import type { BakedField, BakeOrder } from '../stage/field-baker.ts';

/** To the worker: an order, which replaces the previous one; without an order it only cancels that. */
export interface BakeQuestion {
  readonly id: number;
  readonly order?: BakeOrder;
}

/** From the worker. */
export type BakeAnswer =
  | { readonly id: number; readonly type: 'progress'; readonly fraction: number }
  | { readonly id: number; readonly type: 'done'; readonly fields: readonly BakedField[] }
  | { readonly id: number; readonly type: 'failed'; readonly sentence: string };

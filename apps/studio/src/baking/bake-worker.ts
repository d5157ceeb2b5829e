import type { Field } from 'shoal/fields';
import { bakeFields } from '../stage/bake-fields.ts';
import type { BakeAnswer, BakeQuestion } from './bake-messages.ts';
import { bakeOnThreads } from './layer-threads.ts';

/** Computes fields in a worker, and large ones on one thread for each core. A new request cancels the previous one. */

/** Milliseconds of work between two checks for messages. */
const slice = 30;
const ended = new Error('A newer request has replaced this one.');
const kept = new Map<string, Field>();
let latest = 0;

const answer = (message: BakeAnswer, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

/** Lets the messages that wait be delivered. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

self.addEventListener('message', async ({ data: { id, order } }: MessageEvent<BakeQuestion>) => {
  latest = id;
  if (!order) return;
  let since = 0;
  let fraction = 0;
  const rest = async (): Promise<void> => {
    if (performance.now() - since < slice) return;
    answer({ id, type: 'progress', fraction });
    await pause();
    if (latest !== id) throw ended;
    since = performance.now();
  };
  try {
    const fields = await bakeFields(order, {
      progress: (now) => {
        fraction = now;
      },
      rest,
      kept,
      bakeLayers: bakeOnThreads,
    });
    // The cache keeps the field. A copy is transferred, so that the page itself copies nothing.
    const copies = fields.map(({ key, field }) => ({ key, field: { ...field, values: field.values.slice() } }));
    answer(
      { id, type: 'done', fields: copies },
      copies.map(({ field }) => field.values.buffer),
    );
  } catch (error) {
    if (error !== ended)
      answer({ id, type: 'failed', sentence: error instanceof Error ? error.message : String(error) });
  }
});

answer({ id: 0, type: 'ready' });

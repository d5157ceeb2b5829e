import type { Field } from 'shoal';
import { bakeFields } from '../stage/bake-fields.ts';
import type { BakeAnswer, BakeQuestion } from './bake-messages.ts';

/** Makes fields in a thread of its own. A later order ends the one before it. */

/** Milliseconds of work between two looks for messages. */
const slice = 30;
const ended = new Error('A later order came.');
const kept = new Map<string, Field>();
let latest = 0;

const answer = (message: BakeAnswer, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

/** Until the messages that wait have been read. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

self.addEventListener('message', async ({ data: { id, order } }: MessageEvent<BakeQuestion>) => {
  latest = id;
  if (!order) return;
  let since = 0;
  let part = 0;
  const rest = async (): Promise<void> => {
    if (performance.now() - since < slice) return;
    answer({ id, type: 'progress', part });
    await pause();
    if (latest !== id) throw ended;
    since = performance.now();
  };
  try {
    const fields = await bakeFields(order, {
      progress: (now) => {
        part = now;
      },
      rest,
      kept,
    });
    // What is kept here is copied in this thread; the copy changes hands without any work for the page.
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

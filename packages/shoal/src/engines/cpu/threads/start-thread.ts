// Starts a worker from the program's text, in Node and in pages, unless a program brings its own.

import { ShoalError } from '../../../errors/shoal-error.ts';
import { host, nodeThreads } from './host.ts';
import type { StartThread } from './thread.ts';

const name = 'shoal';

/** All threads of the page use this URL, so it is never revoked. */
let blobUrl: string | undefined;

/** Starts a worker from the program's text: evaluated in Node, from a Blob in a page. */
export const startThread: StartThread = async () => {
  // Imported only here, so that only programs with threads load it.
  const { program } = await import('./program.ts');
  const node = nodeThreads();
  if (node) return new node.Worker(program, { eval: true, name });
  if (!host.Worker) throw new ShoalError('engine', 'there are no workers here');
  blobUrl ??= URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  return new host.Worker(blobUrl, { name });
};

declare const URL: { createObjectURL(blob: object): string };
declare const Blob: new (parts: readonly string[], options: { readonly type: string }) => object;

// The parts of pages and Node that threads need, declared here because the core has no types of any host.

import type { NodeWorker, PageWorker } from './thread.ts';

/** The globals of pages and Node that threads use. */
interface Host {
  readonly Worker?: new (url: string, options: { readonly name: string }) => PageWorker;
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
}

export const host: Host = globalThis as Host;

/** A thread's connection to the one that started it. */
interface Port {
  postMessage(message: unknown, transfer: readonly ArrayBufferLike[]): void;
  on(kind: 'message', listener: (message: unknown) => void): void;
}

interface NodeThreads {
  readonly Worker: new (program: string, options: { readonly eval: true; readonly name: string }) => NodeWorker;
  readonly parentPort: Port | null;
}

/** Node's module `worker_threads`; undefined in a page. */
export function nodeThreads(): NodeThreads | undefined {
  return host.process?.getBuiltinModule?.('node:worker_threads') as NodeThreads | undefined;
}

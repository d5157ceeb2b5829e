/** Another thread, as the one that started it sees it: what a page's and Node's workers have in common. */
export interface Thread {
  post(message: unknown): void;
  /** Stops it at once, whatever it does. */
  stop(): void;
  /** Whether it keeps a Node program from ending. */
  hold(busy: boolean): void;
}

export interface ThreadListener {
  heard(message: unknown): void;
  /** It ended before it was told to. @param why in words that follow "because" */
  ended(why: string): void;
}

/** Starts a thread that runs the crew's program. @throws where threads cannot be started */
export type StartThread = (listener: ThreadListener) => Thread;

/** The parts of a page's Worker that are used here: the library's types know neither a page nor Node. */
interface PageWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  addEventListener(
    kind: string,
    listener: (event: { readonly data?: unknown; readonly message?: string }) => void,
  ): void;
}

interface NodeWorker {
  postMessage(message: unknown): void;
  terminate(): Promise<number>;
  on(kind: string, listener: (value: unknown) => void): void;
  ref(): void;
  unref(): void;
}

type Starter<W> = new (file: object, options: { type: 'module'; name: string }) => W;

/** What every module knows of itself. */
interface Module {
  readonly url: string;
}

/** What of the host's globals is used. */
interface Host {
  readonly Worker?: Starter<PageWorker>;
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
}

export const host: Host = globalThis as unknown as Host;

/** Node's module of threads; undefined in a page. */
export function nodeThreads<T>(): T | undefined {
  return host.process?.getBuiltinModule?.('node:worker_threads') as T | undefined;
}

/** Threads of this library's own program. Bundlers know the expression of `new URL` and bring the file along. */
export const startThread: StartThread = (listener) => {
  const node = nodeThreads<{ Worker: Starter<NodeWorker> }>();
  const options = { type: 'module', name: 'shoal' } as const;
  // Bundlers look for the expression below and need not find this one.
  const program = './crew-worker.js';
  if (node) return ofNode(new node.Worker(new URL(program, (import.meta as Module).url), options), listener);
  if (!host.Worker) throw new Error('there are no workers here');
  return ofPage(
    new Worker(new URL('./crew-worker.js', (import.meta as Module).url), { type: 'module', name: 'shoal' }),
    listener,
  );
};

function ofNode(worker: NodeWorker, { heard, ended }: ThreadListener): Thread {
  worker.on('message', heard);
  worker.on('error', (error) => ended(error instanceof Error ? error.message : String(error)));
  worker.on('exit', (code) => ended(`it ended with exit code ${code}`));
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    stop: () => void worker.terminate(),
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
  };
}

function ofPage(worker: PageWorker, { heard, ended }: ThreadListener): Thread {
  worker.addEventListener('message', ({ data }) => heard(data));
  worker.addEventListener('messageerror', () => ended('it could not read a message'));
  worker.addEventListener('error', ({ message }) => ended(message ?? 'its program could not be loaded'));
  return { post: (message) => worker.postMessage(message), stop: () => worker.terminate(), hold: () => undefined };
}

declare const Worker: Starter<PageWorker>;
declare const URL: new (path: string, base: string) => object;

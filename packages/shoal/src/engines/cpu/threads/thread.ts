/** A thread as the one that started it sees it: the common part of a page's and Node's workers. */
export interface Thread {
  post(message: unknown): void;
  /** Stops it at once, whatever it is doing. */
  stop(): void;
  /** Whether it keeps a Node program from ending. */
  hold(busy: boolean): void;
}

/** Receives what a thread posts, and its unexpected end. */
export interface ThreadListener {
  heard(message: unknown): void;
  /** The thread ended without having been stopped. @param why in words that follow "because" */
  ended(why: string): void;
}

/** Starts a thread that runs the module `shoal/worker`. @throws where threads cannot be started */
export type StartThread = (listener: ThreadListener) => Thread;

/** The parts of a page's Worker that are used here: the core is compiled without the types of pages and Node. */
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

/** Part of `import.meta`. */
interface Module {
  readonly url: string;
}

/** The globals that are used here. */
interface Host {
  readonly Worker?: Starter<PageWorker>;
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
}

export const host: Host = globalThis as unknown as Host;

/** Node's module `worker_threads`; undefined in a page. */
export function nodeThreads<T>(): T | undefined {
  return host.process?.getBuiltinModule?.('node:worker_threads') as T | undefined;
}

/** Starts a thread with worker.ts. Bundlers recognise `new Worker(new URL(…))` and include the file. */
export const startThread: StartThread = (listener) => {
  const node = nodeThreads<{ Worker: Starter<NodeWorker> }>();
  const options = { type: 'module', name: 'shoal' } as const;
  // In a variable, so that bundlers include the file only for the expression below.
  const program = './worker.js';
  if (node) return ofNode(new node.Worker(new URL(program, (import.meta as Module).url), options), listener);
  if (!host.Worker) throw new Error('there are no workers here');
  return ofPage(
    new Worker(new URL('./worker.js', (import.meta as Module).url), { type: 'module', name: 'shoal' }),
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

// Workers of pages and of Node behind one interface, as the thread pool uses them.

/** A worker of a page or of Node that runs the module `shoal/worker`. */
export type ThreadWorker = PageWorker | NodeWorker;

/** Starts a worker that runs the module `shoal/worker`. @throws where workers cannot be started */
export type StartThread = () => ThreadWorker | Promise<ThreadWorker>;

/** The parts of a page's Worker that are used here: the core is compiled without the types of pages and Node. */
export interface PageWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  addEventListener(kind: string, listener: (event: object) => void): void;
}

/** The parts of a Worker of `node:worker_threads`. */
export interface NodeWorker {
  postMessage(message: unknown): void;
  terminate(): unknown;
  on(kind: string, listener: (value: unknown) => void): unknown;
  ref(): void;
  unref(): void;
}

/** A thread, seen from the thread that started it: what both kinds of workers have in common. */
export interface Thread {
  post(message: unknown): void;
  /** Stops the thread at once, whatever it is doing. */
  stop(): void;
  /** Sets whether the thread keeps a Node program from ending. */
  hold(busy: boolean): void;
}

interface ThreadListener {
  heard(message: unknown): void;
  /** Called when the thread ends without having been stopped. @param why in words that follow "because" */
  ended(why: string): void;
}

export function threadOf(worker: ThreadWorker, listener: ThreadListener): Thread {
  return 'on' in worker ? ofNode(worker, listener) : ofPage(worker, listener);
}

function ofNode(worker: NodeWorker, { heard, ended }: ThreadListener): Thread {
  worker.on('message', heard);
  worker.on('error', (error) => ended(error instanceof Error ? error.message : String(error)));
  worker.on('exit', (code) => ended(`it ended with exit code ${code}`));
  return {
    post: (message) => worker.postMessage(message),
    stop: () => void worker.terminate(),
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
  };
}

function ofPage(worker: PageWorker, { heard, ended }: ThreadListener): Thread {
  worker.addEventListener('message', (event) => heard((event as { readonly data: unknown }).data));
  worker.addEventListener('messageerror', () => ended('it could not read a message'));
  worker.addEventListener('error', (event) => ended((event as { readonly message?: string }).message ?? notLoaded));
  return { post: (message) => worker.postMessage(message), stop: () => worker.terminate(), hold: () => undefined };
}

const notLoaded =
  'its program could not be loaded. If a Content-Security-Policy forbids workers from blob:, pass `startThread`';

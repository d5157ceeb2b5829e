const nobody = new Int32Array(new SharedArrayBuffer(4));
/** After how long a wait is spent asleep, and how long each nap is, ms. */
const short = 2;
const nap = 0.3;

/**
 * Waits for a GPU with the processor left to others. The package `webgpu` asks its device without pause while anything
 * is awaited, and so takes a core of which an adapter in software has need: steps there are a quarter shorter so.
 */
export async function politely<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const end = (): void => {
    isDone = true;
  };
  work.then(end, end);
  for (const start = performance.now(); !isDone; ) {
    if (performance.now() - start > short) Atomics.wait(nobody, 0, 0, nap);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return work;
}

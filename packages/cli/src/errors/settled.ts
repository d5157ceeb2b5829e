/**
 * Waits for a promise. Without this, a promise that never settles ends the process silently and with exit code 0.
 * @throws `stuck()` if nothing is left that could settle it
 */
export async function settled<T>(promise: Promise<T>, stuck: () => Error): Promise<T> {
  let listen = (): void => undefined;
  const never = new Promise<never>((_, reject) => {
    listen = () => setImmediate(() => reject(stuck()));
  });
  // Prepended, so that of two nested waits the inner one is rejected first.
  process.prependOnceListener('beforeExit', listen);
  try {
    return await Promise.race([promise, never]);
  } finally {
    process.off('beforeExit', listen);
  }
}

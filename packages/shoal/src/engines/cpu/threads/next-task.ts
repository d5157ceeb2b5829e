// Lets other work of this thread run before a long computation goes on.

interface Port {
  onmessage: (() => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

/**
 * Yields to the host's other tasks: input, timers, signals. Uses a message channel, which exists in pages and in Node
 * and is faster than a timer.
 */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

declare const MessageChannel: new () => { readonly port1: Port; readonly port2: Port };

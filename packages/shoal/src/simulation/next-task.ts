interface Port {
  onmessage: (() => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

interface Host {
  readonly MessageChannel: new () => { readonly port1: Port; readonly port2: Port };
}

/** Lets the host do what else is waiting: input, timers, signals. Pages and Node both know these channels. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new (globalThis as unknown as Host).MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

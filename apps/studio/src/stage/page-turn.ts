// Lets the page handle its events between two parts of a long task.

/** Gives the page or the worker its turn. A timer would take a second in a hidden tab. */
export function pageTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

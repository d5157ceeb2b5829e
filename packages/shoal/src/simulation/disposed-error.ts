/** The simulation was disposed of: its threads and the GPU's memory are gone. */
export class DisposedError extends Error {
  override readonly name = 'DisposedError';

  /** @param what was called */
  constructor(what: string) {
    super(`${what}: the simulation was disposed of. Make another one.`);
  }
}

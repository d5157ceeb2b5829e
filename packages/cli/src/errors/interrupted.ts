/** Ctrl-C or SIGTERM during preparation, when there is no result to keep. The exit code depends on the signal. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('interrupted');
    this.exitCode = exitCode;
  }
}

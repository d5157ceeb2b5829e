/** Ctrl-C or SIGTERM while something was made ready, before there is anything to keep: the exit code says which. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('interrupted');
    this.exitCode = exitCode;
  }
}

/** Faults that no test noticed once; paths are those of the repository. */
export const known: readonly {
  readonly file: string;
  /** A part of the source, which stands there once. */
  readonly was: string;
  readonly by: string;
  readonly tests: readonly string[];
}[];

/** A fix: a part of a source, its text without the fix, and the tests that then fail. */
interface Mend {
  readonly file: string;
  readonly was: string;
  readonly tests: readonly string[];
}

export const mends: readonly Mend[];

/** Text by path in the repository. */
type Files = ReadonlyMap<string, string>;

/** The files that each file imports. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

interface NearTest {
  readonly test: string;
  /** Imports between the test and the change; 0: the test itself has changed. */
  readonly distance: number;
}

interface Cost {
  /** Seconds of the test itself. */
  readonly own: number;
  /** Seconds of what is made once for all tests that need it, by name. */
  readonly setups: Readonly<Record<string, number>>;
}

export function importsOf(files: Files): Imports;
export function reachedFrom(file: string, imports: Imports): ReadonlySet<string>;
export function nearTests(changed: readonly string[], files: Files, imports?: Imports): NearTest[];
export function chosenTests(
  near: readonly NearTest[],
  seconds: number,
  costOf: (test: string) => Cost,
): { chosen: string[]; left: string[] };

let keys = 0;

/** The name of a column with a number, by which schools find it faster: for functions that run once for each fish. */
export class ColumnKey {
  readonly name: string;
  readonly index: number = keys++;

  constructor(name: string) {
    this.name = name;
  }
}

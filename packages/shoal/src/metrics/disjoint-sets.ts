/** Sets of whole numbers from 0 on that are united step by step; at first each is a set of its own. */
export class DisjointSets {
  readonly #parent: Int32Array;

  constructor(count: number) {
    this.#parent = Int32Array.from({ length: count }, (_, i) => i);
  }

  /** The member that stands for the set of i. */
  rootOf(i: number): number {
    const parent = this.#parent;
    let root = i;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }

  /** Makes the set of j a part of that of i. */
  unite(i: number, j: number): void {
    this.#parent[this.rootOf(j)] = this.rootOf(i);
  }

  /** The root of each. */
  roots(): Int32Array {
    return this.#parent.map((_, i) => this.rootOf(i));
  }
}

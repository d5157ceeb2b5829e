// Disjoint sets (union-find), by which fish form groups and triangles form parts.

/** Union-find over the integers from 0 on. At first, each is a set of its own. */
export class DisjointSets {
  readonly #parent: Int32Array;

  constructor(count: number) {
    this.#parent = new Int32Array(count);
    for (let i = 0; i < count; i++) this.#parent[i] = i;
  }

  /** Returns the representative of the set of i. */
  rootOf(i: number): number {
    const parent = this.#parent;
    let root = i;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }

  /** Joins the set of j to that of i. */
  unite(i: number, j: number): void {
    this.#parent[this.rootOf(j)] = this.rootOf(i);
  }

  /** Returns the representative of each integer. */
  roots(): Int32Array {
    return this.#parent.map((_, i) => this.rootOf(i));
  }
}

/** Numbers names in the order of their first appearance. */
export class Labels {
  readonly names: string[] = [];
  readonly #indices = new Map<string, number>();

  indexOf(name: string): number {
    let index = this.#indices.get(name);
    if (index === undefined) {
      index = this.names.length;
      this.#indices.set(name, index);
      this.names.push(name);
    }
    return index;
  }
}

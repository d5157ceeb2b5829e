/** Warns on the console about input that is allowed but probably a mistake. */
export class Warnings {
  readonly #told = new Set<string>();

  once(text: string): void {
    if (this.#told.has(text)) return;
    this.#told.add(text);
    console.warn(text);
  }
}

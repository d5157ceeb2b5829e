/**
 * Replaces three.js's module of this name, which blurs pictures of surroundings. No material of the page reflects any.
 */
export class PMREMGenerator {
  dispose(): void {}
}

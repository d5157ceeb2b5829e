import { bar, ScreenStrokes } from '../screen/screen-strokes.ts';
import type { Ink } from './line-set.ts';

const line = [...bar(0, 0, 1.6, 1), ...bar(0, 0, 0.8, 0)];

/** Lines of constant thickness with a contrasting edge, visible on any background. */
export class BoldLines {
  readonly strokes: ScreenStrokes;
  readonly #from = [0, 0, 0];
  readonly #to = [0, 0, 0];

  /** @param most further lines are left out */
  constructor(most: number) {
    this.strokes = new ScreenStrokes(line, most, 1);
    this.strokes.mesh.renderOrder = 12;
  }

  /** A line from fish i to fish k. */
  join(positions: ArrayLike<number>, i: number, k: number, ink: Ink, opacity: number): void {
    for (let axis = 0; axis < 3; axis++) {
      this.#from[axis] = positions[3 * i + axis];
      this.#to[axis] = positions[3 * k + axis];
    }
    this.strokes.add(this.#from, this.#to, ink, opacity);
  }

  dispose(): void {
    this.strokes.mesh.geometry.dispose();
    this.strokes.mesh.material.dispose();
  }
}

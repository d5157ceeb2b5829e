// The overlay of axes: scales with numbers, in metres, at the edges of the world.

import type { Plan } from 'shoal';
import { CanvasTexture, Group, Sprite, SpriteMaterial, SRGBColorSpace } from 'three';
import { numberText } from '../stage/state/words.ts';
import { type Ink, LineSet } from './line-set.ts';

/** Texture pixels per page pixel. */
const fine = 3;

/** A round spacing that divides a length into about four parts: 1, 2 or 5 times a power of ten. */
function tickOf(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length / 4));
  return power * ([1, 2, 5, 10].find((step) => step * power >= length / 4) ?? 10);
}

/** The axes along three edges of the world, with ticks in metres. */
export class Axes {
  readonly root: Group = new Group();
  readonly #lines = new LineSet(256);
  #built = '';

  constructor() {
    this.root.add(this.#lines.object);
  }

  update({ world: { min, max }, dimensions }: Plan, ink: Ink): void {
    const key = JSON.stringify([min, max, dimensions, ink]);
    if (key === this.#built) return;
    this.#built = key;
    this.#forgetLabels();
    this.#lines.clear();
    const size = Math.max(...max.map((end, axis) => end - min[axis]));
    for (let axis = 0; axis < dimensions; axis++) {
      const length = max[axis] - min[axis];
      const tick = tickOf(length);
      // Slightly outside the world, clear of its edges.
      const at = (along: number, off: number): [number, number, number] => {
        const point = min.map((start) => start - (0.02 + off) * size) as [number, number, number];
        point[axis] = along;
        if (dimensions === 2) point[2] = 0;
        return point;
      };
      const other = axis === 1 ? 0 : 1;
      this.#lines.add(...at(min[axis], 0), ...at(max[axis], 0), ink, 0.9);
      for (let value = Math.ceil(min[axis] / tick) * tick; value <= max[axis] + 1e-9 * size; value += tick) {
        const end = at(value, 0);
        end[other] -= 0.012 * size;
        this.#lines.add(...at(value, 0), ...end, ink, 0.9);
        end[other] -= 0.025 * size;
        this.#label(numberText(Number(value.toPrecision(6))), end, ink);
      }
      const tip = at(max[axis] + 0.05 * size, 0);
      this.#label(`${'xyz'[axis]} (m)`, tip, ink);
    }
    this.#lines.send();
  }

  dispose(): void {
    this.#forgetLabels();
    this.#lines.dispose();
  }

  #forgetLabels(): void {
    for (const one of this.root.children.filter((child) => child instanceof Sprite)) {
      one.material.map?.dispose();
      one.material.dispose();
      this.root.remove(one);
    }
  }

  #label(text: string, [x, y, z]: readonly [number, number, number], ink: Ink): void {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    if (!pen) return;
    const font = `${12 * fine}px system-ui, sans-serif`;
    pen.font = font;
    canvas.width = Math.ceil(pen.measureText(text).width) + 4 * fine;
    canvas.height = 16 * fine;
    pen.font = font;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = `rgb(${ink.map((channel) => 255 * channel).join(' ')})`;
    pen.fillText(text, canvas.width / 2, canvas.height / 2);
    const map = new CanvasTexture(canvas);
    map.colorSpace = SRGBColorSpace;
    const sprite = new Sprite(new SpriteMaterial({ map, sizeAttenuation: false, depthTest: false, transparent: true }));
    // Constant size on the screen: a fraction of its height at a distance of 1.
    const height = 0.026;
    sprite.scale.set((height * canvas.width) / canvas.height, height, 1);
    sprite.position.set(x, y, z);
    sprite.renderOrder = 11;
    this.root.add(sprite);
  }
}

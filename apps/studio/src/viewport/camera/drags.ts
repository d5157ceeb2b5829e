// The user's drags of the camera: turning, panning, zooming, and whether a press was a click.

import { Vector3 } from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/** A drag with a smaller turn than this, radians, and a smaller zoom than this fraction counts as panning. */
const turned = 1e-3;
/** A press that moves by less is a click, pixels. */
const still = 3;

/** The user's drags of a camera. */
export class Drags {
  #isHeld = false;
  #hasBegun = false;

  /**
   * @param on `began` is called at the first movement of a drag, and for the wheel; `panned` after a drag that has
   * neither turned the camera nor changed its distance
   */
  constructor(
    controls: OrbitControls,
    canvas: HTMLElement,
    on: { readonly began: () => void; readonly panned: () => void },
  ) {
    const fromTarget = (): Vector3 => controls.object.position.clone().sub(controls.target);
    const begin = (): void => {
      if (this.#hasBegun || !controls.enabled) return;
      this.#hasBegun = true;
      on.began();
    };
    const pressed = new Map<number, readonly [x: number, y: number]>();
    canvas.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
      pressed.set(pointerId, [clientX, clientY]);
    });
    canvas.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
      const [x, y] = pressed.get(pointerId) ?? [clientX, clientY];
      if (this.#isHeld && Math.hypot(clientX - x, clientY - y) > still) begin();
    });
    canvas.addEventListener('wheel', begin, { passive: true });
    let before = new Vector3();
    controls.addEventListener('start', () => {
      this.#isHeld = true;
      before = fromTarget();
    });
    controls.addEventListener('end', () => {
      this.#isHeld = false;
      pressed.clear();
      if (!this.#hasBegun) return;
      this.#hasBegun = false;
      const now = fromTarget();
      const nearer = Math.abs(now.length() / before.length() - 1);
      if (nearer < turned && now.angleTo(before) < turned) on.panned();
    });
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }
}

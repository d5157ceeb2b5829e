import { Vector3 } from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/** A drag that turns by less, radians, and changes the distance by a smaller part only pans. */
const turned = 1e-3;

/** The user's drags of a camera. */
export class Drags {
  #isHeld = false;

  /** @param on `panned`: called after a drag that has not turned the camera and has not changed its distance */
  constructor(controls: OrbitControls, on: { readonly began: () => void; readonly panned: () => void }) {
    const fromTarget = (): Vector3 => controls.object.position.clone().sub(controls.target);
    let before = new Vector3();
    controls.addEventListener('start', () => {
      on.began();
      this.#isHeld = true;
      before = fromTarget();
    });
    controls.addEventListener('end', () => {
      this.#isHeld = false;
      const now = fromTarget();
      const nearer = Math.abs(now.length() / before.length() - 1);
      if (nearer < turned && now.angleTo(before) < turned) on.panned();
    });
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }
}

import type { Simulation } from 'shoal';
import { SchoolCamera } from '../viewport/camera/school-camera.ts';
import type { Lens } from '../viewport/camera/sight.ts';
import { bearingOf, type Triple } from '../viewport/camera/triple.ts';

/** A view that moves with a school, as the page's camera does: from the same side, at the same distance. */
export class FollowedView {
  /** Where the camera is, and what it looks at, m. */
  position: Triple;
  target: Triple;
  readonly #school: SchoolCamera;
  readonly #lens: Lens;

  /** @param magnify drawn length of fish divided by real length */
  constructor(simulation: Simulation, magnify: number, position: Triple, target: Triple, lens: Lens) {
    this.position = position;
    this.target = target;
    this.#lens = lens;
    this.#school = new SchoolCamera(simulation, magnify);
    this.#school.cut(lens, bearingOf(...(position.map((x, axis) => x - target[axis]) as Triple)));
  }

  /** Moves on by a frame, after the simulation has. @param simulated @param real seconds since the last frame */
  follow(simulated: number, real: number): void {
    const school = this.#school;
    school.measure(this.#lens);
    school.update(simulated, real);
    const moved = (from: Triple): Triple => from.map((x, axis) => x + school.shift[axis]) as Triple;
    this.target = moved(this.target);
    this.position = moved(this.position);
    this.position = school.freePosition(this.target, this.position) ?? this.position;
  }
}

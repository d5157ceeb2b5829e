import type { Plan, Simulation } from 'shoal';
import { Vector3 } from 'three';
import { type Newcomers, newcomersOf } from '../stage/newcomers.ts';
import { thingAt } from '../stage/things.ts';
import type { Covered } from './orbit-camera.ts';
import { ScreenRings } from './screen-rings.ts';
import { depthOf, pixelsAtOneMetre, type ScreenView } from './screen-view.ts';

/** Real seconds for which a ring is seen, and in which it closes once. */
const shownSeconds = 2;
const closeSeconds = 1;
/** Pixels by which a ring is wider before it closes. */
const wider = 70;
/** So near to an edge it is not seen well, pixels. */
const edge = 30;
const ink = [1, 0.71, 0.33] as const;

/** Where the fish are drawn, and how long, m. */
export interface DrawnSchool {
  readonly positions: ArrayLike<number>;
  readonly lengthOf: (i: number) => number;
}

/** For two seconds a ring around what has come into the scene, which closes on it; with reduced motion it is still. */
export class NewcomerRings {
  readonly #rings = new ScreenRings(24, 2.4);
  readonly mesh = this.#rings.mesh;
  readonly #calm: boolean;
  #plan: Plan | undefined;
  #new: Newcomers = { fish: [], things: [] };
  #left = 0;

  constructor(calm: boolean) {
    this.#calm = calm;
    this.mesh.renderOrder = 30;
    this.mesh.visible = false;
  }

  /** Looks who has come, once for each plan. @returns whether there is something to draw */
  follow(simulation: Simulation | undefined, seconds: number): boolean {
    const wasShown = this.#left > 0;
    this.#left = Math.max(0, this.#left - seconds);
    const plan = simulation?.plan;
    if (simulation?.running || !plan) return wasShown;
    const before = this.#plan;
    this.#plan = plan;
    // In another scene everybody is new.
    if (before && plan !== before && plan.file === before.file) {
      const found = newcomersOf(before, plan, simulation.school);
      if (found.fish.length + found.things.length > 0) {
        this.#new = found;
        this.#left = shownSeconds;
      }
    }
    return wasShown || this.#left > 0;
  }

  /** The viewer has seen enough. */
  leave(): void {
    this.#left = 0;
  }

  /**
   * Draws the rings.
   * @returns the place of a newcomer, if none of them is in the part of the picture that nothing covers
   */
  draw(simulation: Simulation, school: DrawnSchool, view: ScreenView, covered: Covered): Vector3 | undefined {
    this.#rings.clear();
    let lost: Vector3 | undefined;
    let seen = false;
    const add = (x: number, y: number, z: number, size: number): void => {
      const at = new Vector3(x, y, z);
      const depth = depthOf(view, x, y, z);
      if (depth > 0 && isFree(at.clone().project(view.camera), view, covered)) seen = true;
      else lost ??= at;
      const pixels = (size * pixelsAtOneMetre(view)) / Math.max(depth, 1e-3);
      this.#rings.add(x, y, z, Math.min(90, Math.max(18, pixels)) + this.#open, ink, 0.95);
    };
    if (this.#left > 0) {
      for (const id of this.#new.fish) {
        const i = simulation.school.indexOf(id);
        const { positions, lengthOf } = school;
        if (i >= 0) add(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2], 0.7 * lengthOf(i));
      }
      for (const path of this.#new.things) {
        const thing = thingAt(simulation.plan, path);
        if (thing) add(...thing.at, 0);
      }
    }
    this.#rings.send(view.width, view.height, 0.05);
    return seen ? undefined : lost;
  }

  /** Pixels by which rings are wider now. */
  get #open(): number {
    if (this.#calm) return 12;
    const part = (this.#left % closeSeconds) / closeSeconds;
    return wider * part * part;
  }
}

function isFree({ x, y }: Vector3, { width, height }: ScreenView, { right, bottom, left }: Covered): boolean {
  const [u, v] = [((x + 1) / 2) * width, ((1 - y) / 2) * height];
  return u > left + edge && u < width - right - edge && v > edge && v < height - bottom - edge;
}

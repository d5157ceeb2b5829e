// Shows where the user has just added fish or an object.

import type { Plan, School, Simulation } from 'shoal';
import { Vector3 } from 'three';
import { ScreenRings } from '../screen/screen-rings.ts';
import { depthOf, pixelsAtOneMetre, type ScreenView } from '../screen/screen-view.ts';
import { type Meshes, middleOfObject } from '../stage/edits/obstacle-box.ts';
import { objectAt, objectsOf } from '../stage/edits/scene-objects.ts';
import type { Covered } from './camera/free-area.ts';
import type { DrawnSchool } from './picking.ts';

/** Real seconds for which a ring is shown, and seconds for one shrinking. */
const shownSeconds = 2;
const closeSeconds = 1;
/** Pixels by which a ring shrinks. */
const wider = 70;
/** Width of the margin in which an item is hard to see, pixels. */
const edge = 30;
const ink = [1, 0.71, 0.33] as const;

/** Rings that shrink around added items for two seconds. If the user asked for reduced motion, they do not move. */
export class AddedHighlight {
  readonly #rings = new ScreenRings(24, 2.4);
  readonly mesh = this.#rings.mesh;
  readonly #calm: boolean;
  #plan: Plan | undefined;
  #items: AddedItems = { fish: [], objects: [] };
  #left = 0;

  constructor(calm: boolean) {
    this.#calm = calm;
    this.mesh.renderOrder = 30;
    this.mesh.visible = false;
  }

  /** Searches for added items, once for each plan. @returns whether there is something to draw */
  follow(simulation: Simulation | undefined, seconds: number): boolean {
    const wasShown = this.#left > 0;
    this.#left = Math.max(0, this.#left - seconds);
    const plan = simulation?.plan;
    if (simulation?.running || !plan) return wasShown;
    const before = this.#plan;
    this.#plan = plan;
    // Opening a scene is not an edit.
    if (before && plan !== before && plan.file === before.file) {
      const found = addedItemsOf(before, plan, simulation.school);
      if (found.fish.length + found.objects.length > 0) {
        this.#items = found;
        this.#left = shownSeconds;
      }
    }
    return wasShown || this.#left > 0;
  }

  /** Ends the highlight. */
  stop(): void {
    this.#left = 0;
  }

  /**
   * Draws the rings.
   * @param seeksFish whether added fish count, or only added objects
   * @returns the position of an added item, if none is in the uncovered area of the picture
   */
  draw(
    { simulation, positions, lengthOf }: DrawnSchool,
    meshes: Meshes,
    view: ScreenView,
    covered: Covered,
    seeksFish: boolean,
  ): Vector3 | undefined {
    this.#rings.clear();
    let lost: Vector3 | undefined;
    let seen = false;
    const add = (x: number, y: number, z: number, size: number, isSought = true): void => {
      const at = new Vector3(x, y, z);
      const depth = depthOf(view, x, y, z);
      if (depth > 0 && isFree(at.clone().project(view.camera), view, covered)) seen = true;
      else if (isSought) lost ??= at;
      const pixels = (size * pixelsAtOneMetre(view)) / Math.max(depth, 1e-3);
      this.#rings.add(x, y, z, Math.min(90, Math.max(18, pixels)) + this.#open, ink, 0.95);
    };
    if (this.#left > 0) {
      for (const id of this.#items.fish) {
        const i = simulation.school.indexOf(id);
        if (i < 0) continue;
        add(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2], 0.7 * lengthOf(i), seeksFish);
      }
      for (const path of this.#items.objects) {
        const object = objectAt(simulation.plan, path);
        if (object) add(...middleOfObject(simulation.plan, object, meshes), 0);
      }
    }
    this.#rings.send(view.width, view.height, 0.05);
    return seen ? undefined : lost;
  }

  /** Pixels by which a ring will still shrink. */
  get #open(): number {
    if (this.#calm) return 12;
    const left = (this.#left % closeSeconds) / closeSeconds;
    return wider * left * left;
  }
}

function isFree({ x, y }: Vector3, { width, height }: ScreenView, { right, bottom, left }: Covered): boolean {
  const [u, v] = [((x + 1) / 2) * width, ((1 - y) / 2) * height];
  return u > left + edge && u < width - right - edge && v > edge && v < height - bottom - edge;
}

/** Largest number of added items that are highlighted. */
const most = 12;

/** What an edit has added to a scene. */
interface AddedItems {
  /** Ids of fish. */
  readonly fish: readonly number[];
  /** Paths of objects. */
  readonly objects: readonly string[];
}

/**
 * Returns the items that a plan has and an earlier plan of the same scene did not have. Fish are included only if few
 * were added.
 */
function addedItemsOf(before: Plan, plan: Plan, school: School): AddedItems {
  const fish = plan.species.flatMap(({ name, count }, species) => {
    const more = count - (before.species.find((one) => one.name === name)?.count ?? 0);
    if (more <= 0 || more > most) return [];
    const ids: number[] = [];
    for (let i = 0; i < school.count; i++) if (school.species[i] === species) ids.push(school.id[i]);
    // Fish that were added are the last ones of their species.
    return ids.slice(-more);
  });
  const known = new Set(objectsOf(before).map(({ path }) => path));
  const objects = objectsOf(plan).flatMap(({ path }) => (known.has(path) ? [] : [path]));
  return { fish: fish.slice(0, most), objects: objects.slice(0, most) };
}

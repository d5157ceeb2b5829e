// The pose of one fish in each frame, for objects that follow it.

import type { Simulation } from 'shoal';
import { Vector3 } from 'three';

/** The pose of one fish as drawn in the current frame. */
export interface TrackedFish {
  /** Whether the fish exists: false before the first frame, and after the fish was caught or removed. */
  isAlive: boolean;
  /** Position in the coordinates of the scenario, m. */
  readonly position: Vector3;
  /** Heading, a unit vector. */
  readonly heading: Vector3;
}

export function newTrackedFish(): TrackedFish {
  return { isAlive: false, position: new Vector3(), heading: new Vector3(1, 0, 0) };
}

/** Tracks the fish that components follow. */
export class FishTracker {
  readonly #ids = new Map<TrackedFish, number>();
  #positions = new Float32Array(0);
  #headings = new Float32Array(0);

  /** Starts to follow a fish. @returns a function that stops */
  follow(fish: TrackedFish, id: number): () => void {
    this.#ids.set(fish, id);
    return () => {
      this.#ids.delete(fish);
      fish.isAlive = false;
    };
  }

  /** Updates the poses. Call it after the steps of a frame. */
  update(simulation: Simulation): void {
    if (this.#ids.size === 0) return;
    const { school } = simulation;
    if (this.#positions.length < 3 * school.capacity) {
      this.#positions = new Float32Array(3 * school.capacity);
      this.#headings = new Float32Array(3 * school.capacity);
    }
    simulation.posesInto(this.#positions, this.#headings);
    for (const [fish, id] of this.#ids) {
      const index = school.indexOf(id);
      fish.isAlive = index >= 0;
      if (!fish.isAlive) continue;
      fish.position.fromArray(this.#positions, 3 * index);
      fish.heading.fromArray(this.#headings, 3 * index);
    }
  }
}

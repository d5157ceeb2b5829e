// Counts contacts with obstacles and passages through gates during a run.

import type { Simulation, SimulationEvent } from 'shoal';
import type { Rows } from 'shoal/tables';

/** Contacts of fish with obstacles, and passages through gates. */
export interface ObstacleReport {
  /** The smallest distance of any fish; null without obstacles or fish. */
  readonly smallestClearance: SmallestClearance | null;
  /** Number of fish with their middle inside a solid, summed over the measured steps. */
  readonly penetrations: number;
  /** Number of fish touching a surface, summed over the measured steps, and number of different fish. */
  readonly touches: { readonly fishSteps: number; readonly fish: number };
  /** Number of all fish, summed over the measured steps: the total for the counts above. */
  readonly fishSteps: number;
  /** Number of fish that had to be moved outside. */
  readonly displaced: number;
  readonly gates: readonly GateReport[];
}

export interface SmallestClearance {
  /** From the middle of the fish to the nearest surface, m; negative inside a solid. */
  readonly distance: number;
  /** The distance that contact keeps, m. */
  readonly bodyRadius: number;
  /** Id of the fish. */
  readonly fish: number;
  /** s. */
  readonly time: number;
}

export interface GateReport {
  readonly name: string;
  /** Passages in the direction that the gate faces, and against it. */
  readonly forth: number;
  readonly back: number;
  /** Number of different fish. */
  readonly fish: number;
}

/** A fish touches an obstacle below this distance in body radii. Contact keeps it at 1.001. */
export const touching = 1.01;

/** Indices of the measured columns in rows of the trajectory. */
const column = { time: 2, id: 3, species: 4, x: 5, y: 6, z: 7 };

/**
 * Measures the exact distance of fish to obstacles and counts passages through gates. Frames are measured in order, so
 * a resumed run gives the same result.
 */
export class ObstacleWatch {
  readonly #simulation: Simulation;
  readonly #displaced = new Set<number>();
  readonly #touched = new Set<number>();
  #touches = 0;
  readonly #gates: readonly { readonly name: string; forth: number; back: number; readonly fish: Set<number> }[];
  #smallest: SmallestClearance | null = null;
  #penetrations = 0;
  #fishSteps = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#gates = simulation.plan.gates.map(({ name }) => ({ name, forth: 0, back: 0, fish: new Set() }));
  }

  /** Measures the current state of the school. */
  measure(): void {
    if (!this.#hasObstacles) return;
    const { count, id, species, x, y, z, time } = this.#simulation.school;
    for (let i = 0; i < count; i++) this.#measureOne(id[i], species[i], x[i], y[i], z[i], time);
  }

  /** Measures rows of a trajectory that was recorded earlier. */
  measureRows({ count, columns }: Rows): void {
    if (!this.#hasObstacles) return;
    const [time, id, species] = [columns[column.time], columns[column.id], columns[column.species]];
    const [x, y, z] = [columns[column.x], columns[column.y], columns[column.z]];
    const { obstacles, school } = this.#simulation;
    let followed = Number.NaN;
    for (let row = 0; row < count; row++) {
      if (obstacles.moving && time[row] !== followed) {
        followed = time[row];
        obstacles.follow(followed, followed);
      }
      this.#measureOne(id[row], species[row], x[row], y[row], z[row], time[row]);
    }
    if (obstacles.moving) obstacles.follow(school.time, school.time);
  }

  hear({ kind, fish, other }: SimulationEvent): void {
    if (kind === 'displaced') this.#displaced.add(fish);
    if (kind !== 'passed' && kind !== 'passed-back') return;
    const gate = this.#gates[other];
    gate[kind === 'passed' ? 'forth' : 'back']++;
    gate.fish.add(fish);
  }

  /** @returns nothing for a scenario that has neither obstacles nor gates */
  report(): ObstacleReport | undefined {
    if (!this.#hasObstacles && this.#gates.length === 0) return undefined;
    return {
      smallestClearance: this.#smallest,
      penetrations: this.#penetrations,
      touches: { fishSteps: this.#touches, fish: this.#touched.size },
      fishSteps: this.#fishSteps,
      displaced: this.#displaced.size,
      gates: this.#gates.map(({ name, forth, back, fish }) => ({ name, forth, back, fish: fish.size })),
    };
  }

  get #hasObstacles(): boolean {
    return this.#simulation.plan.obstacles.length > 0;
  }

  #measureOne(fish: number, species: number, x: number, y: number, z: number, time: number): void {
    const { obstacles, plan } = this.#simulation;
    this.#fishSteps++;
    const least = this.#smallest?.distance ?? Number.POSITIVE_INFINITY;
    const { length, thickness } = plan.species[species].body;
    const bodyRadius = (length * thickness) / 2;
    const touch = bodyRadius * touching;
    // The limit saves time for fish far from obstacles.
    let distance = obstacles.clearance(x, y, z, Math.max(touch, least));
    if (distance < 0 || Object.is(distance, -0)) {
      this.#penetrations++;
      // Without a limit, so that the distance tells how deep the fish is inside.
      distance = obstacles.clearance(x, y, z);
    }
    if (distance < touch) {
      this.#touches++;
      this.#touched.add(fish);
    }
    if (distance < least) this.#smallest = { distance, bodyRadius, fish, time };
  }
}

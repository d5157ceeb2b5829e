// Finds what fish flee from, for the rules `flee` and `characters`.

import { RadiusCells } from '../../neighbours/radius-cells.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { trackOffsetInto } from '../../timeline/timeline.ts';

/** The parts of the scene in which threats are searched. */
interface Surroundings {
  readonly plan: Plan;
  readonly school: School;
  readonly members: readonly (readonly number[])[];
  readonly dimensions: 2 | 3;
  readonly wraps: boolean;
}

/** Points of one kind (predators or characters) for the fish of one species. */
interface Kind {
  readonly cells: RadiusCells;
  /** Whether the cells are up to date for this step. */
  isReady: boolean;
}

const at = new Float64Array(3);
const offset = new Float64Array(3);

/**
 * Finds predators and points of characters within the radius of a rule. Sorts them into cells once per step, when a
 * rule first reads them.
 */
export class Threats {
  readonly #around: Surroundings;
  /** By species. */
  readonly #predators: readonly Kind[];
  readonly #characters: readonly Kind[];

  constructor(around: Surroundings) {
    const kinds = (): Kind[] => around.plan.species.map(() => ({ cells: new RadiusCells(), isReady: false }));
    this.#around = around;
    this.#predators = kinds();
    this.#characters = kinds();
  }

  /** Discards the cells. Call it when fish or characters have moved. */
  forget(): void {
    for (let s = 0; s < this.#predators.length; s++) this.#predators[s].isReady = this.#characters[s].isReady = false;
  }

  /** Returns the fish that a species flees, ordered by species, then by index. @param radius radius of the rule, m */
  predatorsOf(species: number, radius: number): RadiusCells {
    const kind = this.#predators[species];
    if (!kind.isReady) this.#collectPredators(species, radius, kind);
    return kind.cells;
  }

  #collectPredators(species: number, radius: number, kind: Kind): void {
    const { plan, school, members, dimensions, wraps } = this.#around;
    const { flees } = plan.species[species];
    kind.cells.clear();
    for (let s = 0; s < members.length; s++) {
      if (!flees.includes(s) && !plan.species[s].hunts.includes(species)) continue;
      for (const j of members[s]) {
        at[0] = school.x[j];
        at[1] = school.y[j];
        at[2] = school.z[j];
        kind.cells.add(at);
      }
    }
    kind.cells.sort(radius, dimensions, !wraps);
    kind.isReady = true;
  }

  /** Returns the points of all characters. @param radius radius of the rule, m */
  characterPoints(species: number, radius: number): RadiusCells {
    const kind = this.#characters[species];
    if (!kind.isReady) this.#collectCharacters(radius, kind);
    return kind.cells;
  }

  #collectCharacters(radius: number, kind: Kind): void {
    const { plan, school, dimensions, wraps } = this.#around;
    kind.cells.clear();
    for (let c = 0; c < plan.characters.length; c++) {
      const { points, track } = plan.characters[c];
      trackOffsetInto(offset, track, school.time);
      for (const point of points) {
        for (let axis = 0; axis < 3; axis++) at[axis] = point[axis] + offset[axis];
        kind.cells.add(at);
      }
    }
    kind.cells.sort(radius, dimensions, !wraps);
    kind.isReady = true;
  }
}

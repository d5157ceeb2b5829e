// The parts of a scenario that components describe, and how they are put together.

import { type ScenarioDocument, ShoalError, type SpeciesDocument } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import type { ObstacleMesh } from './obstacle-mesh.ts';

type Lists = Required<Pick<ScenarioDocument, 'obstacles' | 'characters' | 'currents' | 'food' | 'paths' | 'gates'>>;

/** The lists of a scenario to which a component adds one entry. */
export type ListName = keyof Lists;

type ListPart = {
  [Name in ListName]: { readonly list: Name; readonly entry: Lists[Name][number] };
}[ListName];

type GoalEntry = NonNullable<SpeciesDocument['goals']>[number];

/** The part of the scene that one component adds. */
export type Part =
  | {
      readonly list: 'species';
      readonly entry: SpeciesDocument;
      /** Maximum number of fish. */
      readonly limit?: number;
    }
  /** A goal for each of these species. */
  | { readonly list: 'goals'; readonly entry: GoalEntry; readonly of: readonly string[] }
  | (ListPart & {
      /** The triangles of an obstacle whose shape is a mesh. */
      readonly mesh?: ObstacleMesh;
    });

/** The parts that the components of a scene add, in the order of mounting. */
export class SceneParts {
  /**
   * The parts; undefined if a part was removed since the document was last made. A component that is remounted at once
   * keeps its position in the order.
   */
  readonly #parts = new Map<string, Part | undefined>();
  /** The meshes of all parts, by key. */
  readonly #meshes = new Map<string, ObstacleMesh>();
  #isChanged = true;
  /** Called after each change. */
  onChange: () => void = () => undefined;

  /** Whether a part has changed since the document was last made. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  set(id: string, part: Part): void {
    this.#parts.set(id, part);
    this.#keepMesh(part);
    this.touch();
  }

  delete(id: string): void {
    this.#parts.set(id, undefined);
    this.touch();
  }

  /** Marks the document as changed, even if no part has changed. */
  touch(): void {
    this.#isChanged = true;
    this.onChange();
  }

  /** Number of fish for which to allocate memory. @throws ShoalError if a limit is not a number of fish */
  capacity(): number {
    let capacity = 0;
    for (const part of this.#parts.values()) {
      if (part?.list !== 'species') continue;
      const { entry, limit = 0 } = part;
      if (!Number.isInteger(limit) || limit < 0)
        throw new ShoalError(
          'argument',
          `<School name="${entry.name}">: limit must be a whole number of fish, got ${typeof limit === 'string' ? JSON.stringify(limit) : limit}.`,
        );
      capacity += Math.max(limit, entry.count ?? 1);
    }
    return capacity;
  }

  /** Names of the schools that have goals. */
  get goalsOf(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const part of this.#parts.values()) if (part?.list === 'goals') for (const name of part.of) names.add(name);
    return names;
  }

  /** Number of a school's goals that come before those of `<Goal>`. */
  goalsBefore(name: string, base: ScenarioDocument): number {
    const entries = [...base.species];
    for (const part of this.#parts.values()) if (part?.list === 'species') entries.push(part.entry);
    return entries.find((one) => one.name === name)?.goals?.length ?? 0;
  }

  /** The meshes of obstacles, by file. */
  meshes(): Record<string, TriangleMesh> {
    return Object.fromEntries([...this.#meshes.values()].map(({ file, triangles }) => [file, triangles]));
  }

  /** Returns the existing mesh of an obstacle with this shape, if there is one. */
  meshWith(key: string): ObstacleMesh | undefined {
    return this.#meshes.get(key);
  }

  #keepMesh(part: Part): void {
    if ('mesh' in part && part.mesh) this.#meshes.set(part.mesh.key, part.mesh);
  }

  /** The scenario with all parts added. Unchanged parts are the same objects as before. */
  documentWith(base: ScenarioDocument): ScenarioDocument {
    this.#isChanged = false;
    this.#meshes.clear();
    const lists: Record<string, unknown[]> = {};
    const goals = new Map<string, GoalEntry[]>();
    for (const [id, part] of this.#parts) {
      if (!part) {
        this.#parts.delete(id);
        continue;
      }
      this.#keepMesh(part);
      if (part.list === 'goals') {
        for (const name of part.of) goals.set(name, [...(goals.get(name) ?? []), part.entry]);
      } else {
        lists[part.list] ??= [...(base[part.list] ?? [])];
        lists[part.list].push(part.entry);
      }
    }
    const species = (lists.species ?? base.species) as SpeciesDocument[];
    const withGoals = species.map((one) => {
      const more = goals.get(one.name);
      return more ? { ...one, goals: [...(one.goals ?? []), ...more] } : one;
    });
    return { ...base, ...lists, species: withGoals };
  }
}

import type { ScenarioDocument, SpeciesDocument } from 'shoal';
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

/** The parts that the components of a scene add, in the order in which they were mounted. */
export class SceneParts {
  /** Undefined if removed since the document was last made. A component that is mounted again at once keeps its position. */
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

  /** Marks the document as changed for another reason than a part. */
  touch(): void {
    this.#isChanged = true;
    this.onChange();
  }

  /** Number of fish for which to allocate memory. */
  capacity(): number {
    let capacity = 0;
    for (const part of this.#parts.values())
      if (part?.list === 'species') capacity += Math.max(part.limit ?? 0, part.entry.count ?? 1);
    return capacity;
  }

  /** The meshes of obstacles, by file. */
  meshes(): Record<string, TriangleMesh> {
    return Object.fromEntries([...this.#meshes.values()].map(({ file, triangles }) => [file, triangles]));
  }

  /** Returns the mesh of an obstacle of this shape, if there is one. */
  meshWith(key: string): ObstacleMesh | undefined {
    return this.#meshes.get(key);
  }

  #keepMesh(part: Part): void {
    if ('mesh' in part && part.mesh) this.#meshes.set(part.mesh.key, part.mesh);
  }

  /** The scenario with all parts added. Parts that have not changed are the same objects as before. */
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

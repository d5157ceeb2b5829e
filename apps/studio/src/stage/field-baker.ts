import type { AvoidanceSettings, Field, Plan, TriangleMesh } from 'shoal';

/** A field that is there already. */
export interface KnownField {
  readonly key: string;
  readonly settings: AvoidanceSettings;
}

/** Which fields to make: all that the plan needs but those that are known. */
export interface BakeOrder {
  readonly plan: Plan;
  /** The meshes that the plan names, by file. */
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  readonly known: readonly KnownField[];
}

export interface BakedField {
  readonly key: string;
  readonly field: Field;
}

/** Makes fields of obstacles without holding up the page. Handed to the stage, which knows no threads. */
export interface FieldBaker {
  /**
   * @param progress is told the part that is done, 0 to 1
   * @param signal ends the work; what is still returned is ignored
   * @throws an error with a sentence to show
   */
  bake(order: BakeOrder, progress: (part: number) => void, signal: AbortSignal): Promise<readonly BakedField[]>;
}

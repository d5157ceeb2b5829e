import type { Plan } from 'shoal';
import type { AvoidanceSettings, Field, TriangleMesh } from 'shoal/fields';

/** A field that exists already. */
export interface KnownField {
  readonly key: string;
  readonly settings: AvoidanceSettings;
}

/** A request for the fields of a plan that are not cached. */
export interface BakeOrder {
  readonly plan: Plan;
  /** Meshes of the plan, by file. */
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  readonly known: readonly KnownField[];
}

export interface BakedField {
  readonly key: string;
  readonly field: Field;
}

/**
 * Computes obstacle fields without blocking the page. The page passes it to the stage, which does not depend on
 * threads.
 */
export interface FieldBaker {
  /**
   * @param progress receives the finished fraction, 0 to 1
   * @param signal cancels the work
   * @throws Error whose message can be shown
   */
  bake(order: BakeOrder, progress: (fraction: number) => void, signal: AbortSignal): Promise<readonly BakedField[]>;
}

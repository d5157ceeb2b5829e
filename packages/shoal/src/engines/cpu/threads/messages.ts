// What the thread pool and its threads send each other.

import type { Field, FieldRecipe } from '../../../fields/field.ts';
import type { SurfaceTrees } from '../../../fields/surface.ts';
import type { TriangleMesh } from '../../../fields/triangle-mesh.ts';
import type { SimulationEvent } from '../../../rules/outcomes.ts';
import type { RuleModule } from '../../../rules/rule-module.ts';
import type { Change } from '../../../scenario/change.ts';
import type { Plan } from '../../../scenario/plan.ts';
import type { KernelChoice, KernelName, Phase } from '../../engine.ts';
import type { KernelMemory } from '../kernel/instance.ts';
import type { PoolBuffers } from '../pool-member.ts';

/** Shared memory of each column of the school, by name. */
type ColumnBuffers = ReadonlyMap<string, ArrayBufferLike>;

/**
 * Requests to a thread. A thread of a pool gets `join` once, `begin` for each school, then `plan`, `change` and `run`
 * any number of times. A thread outside a pool computes fields: it gets `bake` for each, then `layer` any number of times,
 * and `field`.
 */
export type Request =
  | BakeRequest
  | { readonly kind: 'join'; readonly buffers: PoolBuffers; readonly index: number; readonly size: number }
  | {
      readonly kind: 'begin';
      readonly plan: Plan;
      readonly seed: number;
      readonly fish: number;
      readonly columns: ColumnBuffers;
      readonly kernel: KernelName;
      readonly memories: readonly KernelMemory[];
      readonly meshes: Readonly<Record<string, TriangleMesh>>;
      readonly fields: ReadonlyMap<string, Field>;
      /** Modules from which the thread imports rules of your own. */
      readonly ruleModules: readonly RuleModule[];
    }
  | {
      readonly kind: 'plan';
      readonly plan: Plan;
      readonly columns: ColumnBuffers;
      readonly fields: ReadonlyMap<string, Field>;
    }
  | {
      /** The plan differs from the previous one only in values. */
      readonly kind: 'change';
      readonly changes: readonly Change[];
    }
  | {
      readonly kind: 'run';
      readonly steps: number;
      readonly count: number;
      readonly time: number;
      readonly step: number;
      /** Whether fish were added, removed or replaced since this thread's last run. */
      readonly changed: boolean;
      /** Whether one thread makes the steps while the others sleep. */
      readonly alone: boolean;
    };

export type BakeRequest =
  /** @property trees of the recipe's surface; if they are missing, the thread builds them */
  | { readonly kind: 'bake'; readonly recipe: FieldRecipe; readonly trees?: SurfaceTrees }
  | { readonly kind: 'layer'; readonly layer: number }
  /** Asks for the field of these layers' signed distances, m. */
  | (Pick<FieldRecipe, 'grid' | 'settings'> & { readonly kind: 'field'; readonly layers: readonly Float32Array[] });

/** Replies to the requests of the same kinds. */
export type BakeReply =
  | { readonly kind: 'bake'; readonly trees: SurfaceTrees }
  | { readonly kind: 'layer'; readonly distances: Float32Array }
  | { readonly kind: 'field'; readonly field: Field };

/** Replies of a thread. Only the leader replies to `run`, when all threads have done the steps. */
export type Reply =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'ran';
      /** How long the steps took, ms. */
      readonly ms: number;
      readonly count: number;
      readonly time: number;
      readonly step: number;
      readonly events: readonly SimulationEvent[];
      readonly timings: Readonly<Record<Phase, number>>;
      readonly work: { readonly candidates: number; readonly neighbours: number };
      readonly choice: KernelChoice;
      readonly bytes: number;
      readonly listBytes: number;
    }
  | BakeReply
  | { readonly kind: 'failed'; readonly why: string; readonly error: ThrownError };

/** What a copied message keeps of an error. Copies of the error itself would lose its code. */
export interface ThrownError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
}

export type RunReply = Extract<Reply, { readonly kind: 'ran' }>;

import type { Field } from '../../../fields/field.ts';
import type { TriangleMesh } from '../../../fields/triangle-mesh.ts';
import type { SimulationEvent } from '../../../rules/outcomes.ts';
import type { RuleModule } from '../../../rules/rule-module.ts';
import type { Plan } from '../../../scenario/plan.ts';
import type { KernelChoice, KernelName, Phase } from '../../engine.ts';
import type { KernelMemory } from '../kernel/instance.ts';
import type { Board } from './crew.ts';

/** Shared memory of columns by their names. */
type Buffers = ReadonlyMap<string, ArrayBufferLike>;

/** What a thread of a crew is told, in this order: once who it is, then whom to step, then to step, again and again. */
export type Order =
  | { readonly kind: 'join'; readonly board: Board; readonly index: number; readonly size: number }
  | {
      readonly kind: 'begin';
      readonly plan: Plan;
      readonly seed: number;
      readonly fish: number;
      readonly columns: Buffers;
      readonly kernel: KernelName;
      readonly memory: KernelMemory;
      readonly meshes: Readonly<Record<string, TriangleMesh>>;
      readonly fields: ReadonlyMap<string, Field>;
      /** Where the program's own rules are. */
      readonly ruleModules: readonly RuleModule[];
    }
  | {
      readonly kind: 'plan';
      readonly plan: Plan;
      readonly columns: Buffers;
      readonly fields: ReadonlyMap<string, Field>;
    }
  | {
      readonly kind: 'run';
      readonly steps: number;
      readonly count: number;
      readonly time: number;
      readonly step: number;
    };

/** What a thread answers. Only the first of a crew tells of steps: they are done when it has. */
export type Answer =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'ran';
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
  | { readonly kind: 'failed'; readonly why: string };

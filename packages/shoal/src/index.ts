/**
 * Reads scenarios, runs and measures them.
 * @module shoal
 */
// First, so that no other text is beyond the reach of a compressor: a page loads 1 kB less.
import './engines/cpu/kernel/module.generated.ts';

export { type BakeFieldsOptions, bakeFields } from './engines/cpu/threads/bake-fields.ts';
export type { BakeSignal } from './engines/cpu/threads/bake-recipes.ts';
export type { StartThread, ThreadWorker } from './engines/cpu/threads/thread.ts';
export type {
  Engine,
  EngineFactory,
  EngineOptions,
  Examination,
  KernelChoice,
  KernelName,
  Phase,
  RuleExamination,
} from './engines/engine.ts';
export { EngineError, kernelNames, phases } from './engines/engine.ts';
export type { Vec3 } from './math/vector.ts';
export {
  type MetricName,
  type MetricRow,
  type MetricValues,
  metricRows,
  metricRowsOf,
  type RequestedMetricName,
  requestedMetricRows,
} from './metrics/metric-table.ts';
export { Metrics, type MetricsOptions } from './metrics/metrics.ts';
export type { TraitMetric } from './metrics/trait-metrics.ts';
export type { PickOptions, Ray } from './neighbours/fish-finder.ts';
export type { NearList } from './neighbours/near.ts';
export type { AnySettings } from './parameters/table.ts';
export { defineRule, type ParameterDefinition, type RuleDefinition, type SettingsOf } from './rules/define-rule.ts';
export type { FeatureTable, GpuRule, RulePass, SpeciesNumber, SpeciesView } from './rules/gpu-rule.ts';
export type { EventKind, Outcomes, SimulationEvent } from './rules/outcomes.ts';
export type { OwnRule, Scene } from './rules/rule.ts';
export * from './scenario/index.ts';
export type { School } from './school/school.ts';
export { stateOf } from './school/state.ts';
export { traitColumn, traitRules } from './school/traits.ts';
export type { BecomeOptions, ValueEdit } from './simulation/becoming.ts';
export type { Command, SetCommand } from './simulation/command.ts';
export type { Recorded } from './simulation/command-record.ts';
export type { Companion } from './simulation/companion.ts';
export type { Edit, EditPath, EditValue, OwnRuleSettings } from './simulation/edit-path.ts';
export type { SimulationListener } from './simulation/event-queue.ts';
export { type FishReport, inspectFish } from './simulation/inspect.ts';
export { type OpenOptions, openSnapshot, planOfSnapshot } from './simulation/open-snapshot.ts';
export type {
  AdvanceOptions,
  CompiledKernel,
  FallbackPart,
  RestoreOptions,
  SimulationOptions,
} from './simulation/options.ts';
export type { SavedState } from './simulation/saved-state.ts';
export { Simulation } from './simulation/simulation.ts';
export type { FishCommand, Points, RemoveCommand, SpawnCommand, SpawnPoses } from './simulation/spawning.ts';
export { startle } from './simulation/startle.ts';
export type { StopSignal } from './simulation/stopping.ts';
export { DisposedError } from './simulation/stopping.ts';

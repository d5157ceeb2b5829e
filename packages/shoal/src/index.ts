/**
 * Reads scenarios, runs and measures them.
 * @module shoal
 */
export { type BakeFieldsOptions, bakeFields } from './engines/cpu/threads/bake-fields.ts';
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
export { type ErrorCode, ShoalError } from './errors/shoal-error.ts';
export type { Vec3 } from './math/vector.ts';
export { type MetricName, Metrics, type MetricValues, metricRows } from './metrics/metrics.ts';
export type { PickOptions, Ray } from './neighbours/fish-finder.ts';
export type { NearList } from './neighbours/near.ts';
export { type BodyShape, bodyChoices } from './parameters/body-shape.ts';
export type { Choice, Form, Parameter, RuleRow, RuleRows } from './parameters/parameter.ts';
export { type Preset, type PresetName, presetNames, presets } from './parameters/presets.ts';
export {
  type FormOf,
  type Numbers,
  parameters,
  type RuleName,
  type RuleSettings,
  ruleNames,
  ruleTable,
} from './parameters/table.ts';
export type { AnySettings } from './rules/any-settings.ts';
export { defineRule, type ParameterDefinition, type RuleDefinition, type SettingsOf } from './rules/define-rule.ts';
export type { FeatureTable } from './rules/feature-table.ts';
export type { GpuRule, RulePass, SpeciesNumber, SpeciesView } from './rules/gpu-rule.ts';
export type { EventKind, Outcomes, SimulationEvent } from './rules/outcomes.ts';
export type { OwnRule, Scene } from './rules/rule.ts';
export type * from './scenario/document.generated.ts';
export type { NeighbourSearchName, Start } from './scenario/document.ts';
export { filesOf, meshFilesOf } from './scenario/files.ts';
export { scenarioSchema } from './scenario/json-schema.ts';
export { limits } from './scenario/limits.ts';
export type { FieldPlan, Gate, Obstacle, Shape } from './scenario/obstacles.ts';
export type { OwnRulesDocument } from './scenario/own-rules-document.ts';
export {
  defineScenario,
  type ParseOptions,
  parseScenario,
  parseScenarioJson,
  parseScenarioText,
} from './scenario/parse.ts';
export type { Plan, Scenario, SpeciesPlan, World } from './scenario/plan.ts';
export { type Problem, ScenarioError } from './scenario/problem.ts';
export { parseState, parseStateText, type StateFile } from './scenario/state-file.ts';
export { withPreset } from './scenario/with-preset.ts';
export { describeWork, estimateWork, type WorkEstimate, type WorkPart } from './scenario/work.ts';
export type { School } from './school/school.ts';
export { stateOf } from './school/state.ts';
export { carryOn } from './simulation/carry-on.ts';
export { type Command, isLive, type SetCommand } from './simulation/command.ts';
export type { Recorded } from './simulation/command-record.ts';
export { DisposedError } from './simulation/disposed-error.ts';
export type { Edit, EditPath, EditValue, OwnRuleSettings } from './simulation/edit-path.ts';
export type { SimulationListener } from './simulation/event-queue.ts';
export { type FishReport, inspectFish } from './simulation/inspect.ts';
export type { AdvanceOptions, SimulationOptions } from './simulation/options.ts';
export type { SavedState } from './simulation/saved-state.ts';
export { Simulation } from './simulation/simulation.ts';
export type { FishCommand, RemoveCommand, SpawnCommand, SpawnPlaces } from './simulation/spawning.ts';
export { startle } from './simulation/startle.ts';
export type { StopSignal } from './simulation/stop-signal.ts';
export { version } from './version.ts';

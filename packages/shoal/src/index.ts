export { processors } from './engines/cpu/threads/processors.ts';
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
export type { AvoidanceSettings, Stencil } from './fields/avoidance.ts';
export type { Body } from './fields/body.ts';
export {
  bakeField,
  type Field,
  type FieldRecipe,
  fieldOf,
  type Slab,
  SlabBaker,
  slabsOf,
  withSettings,
} from './fields/field.ts';
export {
  type ExpectedField,
  FieldFileError,
  maxFieldFileBytes,
  readField,
  writeField,
} from './fields/field-file.ts';
export { type Box, type Grid, gridOfSpacing, gridOver, maxOf } from './fields/grid.ts';
export { cleanMesh, inspectMesh, type MeshReport } from './fields/mesh-report.ts';
export { boxAround } from './fields/mesh-size.ts';
export { FieldStore, type ObstacleSources, type Obstacles } from './fields/obstacles.ts';
export type { Pose } from './fields/pose.ts';
export { keyOf, type PlannedField, plannedFields } from './fields/recipes.ts';
export { type Interpolation, sampleCubic, sampleLinear } from './fields/sampling.ts';
export { shapeMesh } from './fields/shapes/shape-mesh.ts';
export { kindOf, openness, Surface, type SurfaceKind, type SurfacePart, type SurfaceTrees } from './fields/surface.ts';
export type { TriangleMesh } from './fields/triangle-mesh.ts';
export type { Vec3 } from './math/vector.ts';
export { groupSizes } from './metrics/groups.ts';
export { type MetricName, Metrics, type MetricValues, metricRows } from './metrics/metrics.ts';
export { type Order, orderOf } from './metrics/order.ts';
export { type Boxes, gridBoxes, octreeBoxes } from './neighbours/boxes.ts';
export type { PickOptions, Ray } from './neighbours/fish-finder.ts';
export { NearList } from './neighbours/near.ts';
export { allSpecies, type NeighbourSearch, type Positions } from './neighbours/search.ts';
export { searchOf } from './neighbours/search-of.ts';
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
export { defineRule, type ParameterDefinition, type RuleDefinition, type SettingsOf } from './rules/define-rule.ts';
export type { FeatureTable } from './rules/feature-table.ts';
export type { GpuRule, RulePass, SpeciesNumber, SpeciesView } from './rules/gpu-rule.ts';
export { attacksOf } from './rules/hunt/attacks.ts';
export type { EventKind, SimulationEvent } from './rules/outcomes.ts';
export type { AnySettings, OwnRule, Scene } from './rules/rule.ts';
export { NoisePlace, noiseInto } from './rules/wander/fish-noise.ts';
export { cubicNoise } from './rules/wander/noise.ts';
export type {
  ScenarioDocument,
  SpeciesDocument,
} from './scenario/document.generated.ts';
export { type NeighbourSearchName, type Start, scenarioVersion } from './scenario/document.ts';
export { filesOf, meshFilesOf } from './scenario/files.ts';
export { groundHeight } from './scenario/ground.ts';
export { scenarioSchema } from './scenario/json-schema.ts';
export { limits } from './scenario/limits.ts';
export type { FieldPlan, Gate, Obstacle, Shape } from './scenario/obstacles.ts';
export type { OwnRulesDocument } from './scenario/own-rules-document.ts';
export { defineScenario, parseScenario, parseScenarioJson, parseScenarioText } from './scenario/parse.ts';
export type { Plan, Scenario, SpeciesPlan, World } from './scenario/plan.ts';
export { type Problem, ScenarioError } from './scenario/problem.ts';
export { parseState, parseStateText, type StateFile } from './scenario/state-file.ts';
export { withPreset } from './scenario/with-preset.ts';
export { describeWork, estimateWork, type WorkEstimate, type WorkPart } from './scenario/work.ts';
export { stateHash } from './school/hash.ts';
export type { School } from './school/school.ts';
export { idsOf, stateOf } from './school/state.ts';
export { carryOn } from './simulation/carry-on.ts';
export { type Command, isLive, type SetCommand } from './simulation/command.ts';
export type { Recorded } from './simulation/command-record.ts';
export { DisposedError } from './simulation/disposed-error.ts';
export type { SimulationListener } from './simulation/event-queue.ts';
export { type FishReport, inspectFish } from './simulation/inspect.ts';
export type { AdvanceOptions, SimulationOptions } from './simulation/options.ts';
export type { SavedState } from './simulation/saved-state.ts';
export { Simulation } from './simulation/simulation.ts';
export type { FishCommand, RemoveCommand, SpawnCommand, SpawnPlaces } from './simulation/spawning.ts';
export { startle } from './simulation/startle.ts';
export type { StopSignal } from './simulation/stop-signal.ts';
export type { Column, ColumnData, ColumnType, Rows } from './tables/column.ts';
export { csvText, jsonlText, type TextTable } from './tables/text-table.ts';
export { trajectoryColumns, trajectoryRows } from './tables/trajectory.ts';
export { version } from './version.ts';

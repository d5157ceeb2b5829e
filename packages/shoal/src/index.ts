export type { Examination, Phase, RuleExamination } from './engines/engine.ts';
export { phases } from './engines/engine.ts';
export type { Vec3 } from './math/vector.ts';
export { groupSizes } from './metrics/groups.ts';
export { type MetricName, Metrics, type MetricValues, metricRows } from './metrics/metrics.ts';
export { type Order, orderOf } from './metrics/order.ts';
export { NearList } from './neighbours/near.ts';
export { everybody, type NeighbourSearch, type Positions } from './neighbours/search.ts';
export { searchOf } from './neighbours/search-of.ts';
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
export type { SimulationEvent } from './rules/outcomes.ts';
export type { AnySettings, OwnRule, Scene } from './rules/rule.ts';
export { cubicNoise } from './rules/wander/noise.ts';
export {
  type NeighbourSearchName,
  type ScenarioDocument,
  type Start,
  scenarioVersion,
} from './scenario/document.ts';
export { filesOf } from './scenario/files.ts';
export { groundHeight } from './scenario/ground.ts';
export { scenarioSchema } from './scenario/json-schema.ts';
export { limits } from './scenario/limits.ts';
export { parseScenario, parseScenarioText } from './scenario/parse.ts';
export type { Plan, Scenario, SpeciesPlan, World } from './scenario/plan.ts';
export { type Problem, ScenarioError } from './scenario/problem.ts';
export { parseState, parseStateText, type StateFile } from './scenario/state-file.ts';
export { stateHash } from './school/hash.ts';
export type { School } from './school/school.ts';
export { stateOf } from './school/state.ts';
export type { Command } from './simulation/command.ts';
export { type FishReport, inspectFish } from './simulation/inspect.ts';
export { type Recorded, Simulation, type SimulationOptions } from './simulation/simulation.ts';
export { version } from './version.ts';

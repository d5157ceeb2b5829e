/**
 * Reads and checks scenarios, without the engines that run them.
 * @module shoal/scenario
 */
export { type ErrorCode, ShoalError } from '../errors/shoal-error.ts';
export {
  describedBodyChoices as bodyChoices,
  describedHeadings as headingTable,
  describedParameters as parameters,
  describedPerceptionChoices as perceptionChoices,
  describedPresets as presets,
  describedReproductionChoices as reproductionChoices,
  describedRules as ruleTable,
} from '../parameters/described.ts';
export {
  type Heading,
  type HeadingName,
  type HeadingOf,
  headingNames,
} from '../parameters/headings/table.ts';
export type {
  BareChoice,
  BareForm,
  BareParameter,
  BareRule,
  BareRules,
  Choice,
  Form,
  Parameter,
  RuleRow,
  RuleRows,
} from '../parameters/parameter.ts';
export { type Preset, type PresetName, presetNames } from '../parameters/presets.ts';
export type { BodyShape } from '../parameters/species-choices.ts';
export {
  type FormOf,
  type Numbers,
  type RuleName,
  type RuleSettings,
  ruleNames,
} from '../parameters/table.ts';
export { version } from '../version.ts';
export type * from './document.generated.ts';
export type { NeighbourSearchName, Plane, Start } from './document.ts';
export { scenarioSchema } from './json-schema.ts';
export { limits } from './limits.ts';
export type { FieldPlan, Gate, Obstacle, Shape } from './obstacles.ts';
export type { OwnRulesDocument } from './own-rules-document.ts';
export { ruleRowsOf } from './own-rules-document.ts';
export { defineScenario, type ParseOptions, parseScenario, parseScenarioJson, parseScenarioText } from './parse.ts';
export type { Plan, SpeciesPlan, World } from './plan.ts';
export { filesOf, meshFilesOf } from './plan.ts';
export type { Reproduction, Scenario } from './scenario.ts';
export {
  type Difference,
  differencesBetween,
  type Keys,
  keysOf,
  pathOf,
  presentKeys,
  valueAt,
  withValueAt,
} from './schema/path.ts';
export { type Problem, printable, ScenarioError } from './schema/problem.ts';
export { parseState, parseStateText, type StateFile } from './state-file.ts';
export { withPreset } from './with-preset.ts';
export { describeWork, estimateWork, type WorkEstimate, type WorkPart } from './work.ts';

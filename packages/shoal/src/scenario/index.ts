/**
 * Reads and checks scenarios, without the engines that run them.
 * @module shoal/scenario
 */
export { type ErrorCode, ShoalError } from '../errors/shoal-error.ts';
export { type BodyShape, bodyChoices } from '../parameters/body-shape.ts';
export {
  type Heading,
  type HeadingName,
  type HeadingOf,
  headingNames,
  headingTable,
} from '../parameters/headings/table.ts';
export type { Choice, Form, Parameter, RuleRow, RuleRows } from '../parameters/parameter.ts';
export { type Preset, type PresetName, presetNames, presets } from '../parameters/presets.ts';
export { reproductionChoices } from '../parameters/reproduction.ts';
export {
  type FormOf,
  type Numbers,
  parameters,
  type RuleName,
  type RuleSettings,
  ruleNames,
  ruleTable,
} from '../parameters/table.ts';
export { version } from '../version.ts';
export type * from './document.generated.ts';
export type { NeighbourSearchName, Start } from './document.ts';
export { filesOf, meshFilesOf } from './files.ts';
export { scenarioSchema } from './json-schema.ts';
export { limits } from './limits.ts';
export type { FieldPlan, Gate, Obstacle, Shape } from './obstacles.ts';
export type { OwnRulesDocument } from './own-rules-document.ts';
export { defineScenario, type ParseOptions, parseScenario, parseScenarioJson, parseScenarioText } from './parse.ts';
export type { Plan, Reproduction, Scenario, SpeciesPlan, World } from './plan.ts';
export { printable } from './printable.ts';
export { type Problem, ScenarioError } from './problem.ts';
export { parseState, parseStateText, type StateFile } from './state-file.ts';
export { withPreset } from './with-preset.ts';
export { describeWork, estimateWork, type WorkEstimate, type WorkPart } from './work.ts';

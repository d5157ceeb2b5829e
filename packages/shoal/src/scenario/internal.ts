/**
 * `shoal/internal/scenario`: what the command needs to check a scenario and its own words, without the texts of the parameters, which are
 * a third of the files that `shoal/scenario` loads. It is not part of the library's interface, and any version may change it.
 */

export { parseScenarioText } from './parse.ts';
export { filesOf, meshFilesOf } from './plan.ts';
export { ScenarioError } from './schema/problem.ts';
export { didYouMean } from './schema/suggest.ts';
export { describeWork, estimateWork } from './work.ts';

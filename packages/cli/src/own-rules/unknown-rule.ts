import { type Problem, ScenarioError } from 'shoal/scenario';
import { shortHash } from './loaded-modules.ts';
import type { RuleFile } from './rule-file.ts';

const ofRule = /^species\[\d+\]\.rules\.[^.[\]]+$/;

/** Adds to an error of a scenario that names an unknown rule what --rules can do about it. Others stay as they are. */
export function withRuleHint(error: unknown, files: readonly RuleFile[]): unknown {
  if (!(error instanceof ScenarioError) || !error.problems.some(isUnknownRule)) return error;
  const hint = hintOf(files);
  // A typo is more likely than a rule of your own.
  const isTypo = ({ hint: said }: Problem): boolean => files.length === 0 && said.startsWith('Did you mean');
  const problems = error.problems.map((problem) =>
    isUnknownRule(problem) && !isTypo(problem) ? { ...problem, hint: `${problem.hint} ${hint}` } : problem,
  );
  return new ScenarioError(problems, error.count);
}

function isUnknownRule({ path, rule }: Problem): boolean {
  return rule === 'is not a known key' && ofRule.test(path);
}

function hintOf(files: readonly RuleFile[]): string {
  if (files.length === 0) return 'If it is a rule of your own, give the module that exports it: --rules FILE.';
  const modules = files.map(
    ({ file, sha256, rules }) =>
      `${file} (SHA-256 ${shortHash(sha256)}), which exports ${rules.map(({ name }) => `"${name}"`).join(', ')}`,
  );
  return `--rules loaded ${modules.join('; ')}.`;
}

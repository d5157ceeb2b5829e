// Adds to the error for an unknown rule that `--rules` may be missing.

import { ScenarioError } from 'shoal/internal/scenario';
import type { Problem } from 'shoal/scenario';
import { shortHash } from '../errors/rule-failure.ts';
import type { RuleFile } from './rule-file.ts';

const ofRule = /^species\[\d+\]\.rules\.[^.[\]]+$/;

/** Adds a hint about --rules to the error for an unknown rule. Other errors are returned unchanged. */
export function withRuleHint(error: unknown, files: readonly RuleFile[]): unknown {
  if (!(error instanceof ScenarioError) || !error.problems.some(isUnknownRule)) return error;
  const hint = hintOf(files);
  // If a built-in rule has a similar name, a typo is more likely than a rule of your own.
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

import { defineRule } from './define-rule.ts';
import type { OwnRule } from './rule.ts';

/** Where another thread finds a rule of the program's own. */
export interface RuleModule {
  readonly name: string;
  /** The URL of a module that exports it. */
  readonly module: string;
}

/** Of each rule the module that exports it; undefined: one of them names none. */
export function ruleModulesOf(rules: readonly OwnRule[]): RuleModule[] | undefined {
  const found = rules.flatMap(({ name, module }) => (module === undefined ? [] : [{ name, module }]));
  return found.length === rules.length ? found : undefined;
}

/** Imports rules of the program's own. @throws Error that names the module and what it lacks */
export function importRules(modules: readonly RuleModule[]): Promise<OwnRule[]> {
  return Promise.all(
    modules.map(async ({ name, module }) => {
      const exported = Object.values(await import(/* @vite-ignore */ /* webpackIgnore: true */ module));
      const found = (exported as ({ name?: unknown; rule?: unknown; steer?: unknown } | undefined)[]).find(
        (one) => one?.name === name && (one.rule ?? one.steer),
      );
      if (!found) throw new Error(`${module} must export the rule "${name}": defineRule(…), or what defineRule takes`);
      return (found.rule ? found : defineRule(found as Parameters<typeof defineRule>[0])) as OwnRule;
    }),
  );
}

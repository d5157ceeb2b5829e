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
      const exported: unknown[] = Object.values(await import(/* @vite-ignore */ /* webpackIgnore: true */ module));
      const rule = exported.find((one) => (one as OwnRule | undefined)?.name === name && (one as OwnRule).rule);
      if (!rule) throw new Error(`${module} must export the rule "${name}", an object with its name, row and rule`);
      return rule as OwnRule;
    }),
  );
}

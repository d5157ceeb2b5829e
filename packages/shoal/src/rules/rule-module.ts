import type { OwnRule } from './rule.ts';

/** Where another thread finds a rule of the program's own. */
export interface RuleModule {
  readonly name: string;
  /** The URL of a module that exports it. */
  readonly module: string;
}

/** Of each rule the module that exports it; undefined: one of them names none. @throws TypeError for a URL that threads cannot resolve */
export function ruleModulesOf(rules: readonly OwnRule[]): RuleModule[] | undefined {
  const found = rules.flatMap(({ name, module }) =>
    module === undefined ? [] : [{ name, module: absolute(module, name) }],
  );
  return found.length === rules.length ? found : undefined;
}

/** Resolves a module's URL against the page: a thread's own address is that of its program. */
function absolute(module: string, rule: string): string {
  try {
    return new URL(module, host.location?.href).href;
  } catch {
    throw new TypeError(
      `rules: the module of "${rule}" must be an absolute URL, got "${module}". Write \`new URL('./rule.js', import.meta.url).href\`.`,
    );
  }
}

/** Imports rules of the program's own. @throws Error that names the module and what it lacks */
export function importRules(modules: readonly RuleModule[]): Promise<OwnRule[]> {
  return Promise.all(
    modules.map(async ({ name, module }) => {
      const exported: unknown[] = Object.values(
        await import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ module),
      );
      const rule = exported.find((one) => (one as OwnRule | undefined)?.name === name && (one as OwnRule).rule);
      if (!rule) throw new Error(`${module} must export the rule "${name}", an object with its name, row and rule`);
      return rule as OwnRule;
    }),
  );
}

const host = globalThis as { readonly location?: { readonly href: string } };

declare const URL: new (path: string, base?: string) => { readonly href: string };

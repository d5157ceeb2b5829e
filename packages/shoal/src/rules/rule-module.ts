import { ShoalError } from '../errors/shoal-error.ts';
import { defineRule } from './define-rule.ts';
import type { OwnRule } from './rule.ts';

/** The module from which other threads import a rule of your own. */
export interface RuleModule {
  readonly name: string;
  /** The URL of a module that exports the rule. */
  readonly module: string;
}

/**
 * Returns the module that exports each rule; undefined if a rule names none.
 * @throws ShoalError for a URL that threads cannot resolve
 */
export function ruleModulesOf(rules: readonly OwnRule[]): RuleModule[] | undefined {
  const found = rules.flatMap(({ name, module }) =>
    module === undefined ? [] : [{ name, module: absolute(module, name) }],
  );
  return found.length === rules.length ? found : undefined;
}

/** Resolves a module's URL against the page. A thread could not do so, because its own URL is that of its program. */
function absolute(module: string, rule: string): string {
  try {
    return new URL(module, host.location?.href).href;
  } catch {
    throw new ShoalError(
      'argument',
      `rules: the module of "${rule}" must be an absolute URL, got "${module}". Write \`new URL('./rule.js', import.meta.url).href\`.`,
    );
  }
}

/** Imports rules of your own. @throws ShoalError that names the module and what it lacks */
export function importRules(modules: readonly RuleModule[]): Promise<OwnRule[]> {
  return Promise.all(
    modules.map(async ({ name, module }) => {
      const exported = Object.values(
        await import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ module),
      );
      const found = (exported as ({ name?: unknown; rule?: unknown; steer?: unknown } | undefined)[]).find(
        (one) => one?.name === name && (one.rule ?? one.steer),
      );
      if (!found)
        throw new ShoalError(
          'argument',
          `rules: ${module} must export the rule "${name}": defineRule(…), or what defineRule takes.`,
        );
      return (found.rule ? found : defineRule(found as Parameters<typeof defineRule>[0])) as OwnRule;
    }),
  );
}

const host = globalThis as { readonly location?: { readonly href: string } };

declare const URL: new (path: string, base?: string) => { readonly href: string };

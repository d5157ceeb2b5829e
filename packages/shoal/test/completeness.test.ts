import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { headingNames, headingTable, type Plan, type RuleName, type RuleRow, ruleNames, ruleTable } from 'shoal';
import { describe, expect, it } from 'vitest';
import { gpuHeadingOf } from '../src/engines/gpu/headings.ts';
import { gpuRuleOf } from '../src/engines/gpu/used-rules.ts';
import { headingModel } from '../src/headings/registry.ts';
import type { HeadingRow } from '../src/parameters/headings/heading-row.ts';
import { sharedSettings } from '../src/parameters/headings/shared.ts';
import { wgslName } from '../src/rules/gpu-rule.ts';
import { kernelForms, kernelHeadings } from '../src/rules/kernel/layout.ts';
import { tableRule } from '../src/rules/registry.ts';
import type { AnySettings } from '../src/rules/rule.ts';
import { columnRanges } from '../src/school/check-school.ts';
import { planOf } from './gpu/agreement.ts';
import { box, scenes } from './gpu/scenes.ts';

/*
 * Every rule of the table is whole: each form has its function, its WGSL or a reason for having none, a scene in which the
 * GPU is compared with it, a test beside it and a row in the docs. Anything missing is named with the file to edit.
 */
const root = new URL('../../../', import.meta.url);

it('the lists of rules and heading models are up to date: npm run lists', () => {
  const { stderr, status } = spawnSync(process.execPath, ['scripts/generate/lists.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

const folderOf = (rule: string): string => `packages/shoal/src/rules/${rule}/`;
const read = (path: string): string =>
  existsSync(new URL(path, root)) ? readFileSync(new URL(path, root), 'utf8') : '';

const plans: readonly Plan[] = Object.values(scenes).map(({ document }) => planOf({ ...box, ...document }));

/** Whether a scene has a species for which a rule has something to do in a form. */
function isCompared(rule: string, form: string): boolean {
  return plans.some((plan) =>
    plan.species.some((species) => {
      const settings = (species.rules as unknown as Readonly<Record<string, AnySettings>>)[rule];
      const applies = tableRule(rule)?.applies?.(species, plan) ?? true;
      return applies && settings.enabled && settings.form === form;
    }),
  );
}

/** The text of all tests beside a rule. */
function testsOf(rule: string): string {
  const files = readdirSync(new URL(folderOf(rule), root)).filter((file) => file.endsWith('.test.ts'));
  return files.map((file) => read(folderOf(rule) + file)).join('\n');
}

/** The section of a rule in the page of parameters. */
function docsOf(rule: RuleName): string {
  return (
    read('docs/parameters.md')
      .split('\n## ')
      .find((section) => section.startsWith(`${ruleTable[rule].title}\n`)) ?? ''
  );
}

describe.each(ruleNames)('%s', (rule) => {
  it('is named by one word in lower case, as engines and shaders are searched for it', () => {
    expect(rule).toMatch(/^[a-z]+$/);
  });

  const { forms, defaultForm, enabledByDefault, choices }: RuleRow = ruleTable[rule];
  const functions = tableRule(rule);
  const gpu = gpuRuleOf(rule);

  it.each(Object.keys(forms))('%s is whole', (form) => {
    const missing: string[] = [];
    const need = (has: boolean, what: string): void => {
      if (!has) missing.push(`${rule}, ${form}: ${what}`);
    };
    need(functions?.forms[form] !== undefined, `a function in ${folderOf(rule)}${rule}.ts`);
    if (gpu && 'lacks' in gpu) need(gpu.lacks.length > 3, `a reason in ${folderOf(rule)}${rule}.gpu.ts`);
    else {
      const name = `${rule}_${wgslName(form)}`;
      need(gpu?.source.includes(`fn ${name}(`) ?? false, `fn ${name} in ${folderOf(rule)}${rule}.wgsl`);
      need(isCompared(rule, form), 'a scene in which it applies, in packages/shoal/test/gpu/scenes.ts');
    }
    const tests = testsOf(rule);
    need(tests !== '', `${folderOf(rule)}${rule}.test.ts`);
    need(
      form === defaultForm || tests.includes(`'${form}'`),
      `a test of '${form}' in ${folderOf(rule)}${rule}.test.ts`,
    );
    need(docsOf(rule).includes(`| \`${form}\``), 'a row in docs/parameters.md: npm run generate');
    const one = forms[form];
    for (const column of one.columns ?? []) {
      need(columnRanges.has(column), `the range of ${column} in ${folderOf(rule)}${rule}.parameters.ts`);
    }
    // A column that every school had would change all state hashes.
    const isSparing = functions?.applies !== undefined || enabledByDefault === false;
    need(
      form !== defaultForm || one.columns === undefined || isSparing,
      `\`applies\` in ${folderOf(rule)}${rule}.ts, or \`enabledByDefault: false\` in its row, as its default form has columns`,
    );
    if (rule in kernelForms) need(existsSync(new URL(`${folderOf(rule)}${rule}.simd.ts`, root)), `${rule}.simd.ts`);
    expect(missing).toEqual([]);
  });

  it('has its choices in the documentation, with sources', () => {
    for (const [key, { options, source }] of Object.entries(choices ?? {})) {
      const row = docsOf(rule)
        .split('\n')
        .find((line) => line.startsWith(`| \`${rule}.${key}\``));
      for (const option of options) expect(row).toContain(`\`${option}\``);
      expect(source).toBeTruthy();
    }
  });

  it('has on the GPU what its functions have', () => {
    if (!gpu || 'lacks' in gpu) return;
    const columns = Object.values(forms).flatMap(({ columns = [] }) => [...columns]);
    const has = {
      updatesMemory: gpu.updatesMemory ?? false,
      holds: gpu.holds ?? false,
      passes: gpu.passes?.(columns).length ?? 0,
    };
    const file = `functions in ${folderOf(rule)}${rule}.wgsl, or ${rule}.gpu.ts`;
    expect(has, file).toEqual({
      updatesMemory: functions?.updateMemory !== undefined,
      holds: functions?.holds !== undefined,
      passes: functions?.interact ? 1 : 0,
    });
    expect((gpu.events ?? []).length > 0, `events of ${file}`).toBe(functions?.interact !== undefined);
  });
});

describe.each(headingNames)('heading model %s', (model) => {
  const folder = `packages/shoal/src/headings/${model}/`;
  const row: HeadingRow = headingTable[model];
  const gpu = gpuHeadingOf(model);
  const { sum } = headingModel(model);

  it('is whole', () => {
    const missing: string[] = [];
    const need = (has: boolean, what: string): void => {
      if (!has) missing.push(`${model}: ${what}`);
    };
    need(existsSync(new URL(`${folder}${model}.ts`, root)), `${folder}${model}.ts`);
    const isInKernel = (kernelHeadings as readonly string[]).includes(model);
    need(
      isInKernel === (sum !== undefined),
      'a line in kernelHeadings of rules/kernel/layout.ts if it sums, and only then',
    );
    if (sum) {
      need(existsSync(new URL(`${folder}${model}.simd.ts`, root)), `${folder}${model}.simd.ts`);
      need(headingModel(model).kernelNumbers !== undefined, `kernelNumbers in ${folder}${model}.ts`);
    }
    if ('lacks' in gpu) need(gpu.lacks.length > 3, `a reason in ${folder}${model}.gpu.ts`);
    else {
      need(
        gpu.sums === (sum !== undefined),
        `fn ${model}_sum in ${folder}${model}.wgsl if ${model}.ts sums, and only then`,
      );
      need(gpu.source.includes(`fn ${model}_direct(`), `fn ${model}_direct in ${folder}${model}.wgsl`);
      for (const [key, { options }] of Object.entries(row.choices))
        for (const option of options) {
          const isCompared = plans.some(({ species }) =>
            species.some(
              ({ heading }) =>
                heading?.model === model && (heading as unknown as Record<string, unknown>)[key] === option,
            ),
          );
          need(isCompared || option === 'asynchronous', `a scene with ${key} "${option}" in test/gpu/scenes.ts`);
        }
    }
    need(
      Object.keys(sharedSettings).every((key) => key in row.parameters || key in row.choices),
      'all shared settings',
    );
    need(read('docs/heading-models.md').includes(`| \`${model}\``), 'a row in docs/heading-models.md');
    const section = read('docs/parameters.md')
      .split('\n### ')
      .find((one) => one.startsWith(`${row.title}\n`));
    for (const key of [...Object.keys(row.parameters), ...Object.keys(row.choices)])
      need(section?.includes(`\`${model}.${key}\``) ?? false, `${key} in docs/parameters.md: npm run generate`);
    for (const [name, { settings = {}, source }] of Object.entries(row.presets)) {
      need(section?.includes(`\`${name}\``) ?? false, `preset ${name} in docs/parameters.md: npm run generate`);
      need(source.length > 3, `the source of preset ${name}`);
      for (const key of Object.keys(settings))
        need(key in row.parameters || key in row.choices, `${key} of preset ${name} as a setting`);
    }
    for (const column of row.columns ?? [])
      need(columnRanges.has(column), `the range of ${column} in ${folder}${model}.parameters.ts`);
    need(/^10\.\d+\//.test(row.doi), 'a DOI');
    expect(missing).toEqual([]);
  });
});

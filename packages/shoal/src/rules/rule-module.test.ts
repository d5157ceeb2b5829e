import { expect, test } from 'vitest';
import { defineRule } from './define-rule.ts';
import { importRules, ruleModulesOf } from './rule-module.ts';

const ruleOf = (name: string, module?: string) =>
  defineRule({ name, ...(module !== undefined && { module }), steer: (out) => void out.fill(0) });

test('threads get the modules of all rules, or none if a rule has no module', () => {
  const [rise, sink] = [ruleOf('rise', 'file:///a/../rise.js'), ruleOf('sink', 'file:///sink.js')];
  expect(ruleModulesOf([rise, sink])).toEqual([
    { name: 'rise', module: 'file:///rise.js' },
    { name: 'sink', module: 'file:///sink.js' },
  ]);
  expect(ruleModulesOf([rise, ruleOf('sink')])).toBeUndefined();
  expect(ruleModulesOf([])).toEqual([]);
  expect(() => ruleModulesOf([ruleOf('rise', './rise.js')])).toThrow(
    'rules: the module of "rise" must be an absolute URL, got "./rise.js".',
  );
});

test('a module exports a rule by its name: made by defineRule, or what defineRule takes', async () => {
  const text = `
    export const other = { name: 'other', steer() {} };
    export const empty = { name: 'rise' };
    export const nothing = undefined;
    export const anyName = { name: 'rise', steer(out) { out.fill(2); } };
    export const made = { name: 'sink', rule: { forms: { steer() {} } }, row: { title: 'Sinks' } };
  `;
  const module = `data:text/javascript,${encodeURIComponent(text)}`;
  const [rise, sink] = await importRules([
    { name: 'rise', module },
    { name: 'sink', module },
  ]);
  expect([rise.name, rise.row.title, sink.name, sink.row.title]).toEqual(['rise', 'Rise', 'sink', 'Sinks']);
  const out = new Float64Array(3);
  (rise.rule.forms.steer as (out: Float64Array) => void)(out);
  expect([...out]).toEqual([2, 2, 2]);
  await expect(importRules([{ name: 'float', module }])).rejects.toThrow(
    `rules: ${module} must export the rule "float": defineRule(…), or what defineRule takes.`,
  );
});

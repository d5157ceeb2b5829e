import { defineRule, parseScenario, ruleRowsOf, ruleTable } from 'shoal';
import { expect, it } from 'vitest';
import { bounds, boundsTexts } from '../rules/bounds/bounds.parameters.ts';
import { joined } from './described.ts';
import type { RuleTextsOf } from './parameter.ts';

it('a row and its texts are joined at every depth, and neither is changed', () => {
  const row = joined(bounds, boundsTexts);
  expect(row.parameters.weight).toMatchObject({ unit: 'm/s²', default: 0.25, symbol: 'w_b' });
  expect(row.forms.box).toEqual(boundsTexts.forms.box);
  expect(row.defaultForm).toBe('box');
  expect(bounds.parameters.weight).not.toHaveProperty('symbol');
});

it('the types ask for every text, and for no other', () => {
  const { weight, floorFactor, surfaceFactor } = boundsTexts.parameters;
  const incomplete = { ...boundsTexts, parameters: { weight, floorFactor } };
  // @ts-expect-error: surfaceFactor has no texts.
  expect(incomplete satisfies RuleTextsOf<typeof bounds>).toBeDefined();
  const silent = { ...boundsTexts, parameters: { weight, floorFactor, surfaceFactor: { symbol: 'f' } } };
  // @ts-expect-error: surfaceFactor has no effect and no source.
  expect(silent satisfies RuleTextsOf<typeof bounds>).toBeDefined();
  // @ts-expect-error: no parameter has the name depth.
  const more = { weight, floorFactor, surfaceFactor, depth: weight } satisfies RuleTextsOf<typeof bounds>['parameters'];
  expect(more).toBeDefined();
});

it('a plan has rows without texts, and ruleRowsOf adds them, those of your own rules included', () => {
  const light = defineRule({ name: 'light', effect: 'Swims to the light.', steer: (out) => out.fill(0) });
  const plan = parseScenario({ version: 1, species: [{ name: 'fish' }] }, { rules: [light] });
  expect(plan.ruleRows.bounds).not.toHaveProperty('effect');
  const rows = ruleRowsOf(structuredClone(plan));
  expect(Object.keys(rows)).toEqual(Object.keys(plan.ruleRows));
  expect(rows.bounds).toEqual(ruleTable.bounds);
  expect(rows.light.effect).toBe('Swims to the light.');
});

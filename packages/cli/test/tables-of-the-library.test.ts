import { type Parameter, parameters, presetNames, presets, ruleNames, ruleTable } from 'shoal';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';

const shop = workshop();
const groups = Object.keys(parameters) as (keyof typeof parameters)[];

describe('parameters', () => {
  test('shows every number of every group', async () => {
    const { code, stdout } = await shop.shoal('parameters');
    expect(code).toBe(0);
    for (const group of groups) {
      for (const [key, { symbol }] of Object.entries<Parameter>(parameters[group])) {
        expect(stdout).toMatch(new RegExp(`^  ${key} +${symbol} `, 'm'));
      }
    }
  });

  test.each(ruleNames)('of %s show its forms', async (rule) => {
    const { stdout } = await shop.shoal('parameters', rule);
    for (const form of Object.keys(ruleTable[rule].forms)) expect(stdout).toMatch(new RegExp(`^  ${form}( |$)`, 'm'));
  });

  test('are the table in JSON', async () => {
    expect(JSON.parse((await shop.shoal('parameters', '--json')).stdout)).toEqual(
      JSON.parse(JSON.stringify(parameters)),
    );
    expect(JSON.parse((await shop.shoal('parameters', 'motion', '--json')).stdout)).toEqual(parameters.motion);
  });

  test('of an unknown group are refused', async () => {
    const { code, stderr } = await shop.shoal('parameters', 'cohesin');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^shoal: the group must be simulation, .*, got "cohesin"\. Did you mean "cohesion"\?\n$/);
  });
});

describe('presets', () => {
  test('are listed', async () => {
    const { code, stdout } = await shop.shoal('presets');
    expect(code).toBe(0);
    for (const name of presetNames) expect(stdout).toMatch(new RegExp(`^${name} +${presets[name].title} `, 'm'));
  });

  test('are shown in full: source, note, and numbers with units', async () => {
    const { stdout } = await shop.shoal('presets', 'parker');
    expect(stdout).toContain(`Source: ${presets.parker.source}.`);
    expect(stdout.replaceAll('\n', ' ')).toContain(presets.parker.note);
    expect(stdout).toMatch(/^separation +weight +3600 m\/s² /m);
    expect(stdout).toMatch(/^cohesion +radius +all /m);
    expect(stdout).toMatch(/^motion +maxSpeed +4 m\/s /m);
  });

  test('in JSON hold the coefficients with the defaults filled in', async () => {
    const parker = JSON.parse((await shop.shoal('presets', 'parker', '--json')).stdout);
    expect(parker).toMatchObject({
      name: 'parker',
      source: presets.parker.source,
      note: presets.parker.note,
      motion: { maxSpeed: 4, minSpeed: 0 },
      rules: { cohesion: { enabled: true, form: 'centroid', radius: 'all', weight: 36 }, wander: { enabled: false } },
    });
    const all = JSON.parse((await shop.shoal('presets', '--json')).stdout);
    expect(all.map(({ name }: { name: string }) => name)).toEqual(presetNames);
    expect(all.find(({ name }: { name: string }) => name === 'parker')).toEqual(parker);
  });
});

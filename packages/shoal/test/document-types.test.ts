import { readFileSync } from 'node:fs';
import {
  defineScenario,
  type OwnRulesDocument,
  type Parameter,
  type Plan,
  parameters,
  parseScenario,
  parseScenarioJson,
  type RuleName,
  type ScenarioDocument,
  scenarioSchema,
} from 'shoal';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { documentTypes } from '../../../scripts/generate/document-types.mjs';
import type { documentSchema } from '../src/scenario/document.ts';
import type { Infer } from '../src/scenario/schema/schema.ts';

/** What the schema reads. */
type ReadDocument = Infer<ReturnType<typeof documentSchema>>;
type Species = ScenarioDocument['species'][number];
type Rules = NonNullable<Species['rules']>;

/** The numbers of a group of the table, as a document states them. */
type InDocument<G extends keyof typeof parameters> = {
  -readonly [K in keyof (typeof parameters)[G]]?: (typeof parameters)[G][K] extends Parameter & { all: true }
    ? number | 'all'
    : number;
};

const light = {
  name: 'light',
  row: {
    title: 'Light',
    effect: 'Swims up.',
    source: 'Our own',
    defaultForm: 'linear',
    forms: { linear: { formula: '(0, 1, 0)', source: 'Our own' } },
    parameters: {
      weight: {
        symbol: 'w',
        unit: 'm/s²',
        default: 1,
        min: 0,
        max: 10,
        slider: [0, 1, 1],
        effect: 'Upwards.',
        source: 'Our own',
      },
    },
  },
} as const;

describe('the types of a scenario document', () => {
  it('state every number of the table with its type', () => {
    expectTypeOf<{ [R in RuleName]: InDocument<R> }>().toExtend<{ [R in RuleName]: Rules[R] | undefined }>();
    expectTypeOf<{ [R in RuleName]: keyof NonNullable<Rules[R]> }>().toExtend<{
      [R in RuleName]: keyof InDocument<R> | 'enabled' | 'form' | 'onCatch' | 'tactic';
    }>();
    expectTypeOf<{ [R in RuleName]: keyof InDocument<R> }>().toExtend<{
      [R in RuleName]: keyof NonNullable<Rules[R]>;
    }>();
    expectTypeOf<NonNullable<Species['motion']>>().toEqualTypeOf<InDocument<'motion'>>();
    expectTypeOf<Omit<NonNullable<Species['perception']>, 'neighbourhood'>>().toEqualTypeOf<InDocument<'perception'>>();
    expectTypeOf<NonNullable<ScenarioDocument['simulation']>>().toEqualTypeOf<InDocument<'simulation'>>();
    expectTypeOf<NonNullable<Rules['cohesion']>['radius']>().toEqualTypeOf<number | 'all' | undefined>();
    expectTypeOf<NonNullable<Rules['cohesion']>['weight']>().toEqualTypeOf<number | undefined>();
  });

  it('are those that the reader reads', () => {
    const read = (document: ScenarioDocument): ReadDocument => document;
    const stated = (document: ReadDocument): ScenarioDocument => document;
    const complete = ({ scenario }: Plan): ScenarioDocument => scenario;
    const plan = parseScenario({ version: 1, species: [{ name: 'fish' }] });
    expect(parseScenario(stated(read(complete(plan)))).scenario).toEqual(plan.scenario);
  });

  it('are made from the schema, with effect, unit, range, default and source', () => {
    const file = readFileSync(new URL('../src/scenario/document.generated.ts', import.meta.url), 'utf8');
    expect(documentTypes(scenarioSchema) === file, 'run: npm run generate').toBe(true);
    expect(file).toContain(`  /**
   * Distance within which flockmates attract. Default 11 m. Source: Vetemaa 2020, demo cohesionRadius.
   * From 0 to 1000000 m, or "all".
   */
  radius?: number | 'all';`);
  });

  it('every number of the table has its text, default and range in the comments', () => {
    const file = readFileSync(new URL('../src/scenario/document.generated.ts', import.meta.url), 'utf8');
    for (const rows of Object.values(parameters)) {
      for (const [key, { effect, default: usual, unit, source, min, max }] of Object.entries<Parameter>(rows)) {
        const measured = unit && ` ${unit}`;
        const text = `${effect} Default ${usual}${measured}. Source: ${source}.\n`;
        const at = file.indexOf(text);
        expect(at, `${key}: ${text}`).toBeGreaterThan(0);
        expect(file.slice(at + text.length, at + text.length + 200)).toContain(`From ${min} to ${max}${measured}`);
      }
    }
  });

  it('refuse what the format refuses', () => {
    const fish = (rules: Rules): ScenarioDocument => ({ version: 1, species: [{ name: 'fish', rules }] });
    expect(
      parseScenario(fish({ cohesion: { radius: 'all', form: 'centroid' } })).species[0].rules.cohesion.radius,
    ).toBe(Number.POSITIVE_INFINITY);
    // @ts-expect-error a form that cohesion has not
    expect(() => parseScenario(fish({ cohesion: { form: 'brownian' } }))).toThrow('form');
    // @ts-expect-error no number
    expect(() => parseScenario(fish({ cohesion: { weight: 'all' } }))).toThrow('weight');
    // @ts-expect-error a misspelled rule
    expect(() => parseScenario(fish({ cohesoin: {} }))).toThrow('cohesoin');
    // @ts-expect-error a shape without its size
    expect(() => defineAndParse({ obstacles: [{ shape: { kind: 'sphere' } }] })).toThrow('radius');
    // @ts-expect-error parsed JSON of unknown type goes to parseScenarioJson
    expect(() => parseScenario(JSON.parse('{}') as unknown)).toThrow('version is missing');
    expect(() => parseScenarioJson(JSON.parse('{}'))).toThrow('version is missing');
  });

  it('know the rules of a program by their names, if these are literals', () => {
    const options = { rules: [light] };
    const document = (rules: object) => ({ version: 1, species: [{ name: 'fish', rules }] }) as const;
    const plan = parseScenario({ version: 1, species: [{ name: 'fish', rules: { light: { weight: 2 } } }] }, options);
    expect(plan.scenario.species[0].rules).toMatchObject({ light: { weight: 2 } });
    expect(() =>
      // @ts-expect-error a text for a number
      parseScenario({ version: 1, species: [{ name: 'fish', rules: { light: { weight: 'x' } } }] }, { rules: [light] }),
    ).toThrow('weight');
    expect(() => parseScenarioJson(document({ dark: {} }), options)).toThrow('dark');
    expectTypeOf<OwnRulesDocument<[]>>().toEqualTypeOf<unknown>();
  });
});

function defineAndParse(part: Omit<ScenarioDocument, 'version' | 'species'>): Plan {
  return parseScenario(defineScenario({ version: 1, species: [{ name: 'fish' }], ...part }));
}

// Populations of schools among which a person selects, for the studio's mode of breeding.

import type { BareParameter } from '../../parameters/parameter.ts';
import { ruleNames, ruleTable } from '../../parameters/table.ts';
import { ruleApplies } from '../../rules/registry.ts';
import { limits } from '../../scenario/limits.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import type { Plan } from '../../scenario/plan.ts';
import { parseJson } from '../../scenario/schema/json-text.ts';
import { valueAt } from '../../scenario/schema/path.ts';
import { Problems } from '../../scenario/schema/problem.ts';
import { choice, flag, type Infer, list, number, object } from '../../scenario/schema/schema.ts';
import { latinHypercube } from '../designs/grid-and-random.ts';
import { coordinateOf } from '../dimension.ts';
import type { Point } from '../method.ts';
import { offspring } from '../methods/genetic.ts';
import { varySchema } from '../study/document.ts';
import { type Varied, variedOf } from '../study/varied.ts';

/** Schools of a population. */
export const populationSize = 9;

const mostGenerations = 100_000;

/** One school of a population. */
export interface Member {
  /** Its coefficients: for each varied one a coordinate from 0 to 1. */
  readonly point: Point;
  /** Whether the school stays in the next generation. */
  readonly isKept: boolean;
}

/** Schools of one scenario with different coefficients, for interactive breeding. */
export interface Population {
  /** The scenario's document. */
  readonly scenario: unknown;
  readonly vary: PopulationDocument['vary'];
  readonly varied: readonly Varied[];
  /** Seed of all random numbers. */
  readonly seed: number;
  /** Number of the generation, from 1. */
  readonly generation: number;
  readonly members: readonly Member[];
}

const seed = number({ min: 0, max: 2 ** 32 - 1, whole: true });
const coordinates = list(number({ min: 0, max: 1 }), { min: 1, max: 100, of: 'coordinates' });

const populationSchema = object(
  {
    population: choice([1], { description: 'Version of the format.' }),
    seed,
    generation: number({ min: 1, max: mostGenerations, whole: true }),
    vary: varySchema,
    members: list(object({ coordinates }, { keep: flag({ default: false }) }), {
      min: populationSize,
      max: populationSize,
      of: 'schools',
    }),
  },
  { scenario: { json: {}, expects: 'a scenario', read: (value: unknown) => value } },
);

/** A population as saved in a file. */
export type PopulationDocument = Infer<typeof populationSchema>;

/** Rules that keep the fish where they can be seen; their coefficients are not varied. */
const enclosing: readonly string[] = ['bounds', 'obstacles', 'current'];

/** The varied coefficients: numeric weights and radii of the enabled rules of the scenario's first species. */
export function genesOf(plan: Plan): PopulationDocument['vary'] {
  const [first] = plan.species;
  return ruleNames.flatMap((rule) => {
    const settings = first.rules[rule];
    if (!settings.enabled || enclosing.includes(rule) || !ruleApplies(rule, first, plan)) return [];
    const parameters: Readonly<Record<string, BareParameter>> = ruleTable[rule].parameters;
    return (['weight', 'radius'] as const).flatMap((key) => {
      const parameter = parameters[key];
      const value = (settings as Readonly<Record<string, unknown>>)[key];
      if (!parameter || typeof value !== 'number' || !(value >= 0) || !Number.isFinite(value)) return [];
      const path = `species[0].rules.${rule}.${key}`;
      return [
        { kind: 'range' as const, name: `${rule} ${key}`, paths: [path], min: 0, max: largest(parameter, value) },
      ];
    });
  });
}

/**
 * Largest value of a coefficient: up to four times the present value, within the slider's range unless twice the
 * present value is more.
 */
function largest({ slider, max }: BareParameter, value: number): number {
  if (value === 0) return slider[1];
  return Math.min(max, Math.max(2 * value, Math.min(slider[1], 4 * value)));
}

/**
 * The first generation: the scenario unchanged, and schools spread evenly over the ranges.
 * @param scenario parsed JSON, not trusted
 * @throws ScenarioError if it is not a scenario, or if no coefficient can be varied
 */
export function firstPopulation(scenario: unknown, ofSeed: number, file = ''): Population {
  const plan = parseScenarioJson(scenario, { file });
  const vary = genesOf(plan);
  const problems = new Problems(file);
  if (vary.length === 0)
    problems.add(
      'species[0].rules',
      'must have an enabled rule with a weight',
      'none',
      'Enable one, such as cohesion.',
    );
  problems.throwIfAny();
  const varied = variedOf(vary, plan, scenario, problems);
  problems.throwIfAny();
  const values = vary.map((gene) => (gene.kind === 'range' ? (valueAt(plan, gene.paths[0]) as number) : 0));
  const present = Float64Array.from(varied, ({ dimension }, d) =>
    dimension.kind === 'range' ? coordinateOf(dimension, values[d]) : 0,
  );
  const others = latinHypercube(vary.length, populationSize - 1, ofSeed);
  const members = [present, ...others].map((point) => ({ point, isKept: false }));
  return { scenario, vary, varied, seed: ofSeed, generation: 1, members };
}

/**
 * The next generation. Kept schools stay in their places. Children of the chosen and the kept schools take the other
 * places.
 * @param chosen indices of members; if none are chosen or kept, all are parents
 */
export function nextPopulation(population: Population, chosen: readonly number[]): Population {
  const { members, seed: ofSeed, generation } = population;
  const liked = members.filter(({ isKept }, index) => isKept || chosen.includes(index));
  const parents = (liked.length > 0 ? liked : members).map(({ point }) => point);
  const children = offspring(parents, members.length, ofSeed, generation);
  const next = members.map((member, index) => (member.isKept ? member : { point: children[index], isKept: false }));
  return { ...population, generation: generation + 1, members: next };
}

/** A population as JSON, to save. */
export function populationDocument({ scenario, vary, seed: ofSeed, generation, members }: Population): object {
  return {
    population: 1,
    seed: ofSeed,
    generation,
    vary,
    members: members.map(({ point, isKept }) => ({ coordinates: [...point], ...(isKept && { keep: true }) })),
    scenario,
  };
}

/**
 * Reads the text of a saved population, which is not trusted.
 * @throws ScenarioError with all problems at once
 */
export function readPopulationText(text: string, file = ''): Population {
  const json = parseJson(text, file, limits.fileBytes);
  const problems = new Problems(file);
  const read = populationSchema.read(json, '', problems);
  problems.throwIfAny();
  const { scenario, vary, seed: ofSeed, generation, members } = read as PopulationDocument;
  const plan = parseScenarioJson(scenario, { file: file && `${file}: scenario` });
  const varied = variedOf(vary, plan, scenario, problems);
  for (const [index, { coordinates: given }] of members.entries())
    if (given.length !== vary.length)
      problems.add(
        `members[${index}].coordinates`,
        `must be a list of ${vary.length}, one for each entry of vary`,
        `a list of ${given.length}`,
      );
  problems.throwIfAny();
  return {
    ...{ scenario, vary, varied, seed: ofSeed, generation },
    members: members.map(({ coordinates: given, keep = false }) => ({ point: Float64Array.from(given), isKept: keep })),
  };
}

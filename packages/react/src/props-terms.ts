// Errors and warnings in the terms of components, and scenarios without names that are not mounted yet.

import { type ScenarioDocument, ScenarioError, ShoalError, type SpeciesDocument } from 'shoal';

const components = {
  species: 'School',
  obstacles: 'Obstacle',
  characters: 'Character',
  currents: 'Current',
  food: 'Food',
  paths: 'Path',
  gates: 'Gate',
} as const;

type ListName = keyof typeof components;

const entryPath = new RegExp(`\\b(${Object.keys(components).join('|')})\\[(\\d+)\\](\\.?)`, 'g');
/** Options of the library that are props of `<Shoal>`. */
const optionPath = /^(new Simulation|parseScenario): options\./;
const goalPath = /\bspecies\[(\d+)\]\.goals\[(\d+)\](\.?)/g;

/** The base scenario, and goals that do not come from `<Goal>`. */
export interface Own {
  readonly base: ScenarioDocument;
  /** Number of a school's goals that do not come from `<Goal>`. */
  readonly goalsOf: (school: string) => number;
}

/**
 * Returns an error in the terms of components: `species[0].count` becomes `<School name="sardine">: count`. Entries of
 * the base scenario keep their paths.
 */
export function inPropsTerms(error: unknown, document: ScenarioDocument, own: Own): unknown {
  if (!(error instanceof ShoalError)) return error;
  if (!(error instanceof ScenarioError)) return withPropOfShoal(error);
  const withGoals = (text: string): string =>
    text.replace(goalPath, (path, species: string, goal: string, dot: string) => {
      const { name } = document.species[Number(species)];
      const number = Number(goal) - own.goalsOf(name);
      return number < 0 ? path : `<Goal of=${JSON.stringify(name)}> number ${number + 1}${dot && ': '}`;
    });
  const withNames = (text: string): string =>
    withGoals(text).replace(entryPath, (path, list: ListName, index: string, dot: string) => {
      const number = Number(index) - (own.base[list]?.length ?? 0);
      return number < 0 ? path : `${tagOf(document, list, Number(index), number)}${dot && ': '}`;
    });
  const problems = error.problems.map((problem) => ({
    ...problem,
    path: withNames(problem.path),
    rule: withNames(problem.rule),
    hint: withNames(problem.hint),
  }));
  return new ScenarioError(problems, error.count);
}

function withPropOfShoal(error: ShoalError): ShoalError {
  const message = error.message.replace(optionPath, '<Shoal>: ');
  return message === error.message ? error : new ShoalError(error.code, message, { cause: error });
}

/** A component as written in JSX, or its number among components of its kind. */
function tagOf(document: ScenarioDocument, list: ListName, index: number, number: number): string {
  const entry = document[list]?.[index] as { readonly name?: unknown } | undefined;
  const component = components[list];
  return typeof entry?.name === 'string'
    ? `<${component} name=${JSON.stringify(entry.name)}>`
    : `<${component}> number ${number + 1}`;
}

const relations = ['schoolsWith', 'keepsAwayFrom', 'flees', 'hunts', 'follows'] as const;

/** A scenario whose components name only existing schools and paths; and the missing names. */
interface WithoutMissing {
  readonly document: ScenarioDocument;
  /** Such as `<School name="sardine">: flees "shark"`. */
  readonly missing: readonly string[];
}

/**
 * Leaves out names of schools and paths that do not exist. Components may be mounted in any order, and models may load
 * late, so a school may flee from another that is not mounted yet.
 * @param own number of species of the base scenario, whose names are not left out
 * @param goalsOf names of the schools of `<Goal>`s
 */
export function withoutMissing(document: ScenarioDocument, own: number, goalsOf: Iterable<string>): WithoutMissing {
  const names = new Set(document.species.map(({ name }) => name));
  const paths = new Set(document.paths?.map(({ name }) => name));
  const missing = [...goalsOf].filter((name) => !names.has(name)).map((name) => `<Goal of="${name}">`);
  const species = document.species.map((one, index) =>
    index < own ? one : withNames(one, names, paths, (what) => missing.push(`<School name="${one.name}">: ${what}`)),
  );
  // If no name is missing, the parts are returned unchanged.
  return { document: missing.length > 0 ? { ...document, species } : document, missing };
}

function withNames(
  { path, ...one }: SpeciesDocument,
  names: ReadonlySet<string>,
  paths: ReadonlySet<string | undefined>,
  miss: (what: string) => void,
): SpeciesDocument {
  const there: { [Name in (typeof relations)[number]]?: readonly string[] } = {};
  for (const relation of relations) {
    const all: unknown = one[relation];
    // The check of the scenario reports any other mistake.
    if (!Array.isArray(all)) continue;
    const isMissing = (name: unknown): boolean => typeof name === 'string' && !names.has(name);
    for (const name of all.filter(isMissing)) miss(`${relation} "${name}"`);
    there[relation] = all.filter((name) => !isMissing(name));
  }
  const isLost = typeof path === 'string' && !paths.has(path);
  if (isLost) miss(`path "${path}"`);
  return { ...one, ...there, ...(path !== undefined && !isLost && { path }) };
}

/** Seconds for which a name may be missing without a warning, because a school's model may still load. */
const secondsBeforeWarning = 5;

/** Warns of names that stay missing and are probably misspelt. */
export class MissingNames {
  readonly #seconds = new Map<string, number>();
  readonly #warnings: Warnings;

  constructor(warnings: Warnings) {
    this.#warnings = warnings;
  }

  /** @param missing all names that are missing now */
  see(missing: readonly string[]): void {
    for (const name of this.#seconds.keys()) if (!missing.includes(name)) this.#seconds.delete(name);
    for (const name of missing) if (!this.#seconds.has(name)) this.#seconds.set(name, 0);
  }

  /** @param seconds real time since the last call */
  pass(seconds: number): void {
    for (const [name, before] of this.#seconds) {
      const now = before + seconds;
      this.#seconds.set(name, now);
      if (now < secondsBeforeWarning) continue;
      this.#warnings.once(
        `${name} is ignored: no component has this name. Check its spelling, or mount the one that is meant.`,
      );
    }
  }
}

/** Warns on the console about input that is allowed but probably a mistake. */
export class Warnings {
  readonly #told = new Set<string>();

  once(text: string): void {
    if (this.#told.has(text)) return;
    this.#told.add(text);
    console.warn(text);
  }
}

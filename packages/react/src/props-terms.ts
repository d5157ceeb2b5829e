import { type ScenarioDocument, ScenarioError, ShoalError } from 'shoal';

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

import { type ScenarioDocument, ScenarioError } from 'shoal';

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

/**
 * Returns an error that names components where the library names entries of the scenario: `species[0].count` becomes
 * `<School name="sardine">: count`. Entries of the base scenario keep their paths.
 */
export function inPropsTerms(error: unknown, document: ScenarioDocument, base: ScenarioDocument): unknown {
  if (!(error instanceof ScenarioError)) return error;
  const withNames = (text: string): string =>
    text.replace(entryPath, (path, list: ListName, index: string, dot: string) => {
      const number = Number(index) - (base[list]?.length ?? 0);
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

/** A component as its user wrote it, or its number among those of its kind. */
function tagOf(document: ScenarioDocument, list: ListName, index: number, number: number): string {
  const entry = document[list]?.[index] as { readonly name?: unknown } | undefined;
  const component = components[list];
  return typeof entry?.name === 'string'
    ? `<${component} name=${JSON.stringify(entry.name)}>`
    : `<${component}> number ${number + 1}`;
}

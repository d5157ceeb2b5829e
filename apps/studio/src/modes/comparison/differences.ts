// Lists in words in which values two scenes differ, for the mode Comparison.

import { type Parameter, type Plan, parameters, ruleRowsOf, type SpeciesPlan } from 'shoal';
import { capitalised, numberText, parameterWords } from '../../stage/state/words.ts';
import { element } from '../../ui/element.ts';

/** Something in which two scenes differ, with its value in each, for readers. */
export interface SceneDifference {
  readonly name: string;
  readonly values: readonly [string, string];
}

type Numbers = Readonly<Record<string, unknown>>;

/** What differs between two scenes: first sizes, then the formulas of rules, then their numbers. */
export function differencesOf(plans: readonly [Plan, Plan]): SceneDifference[] {
  const [one, other] = plans;
  const found = [differenceOf('Number of animals', plans, countOf), differenceOf('World', plans, worldOf)];
  const pairs = one.species.slice(0, other.species.length).map((_, index) => index);
  const of = (part: typeof formulas): SceneDifference[] => {
    const each = pairs.map((index) => part(plans, [one.species[index], other.species[index]]));
    // Differences that all species share are told once.
    const shared = each.every((list) => JSON.stringify(list) === JSON.stringify(each[0]));
    if (shared) return each[0] ?? [];
    return each.flatMap((list, index) =>
      list.map((row) => ({ ...row, name: `${capitalised(one.species[index].name)}: ${row.name.toLowerCase()}` })),
    );
  };
  return [...found, ...of(formulas), ...of(numbers)].filter((row) => row !== undefined);
}

function differenceOf<T>(name: string, two: readonly [T, T], textOf: (of: T) => string): SceneDifference | undefined {
  const values = [textOf(two[0]), textOf(two[1])] as const;
  return values[0] === values[1] ? undefined : { name, values };
}

const countOf = ({ species }: Plan): string => numberText(species.reduce((sum, { count }) => sum + count, 0));

const worldOf = ({ world: { min, max } }: Plan): string =>
  `${max.map((end, axis) => numberText(Number((end - min[axis]).toPrecision(3)))).join(' × ')} m`;

/** Rules with another formula, or with one only on one side. */
function formulas(plans: readonly [Plan, Plan], species: readonly [SpeciesPlan, SpeciesPlan]): SceneDifference[] {
  return Object.entries(ruleRowsOf(plans[0])).flatMap(([rule, { title, forms }]) => {
    const textOf = (of: SpeciesPlan): string => {
      const { enabled, form } = settingsOf(of, rule);
      return enabled ? (forms[String(form)]?.formula ?? String(form)) : 'off';
    };
    return differenceOf(title, species, textOf) ?? [];
  });
}

/** Numbers of motion, and of the rules that both sides have. */
function numbers(plans: readonly [Plan, Plan], species: readonly [SpeciesPlan, SpeciesPlan]): SceneDifference[] {
  const differing = (
    table: Readonly<Record<string, Parameter>>,
    title: string,
    numbersOf: (of: SpeciesPlan) => Numbers,
  ): SceneDifference[] =>
    Object.entries(table).flatMap(([key, { unit, label }]) => {
      const name = capitalised(`${title} ${label?.toLowerCase() ?? parameterWords(key)}`.trim());
      return differenceOf(name, species, (of) => readable(numbersOf(of)[key], unit)) ?? [];
    });
  const rules = Object.entries(ruleRowsOf(plans[0])).flatMap(([rule, row]) =>
    species.every((of) => settingsOf(of, rule).enabled)
      ? differing(row.parameters, row.title, (of) => settingsOf(of, rule))
      : [],
  );
  return [...rules, ...differing(parameters.motion, '', ({ motion }) => motion)];
}

function settingsOf({ rules }: SpeciesPlan, rule: string): Numbers {
  return { ...(rules as Readonly<Record<string, Numbers>>)[rule] };
}

function readable(value: unknown, unit: string): string {
  if (value === Number.POSITIVE_INFINITY) return 'unlimited';
  const text = typeof value === 'number' ? numberText(Number(value.toPrecision(3))) : String(value ?? '–');
  return unit ? `${text} ${unit}` : text;
}

/** Differences shown at once; the others unfold. */
const first = 5;
/** In smaller windows, unfolded lists would cover most of the schools. */
const roomy = '(min-width: 1100px) and (min-height: 640px)';

/** Lists for the two sides: what differs, each with the values of its own side. Both fold and unfold together. */
export function differenceLists(plans: readonly [Plan, Plan]): readonly [HTMLElement, HTMLElement] {
  const differences = differencesOf(plans);
  const [one, other] = [listOf(differences, 0), listOf(differences, 1)];
  for (const [k, fold] of one.folds.entries()) coupled(fold, other.folds[k]);
  return [one.root, other.root];
}

interface DifferenceList {
  readonly root: HTMLElement;
  /** All that can be folded, from the whole list inwards. */
  readonly folds: readonly HTMLDetailsElement[];
}

function listOf(differences: readonly SceneDifference[], side: 0 | 1): DifferenceList {
  const rows = differences.map(({ name, values }) => [element('dt', {}, name), element('dd', {}, values[side])]);
  const rest = rows.length - first;
  // The line that would hide a single row takes as much room as the row.
  const shown = rest > 1 ? rows.slice(0, first) : rows;
  const body =
    rows.length === 0
      ? element('p', {}, 'The same rules and numbers on both sides.')
      : element('dl', {}, ...shown.flat());
  const root = element(
    'details',
    { class: 'differences', open: matchMedia(roomy).matches },
    element('summary', {}, 'What differs'),
    body,
  );
  if (rest <= 1) return { root, folds: [root] };
  const list = element('dl', {}, ...rows.slice(first).flat());
  const more = element('details', {}, element('summary', {}, `and ${rest} more`), list);
  root.append(more);
  return { root, folds: [root, more] };
}

function coupled(one: HTMLDetailsElement, other: HTMLDetailsElement): void {
  one.addEventListener('toggle', () => {
    other.open = one.open;
  });
  other.addEventListener('toggle', () => {
    one.open = other.open;
  });
}

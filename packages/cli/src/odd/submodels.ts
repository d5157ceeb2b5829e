import { headingTable, meshFilesOf, type Plan, parameters, type RuleRow, reproductionChoices } from 'shoal';
import { author, bullets, plain } from '../page/markdown.ts';
import { motionSubmodels } from './motion-submodel.ts';
import { isWrittenByUser, type RuleInUse, rulesInUse, sourceText } from './species-rules.ts';
import { valueTable } from './value-table.ts';

/** Element 7 of ODD: submodels, one for each rule in use, and those that every scenario has. */
export function submodelsSection(plan: Plan): string {
  return [
    'Symbols: d = xᵢ − xⱼ is the vector from a neighbour j to individual i, l = |d|, u = v/|v|, Δt the time step.',
    ...rulesInUse({ plan }).map(({ row, uses }) => ruleSubmodel(row, uses)),
    ...headingSubmodels(plan),
    ...motionSubmodels(plan),
    ...fieldSubmodel(plan),
    ...reproductionSubmodel(plan),
    author('how each submodel was chosen and tested, and the source of every value that is not the default'),
  ].join('\n\n');
}

function ruleSubmodel(row: RuleRow, uses: readonly RuleInUse[]): string {
  const { title, effect, source, forms, parameters: rows, choices } = row;
  const names = new Map<string, string[]>();
  for (const { form, species } of uses) names.set(form, [...(names.get(form) ?? []), species.name]);
  const formulas = [...names].map(([form, species]) => {
    const { formula = '', source = '' } = forms[form] ?? {};
    return `Form \`${form}\` (${species.map(plain).join(', ')}): \`${formula}\`. Source: ${sourceText(source)}.`;
  });
  const written = isWrittenByUser(row) ? [author('the equation of this rule')] : [];
  const columns = uses.map(({ species, settings }) => ({ title: species.name, values: settings }));
  return [
    `### ${plain(title)}`,
    `${plain(effect)} Source: ${sourceText(source)}. The acceleration is the steering vector times \`weight\`.`,
    bullets(formulas),
    ...written,
    valueTable(rows, columns, choices),
  ].join('\n\n');
}

function headingSubmodels({ species }: Plan): string[] {
  return species.flatMap(({ name, heading }) => {
    if (!heading) return [];
    const { title, effect, formula, source, doi, parameters: rows, choices } = headingTable[heading.model];
    return [
      [
        `### ${plain(title)}`,
        `${plain(effect)} Desired direction: \`${formula}\`. Numbers: preset ${plain(heading.preset)}, where the scenario does not set them. Source: ${plain(source)}, doi:${doi}.`,
        valueTable(rows, [{ title: name, values: { ...heading } }], choices),
      ].join('\n\n'),
    ];
  });
}

function fieldSubmodel(plan: Plan): string[] {
  const { obstacles, field } = plan;
  if (obstacles.length === 0) return [];
  const files = meshFilesOf(plan);
  return [
    [
      '### Obstacle field and contact',
      'Each obstacle has a field of avoidance vectors, sampled by the rule Obstacles. At the end of a step, contact keeps the centre of each individual at least its body radius away from every surface.',
      ...(files.length === 0 ? [] : [`Surfaces are read from mesh files: ${files.map(plain).join(', ')}.`]),
      valueTable(parameters.field, [{ title: 'value', values: { ...field } }]),
    ].join('\n\n'),
  ];
}

function reproductionSubmodel({ species }: Plan): string[] {
  const columns = species.flatMap(({ name, reproduction }) =>
    reproduction ? [{ title: name, values: { ...reproduction } }] : [],
  );
  if (columns.length === 0) return [];
  return [
    [
      '### Reproduction',
      'An individual that is caught respawns as a child of a living one of its species. It inherits the factors of its parent on the weights of rules, each changed by a normally distributed number.',
      valueTable(parameters.reproduction, columns, reproductionChoices),
    ].join('\n\n'),
  ];
}

import { headingTable, type Plan, parameters, type RuleRow, reproductionChoices } from 'shoal';
import { author, bullets, plain } from './markdown.ts';
import { type RuleInUse, rulesInUse } from './species-rules.ts';
import { valueTable } from './value-table.ts';

/** Element 7 of ODD: submodels, one for each rule in use, and those that every scenario has. */
export function submodelsSection(plan: Plan): string {
  return [
    'Symbols: d = xᵢ − xⱼ is the vector from a neighbour j to individual i, l = |d|, u = v/|v|, Δt the time step.',
    ...rulesInUse({ plan }).map(({ row, uses }) => ruleSubmodel(row, uses)),
    ...headingSubmodels(plan),
    motionSubmodel(plan),
    ...fieldSubmodel(plan),
    ...reproductionSubmodel(plan),
    author('how each submodel was chosen and tested, and the source of every value that is not the default'),
  ].join('\n\n');
}

function ruleSubmodel(
  { title, effect, source, forms, parameters: rows, choices }: RuleRow,
  uses: readonly RuleInUse[],
): string {
  const names = new Map<string, string[]>();
  for (const { form, species } of uses) names.set(form, [...(names.get(form) ?? []), species.name]);
  const formulas = [...names].map(([form, species]) => {
    const row = forms[form];
    return `Form \`${form}\` (${species.map(plain).join(', ')}): \`${row?.formula ?? ''}\`. Source: ${plain(row?.source ?? '')}.`;
  });
  const written = Object.values(forms).some(({ formula }) => formula === 'see the program')
    ? [author('the equation of this rule; the table has none')]
    : [];
  const columns = uses.map(({ species, settings }) => ({ title: species.name, values: settings }));
  return [
    `### ${plain(title)}`,
    `${plain(effect)} Source: ${plain(source)}. The acceleration is the steering vector times \`weight\`.`,
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
        `${plain(effect)} It gives the direction that an individual wants: \`${formula}\`. Source: ${plain(source)}, doi:${doi}.`,
        valueTable(rows, [{ title: name, values: { ...heading } }], choices),
      ].join('\n\n'),
    ];
  });
}

function motionSubmodel({ species, dimensions }: Plan): string {
  const equations = [
    'the vertical component of a is multiplied by f_y',
    'v ← v + a Δt (semi-implicit Euler)',
    'v ← (v + u k(v_c) v_c Δt) / (1 + k(|v|) Δt), with the drag k(s) = (k_1 + k_2 s) times the part that is not saved behind others',
    'v_min ≤ |v| ≤ v_max; a turn of at most ω_max Δt',
    'x ← x + v Δt',
  ];
  const ground = species.filter(({ onGround }) => onGround).map(({ name }) => plain(name));
  return [
    '### Motion',
    `${dimensions === 2 ? 'In the plane. ' : ''}In this order${ground.length > 0 ? `; ${ground.join(', ')} cannot move up or down` : ''}:`,
    equations.map((line, k) => `${k + 1}. ${line}`).join('\n'),
    valueTable(
      parameters.motion,
      species.map(({ name, motion }) => ({ title: name, values: { ...motion } })),
    ),
  ].join('\n\n');
}

function fieldSubmodel({ obstacles, field }: Plan): string[] {
  if (obstacles.length === 0) return [];
  return [
    [
      '### Obstacles',
      'Each obstacle has a field of avoidance vectors, which the rule of obstacles samples. At the end of a step, contact keeps the centre of each individual at least its body radius away from every surface.',
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

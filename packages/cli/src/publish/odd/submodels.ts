import {
  headingTable,
  meshFilesOf,
  type Parameter,
  type Plan,
  parameters,
  type RuleRow,
  reproductionChoices,
  type SpeciesPlan,
} from 'shoal';
import { author, bullets, plain } from '../../page/markdown.ts';
import { isWrittenByUser, type RuleInUse, rulesInUse, sourceText, valueTable } from './value-table.ts';

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

/** How individuals move: one text for species accelerated by rules, one for species with a heading model. */
function motionSubmodels({ species, plane: lies }: Plan): string[] {
  const plane = lies ? `In the ${lies} plane. ` : '';
  const accelerated = species.filter(({ heading }) => heading === null);
  const turned = new Map<string, SpeciesPlan[]>();
  for (const one of species) {
    const text = headingEquations(one);
    if (text !== undefined) turned.set(text, [...(turned.get(text) ?? []), one]);
  }
  return [
    ...(accelerated.length === 0
      ? []
      : [submodel('Motion', `${plane}${groundText(accelerated)}In this order:\n\n${equations}`, accelerated)]),
    ...[...turned].map(([text, ones]) =>
      submodel(
        `Motion with a heading model: ${ones.map(({ name }) => plain(name)).join(', ')}`,
        `${plane}In this order:\n\n${text}`,
        ones,
        {
          maxSpeed: parameters.motion.maxSpeed,
          maxTurnDegPerSecond: parameters.motion.maxTurnDegPerSecond,
        },
      ),
    ),
  ];
}

function submodel(
  title: string,
  text: string,
  species: readonly SpeciesPlan[],
  rows: Readonly<Record<string, Parameter>> = parameters.motion,
): string {
  const columns = species.map(({ name, motion }) => ({ title: name, values: { ...motion } }));
  return [`### ${title}`, text, valueTable(rows, columns)].join('\n\n');
}

const equations = numbered([
  'the vertical component of a is multiplied by f_y',
  'v ← v + a Δt (semi-implicit Euler)',
  'v ← (v + u k(v_c) v_c Δt) / (1 + k(|v|) Δt), with the drag k(s) = (k_1 + k_2 s)(1 − fraction saved in a wake)',
  'v_min ≤ |v| ≤ v_max; turn v by at most ω_max Δt',
  'x ← x + v Δt',
]);

/** The steps of motion of a species with a heading model; undefined: it has none. */
function headingEquations({ heading }: SpeciesPlan): string | undefined {
  if (heading === null) return undefined;
  const { noise, noiseAt, positions } = heading;
  const before = noise !== 'none' && noiseAt === 'before-turn' ? ', disturbed by noise' : '';
  const after = noise !== 'none' && noiseAt === 'after-turn' ? ', then disturb the heading by noise' : '';
  const speed =
    heading.model === 'dorsogna' ? 'the speed of the velocity that the model gives, at most v_max' : 'v_max';
  const along =
    positions === 'old-heading' ? 'x ← x + v_old Δt, with the velocity v_old before this step' : 'x ← x + v Δt';
  return numbered([
    `turn the heading towards the desired direction${before}, by at most ω_max Δt${after}`,
    `v ← speed × heading; the speed is ${speed}`,
    along,
  ]);
}

function groundText(species: readonly SpeciesPlan[]): string {
  const names = species.filter(({ onGround }) => onGround).map(({ name }) => plain(name));
  return names.length === 0 ? '' : `Cannot move up or down: ${names.join(', ')}. `;
}

function numbered(lines: readonly string[]): string {
  return lines.map((line, k) => `${k + 1}. ${line}`).join('\n');
}

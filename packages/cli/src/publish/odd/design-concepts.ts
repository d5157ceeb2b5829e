import { headingTable, metricRowsOf, type Plan, presets } from 'shoal';
import { author, plain } from '../../page/markdown.ts';
import { settingValue } from '../../terminal/number-format.ts';
import { isWrittenByUser, type RuleInUse, rulesInUse, sourceText } from './value-table.ts';

/** Element 4 of ODD: the eleven design concepts. */
export function designConceptsSection(plan: Plan): string {
  const concepts: readonly (readonly [name: string, text: string])[] = [
    ['Basic principles', `${sourcesText(plan)} ${author('the theory behind the model, and why these rules')}`],
    [
      'Emergence',
      `Schools emerge from the rules of individuals.${limitsText(plan)} ${author('which results emerge, and which the rules impose')}`,
    ],
    [
      'Adaptation',
      plan.species.some(({ reproduction }) => reproduction !== null)
        ? `Individuals follow fixed rules. Their inherited factors on the weights of rules change from parent to child. ${author('what these stand for')}`
        : `Individuals follow fixed rules and do not choose between behaviours by expected success. ${author('confirm or correct')}`,
    ],
    ['Objectives', `No individual computes an objective. ${author('what the rules are assumed to serve')}`],
    ['Learning', `Individuals do not learn. ${author('confirm')}`],
    ['Prediction', `No rule predicts future states explicitly. ${author('which rules contain an implicit one')}`],
    ['Sensing', `${sensingText(plan)} Sensing has no error and no delay. ${author('confirm')}`],
    ['Interaction', interactionText(plan)],
    ['Stochasticity', `${randomText(plan)} ${author('what the randomness stands for')}`],
    [
      'Collectives',
      `Groups emerge: individuals nearer than the group distance belong to one group, which is only measured and does not act. ${author('whether collectives have a meaning of their own')}`,
    ],
    [
      'Observation',
      `${observationText(plan)} ${author('which of them answer the question, from when on, and over how many seeds')}`,
    ],
  ];
  return concepts.map(([name, text]) => `**${name}.** ${text}`).join('\n\n');
}

function sourcesText(plan: Plan): string {
  const ofRules = rulesInUse({ plan }).map(({ row }) => `${plain(row.title)}: ${sourceText(row.source)}`);
  const ofSpecies = plan.species.map(({ heading }, s) => {
    const { title, source } = heading ? headingTable[heading.model] : presets[plan.scenario.species[s].preset];
    return `${heading ? 'heading model' : 'preset'} ${plain(title)}: ${plain(source)}`;
  });
  return `Sources of the rules: ${[...new Set([...ofSpecies, ...ofRules])].join('. ')}.`;
}

/** Causes of a school's position and direction other than the rules between individuals. */
function limitsText(plan: Plan): string {
  const names: Readonly<Record<string, string>> = {
    bounds: 'bounds',
    obstacles: 'obstacles',
    goal: 'goals',
    path: 'paths',
    current: 'currents',
  };
  const used = rulesInUse({ plan }).flatMap(({ name, uses }) =>
    name in names && uses.some(({ form }) => form !== 'wrap') ? [names[name]] : [],
  );
  if (used.length === 0) return '';
  const text = `${listed(used)} limit their place and direction.`;
  return ` ${text[0].toUpperCase()}${text.slice(1)}`;
}

/** `a`, `a and b`, `a, b and c`. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

function sensingText(plan: Plan): string {
  const views = plan.species.map(
    ({ name, perception }) => `${plain(name)} within ${settingValue(perception.fieldOfViewDeg)}°`,
  );
  const radii = rulesInUse({ plan })
    .filter(({ row }) => row.flockmates)
    .map(({ row, uses }) => `${plain(row.title)} ${radiiText(uses)}`);
  const reach = radii.length === 0 ? '' : ` Flockmates count within these distances: ${radii.join('; ')}.`;
  const voronoi = plan.species.filter(({ perception }) => perception.neighbourhood === 'voronoi');
  const cells =
    voronoi.length === 0
      ? ''
      : ` Of their flockmates, only those whose Voronoi cells touch their own count for: ${voronoi.map(({ name }) => plain(name)).join(', ')}.`;
  return `Individuals sense the positions and velocities of others in their field of view: ${views.join(', ')}.${reach}${cells}`;
}

/** `4 m (starling), 2.2 m (falcon)`, or one distance if all species have the same. */
function radiiText(uses: readonly RuleInUse[]): string {
  const species = new Map<string, string[]>();
  for (const { species: one, settings } of uses) {
    const text = radiusText(settings);
    species.set(text, [...(species.get(text) ?? []), plain(one.name)]);
  }
  if (species.size === 1) return [...species.keys()].join('');
  return [...species].map(([text, names]) => `${text} (${names.join(', ')})`).join(', ');
}

function radiusText({ radius, nearest }: Readonly<Record<string, unknown>>): string {
  const all = typeof radius === 'number' ? settingValue(radius) : '';
  const length = all === 'all' ? 'at any distance' : `${all} m`;
  if (typeof nearest !== 'number' || nearest === 0) return length;
  return all === 'all' ? `the ${nearest} nearest, at any distance` : `the ${nearest} nearest within ${length}`;
}

function interactionText({ species, ...plan }: Plan): string {
  const relations = species.flatMap(({ name, schoolsWith, keepsAwayFrom, flees, hunts, follows }) =>
    (
      [
        ['schools with', schoolsWith],
        ['keeps away from', keepsAwayFrom],
        ['flees', flees],
        ['hunts', hunts],
        ['follows', follows],
      ] as const
    ).flatMap(([verb, others]) =>
      others.length === 0 ? [] : [`${plain(name)} ${verb} ${others.map((k) => plain(species[k].name)).join(', ')}`],
    ),
  );
  const solids = plan.obstacles.length === 0 ? '' : ' Individuals avoid obstacles and cannot enter them.';
  return `Individuals interact directly, by their positions and velocities: ${relations.join('; ') || 'no species knows another'}.${solids}`;
}

function randomText(plan: Plan): string {
  const { species, seed } = plan;
  const rules = rulesInUse({ plan });
  const usesOf = (rule: string) => rules.find(({ name }) => name === rule)?.uses ?? [];
  const hunts = usesOf('hunt').map(({ settings }) => settings);
  const ofHunt = [
    ...(hunts.some(({ tactic }) => tactic === 'random') ? ['choice of prey'] : []),
    ...(hunts.some(({ confusion }) => Number(confusion) > 0) ? ['success of attacks'] : []),
  ];
  const headings = species.flatMap(({ heading }) => (heading ? [heading] : []));
  const all: readonly (readonly [isUsed: boolean, what: string])[] = [
    [usesOf('wander').length > 0, 'Wander'],
    [ofHunt.length > 0, `Hunt (${ofHunt.join(', ')})`],
    [usesOf('perch').length > 0, 'Perch (duration of rests)'],
    [headings.some(({ noise }) => noise !== 'none'), 'the noise of the heading model'],
    [
      headings.some(({ model }) => ['jhawar', 'sheep', 'shepherd', 'wang'].includes(model)),
      'the events of the heading model',
    ],
    [hunts.some(({ onCatch }) => onCatch === 'respawn'), 'the start of individuals that reappear'],
    [species.some(({ reproduction }) => reproduction !== null), 'inheritance with mutation'],
  ];
  const used = all.flatMap(([isUsed, what]) => (isUsed ? [what] : []));
  const drives = used.length === 0 ? '' : ` They drive: ${used.join('; ')}.`;
  const own = rules.some(({ row }) => isWrittenByUser(row))
    ? ` ${author('what the rules of your own draw at random')}`
    : '';
  return `Random numbers set unspecified starting positions and velocities.${drives}${own} They come from a counter-based generator with the seed ${seed}: one seed gives one result.`;
}

function observationText(plan: Plan): string {
  return `Positions and velocities can be recorded at any step. ${metricsText(plan)}`;
}

/** The metrics of a plan as a sentence, with their units. */
export function metricsText(plan: Plan): string {
  const metrics = metricRowsOf(plan).map(
    ({ title, unit }) => `${plain(title.toLowerCase())}${unit === '' ? '' : ` (${unit})`}`,
  );
  return `The metrics are ${metrics.join('; ')}.`;
}

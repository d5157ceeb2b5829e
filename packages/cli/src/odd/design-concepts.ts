import { metricRowsOf, type Plan, presets } from 'shoal';
import { settingValue } from '../terminal/number-format.ts';
import { author, plain } from './markdown.ts';
import { rulesInUse } from './species-rules.ts';

/** Element 4 of ODD: the eleven design concepts. */
export function designConceptsSection(plan: Plan): string {
  const concepts: readonly (readonly [name: string, text: string])[] = [
    ['Basic principles', `${sourcesText(plan)} ${author('the theory behind the model, and why these rules')}`],
    [
      'Emergence',
      `Schools, their shape, density and common direction are not imposed; they emerge from the rules of individuals. ${author('which results emerge, and which the rules impose')}`,
    ],
    [
      'Adaptation',
      plan.species.some(({ reproduction }) => reproduction !== null)
        ? `Individuals follow fixed rules. Their inherited factors on the weights of rules change from parent to child. ${author('what these stand for')}`
        : `Individuals follow fixed rules; they do not choose between behaviours by an expected success. ${author('confirm or correct')}`,
    ],
    ['Objectives', `No individual computes an objective. ${author('what the rules are assumed to serve')}`],
    ['Learning', `There is none. ${author('confirm')}`],
    ['Prediction', `No rule in use is described as a prediction. ${author('which rules contain an implicit one')}`],
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
  const sources = rulesInUse({ plan }).map(({ row }) => `${row.title}: ${row.source}`);
  const models = plan.species.flatMap(({ heading }) => (heading ? [`heading model ${heading.model}`] : []));
  const ofPresets = plan.species.flatMap(({ heading }, s) => {
    const { title, source } = presets[plan.scenario.species[s].preset];
    return heading ? [] : [`Preset ${title}: ${source}`];
  });
  const all = [...new Set([...ofPresets, ...sources, ...models])];
  return all.length === 0
    ? 'No rule acts.'
    : `The rules are published ones, or the user's own. ${all.map(plain).join('. ')}.`;
}

function sensingText(plan: Plan): string {
  const views = plan.species.map(
    ({ name, perception }) => `${plain(name)} within ${settingValue(perception.fieldOfViewDeg)}°`,
  );
  const radii = rulesInUse({ plan })
    .filter(({ row }) => row.flockmates)
    .map(({ row, uses }) => {
      const values = [...new Set(uses.map(({ settings }) => radiusText(settings)))];
      return `${plain(row.title)} ${values.join(' or ')}`;
    });
  const reach = radii.length === 0 ? '' : ` Flockmates count within these radii: ${radii.join(', ')}.`;
  return `Individuals sense the positions and velocities of others in their field of view: ${views.join(', ')}.${reach}`;
}

function radiusText({ radius, nearest }: Readonly<Record<string, unknown>>): string {
  const all = typeof radius === 'number' ? settingValue(radius) : '';
  const length = all === 'all' ? 'all' : `${all} m`;
  return typeof nearest === 'number' && nearest > 0 ? `${length} (the ${nearest} nearest)` : length;
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
  const parts = ['starting positions and velocities, as far as the initialisation draws them'];
  const rules = rulesInUse({ plan });
  if (rules.some(({ name }) => name === 'wander')) parts.push('the rule Wander');
  if (plan.species.some(({ heading }) => heading)) parts.push('the noise of the heading model');
  if (plan.species.some(({ reproduction }) => reproduction)) parts.push('inheritance with mutation');
  return `Random numbers are used for ${parts.join(', ')}, and for rules whose submodel says so. They come from a counter-based generator with the seed ${plan.seed}: one seed gives one result.`;
}

function observationText(plan: Plan): string {
  return `Positions and velocities can be recorded in any step. Measured are ${metricRowsOf(plan)
    .map(({ title }) => plain(title.toLowerCase()))
    .join(', ')}.`;
}

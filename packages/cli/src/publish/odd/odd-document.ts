// Drafts the description of a model by the ODD protocol (overview, design concepts, details). For `shoal odd`.

import { type Phase, type Plan, phases, type SpeciesPlan, version } from 'shoal';
import { centreOf, diagonal, shortestEdge } from 'shoal/internal';
import type { RecordedRules } from '../../own-rules/rule-record.ts';
import { author, bullets, codeSpan, plain } from '../../page/markdown.ts';
import type { ScenarioChange } from '../../scenario/changed-scenario.ts';
import { counted, readable } from '../../terminal/number-format.ts';
import { worksNamedIn } from '../cite/citations.ts';
import { designConceptsSection, metricsText } from './design-concepts.ts';
import { entitiesSection } from './entities.ts';
import { submodelsSection } from './submodels.ts';
import { rulesInUse } from './value-table.ts';

/** What the document is made from. */
export interface OddSource {
  readonly plan: Plan;
  /** File name and SHA-256 of the scenario. */
  readonly file: string;
  readonly sha256: string;
  /** Values that --set has changed. */
  readonly changes?: readonly ScenarioChange[];
  readonly rules: readonly RecordedRules[];
}

/**
 * A draft of the ODD protocol (2020 update) in Markdown, from the tables of parameters and the scenario. The same
 * inputs give the same document.
 */
export function oddDocument({ plan, file, sha256, changes = [], rules }: OddSource): string {
  const made = [
    `Draft made by Shoal ${version} from ${codeSpan(file)} (SHA-256 ${sha256})${changesText(changes)}.`,
    ...rules.map((one) => `Own rules: ${one.names.join(', ')}, from ${plain(one.file)} (SHA-256 ${one.sha256}).`),
    'The description follows the ODD protocol for individual-based and agent-based models (Grimm et al. 2006), as updated by Grimm et al. (2010, 2020).',
    'An author must complete every passage in «guillemets», and then check all others.',
  ];
  const sections: readonly (readonly [title: string, text: string])[] = [
    ['1. Purpose and patterns', purposeSection(plan)],
    ['2. Entities, state variables and scales', entitiesSection(plan)],
    ['3. Process overview and scheduling', processSection(plan)],
    ['4. Design concepts', designConceptsSection(plan)],
    ['5. Initialisation', initialisationSection(plan)],
    ['6. Input data', inputDataSection(plan)],
    ['7. Submodels', submodelsSection(plan)],
  ];
  const body = sections.map(([title, text]) => `## ${title}\n\n${text}`).join('\n\n');
  const references = [
    bullets([...oddReferences, ...worksNamedIn(body)]),
    author('add the works that the tables name and this list lacks'),
  ];
  return `${[`# ODD: ${plain(plan.name)}`, made.join(' '), body, '## References', ...references].join('\n\n')}\n`;
}

function purposeSection(plan: Plan): string {
  return [
    ...(plan.description === '' ? [] : [`Description in the scenario: ${plain(plan.description)}`]),
    `**Purpose.** ${author('the question that the model answers, and its readers')}`,
    `**Patterns.** ${author('the patterns in data by which the model is judged useful')} ${metricsText(plan)}`,
  ].join('\n\n');
}

/** The changes by --set, as text that follows the hash of the file. */
function changesText(changes: readonly ScenarioChange[]): string {
  if (changes.length === 0) return '';
  const values = changes.map(({ path, value }) => `${codeSpan(path)} = ${codeSpan(JSON.stringify(value))}`);
  return `, with ${values.join(', ')} (\`--set\`)`;
}

/** The publications of the ODD protocol. */
const oddReferences: readonly string[] = [
  'Grimm, V., Berger, U., Bastiansen, F., Eliassen, S., Ginot, V., Giske, J., … DeAngelis, D. L. (2006). A standard protocol for describing individual-based and agent-based models. Ecological Modelling 198, 115–126. doi:10.1016/j.ecolmodel.2006.04.023',
  'Grimm, V., Berger, U., DeAngelis, D. L., Polhill, J. G., Giske, J., Railsback, S. F. (2010). The ODD protocol: A review and first update. Ecological Modelling 221, 2760–2768. doi:10.1016/j.ecolmodel.2010.08.019',
  'Grimm, V., Railsback, S. F., Vincenot, C. E., Berger, U., Gallagher, C., DeAngelis, D. L., … Ayllón, D. (2020). The ODD protocol for describing agent-based and other simulation models: A second update to improve clarity, replication, and structural realism. Journal of Artificial Societies and Social Simulation 23(2), 7. doi:10.18564/jasss.4259',
];

/** Element 5 of ODD: initialisation. */
function initialisationSection(plan: Plan): string {
  const drawn = plan.species.some(({ start }) => start.kind !== 'list' && start.kind !== 'file');
  const random = drawn ? ` Positions and directions are drawn at random with the seed ${plan.seed}.` : '';
  const starts = plan.species.map(
    (one) => `${plain(one.name)}: ${counted(one.count, 'individual')}, ${startText(one, plan)}.`,
  );
  return [
    `Species start as follows, at time 0.${random}`,
    bullets(starts),
    author('why this initial state, whether it changes between simulations, and how long the warm-up is'),
  ].join('\n\n');
}

/** Initial positions, directions and speeds of individuals, including defaults. */
function startText({ start, motion }: SpeciesPlan, plan: Plan): string {
  if (start.kind === 'list') return 'with the positions and velocities that the scenario lists';
  if (start.kind === 'file') return `with the positions and velocities of the state file ${plain(start.file)}`;
  const { dimensions, world } = plan;
  const point = (at: readonly number[]): string => `(${at.slice(0, dimensions).map(readable).join(', ')})`;
  const around = point(('centre' in start && start.centre) || centreOf(world));
  const speed = `at ${readable(start.speed ?? motion.maxSpeed)} m/s`;
  const direction =
    'heading' in start && start.heading ? `in the direction ${point(start.heading)}` : 'in any direction';
  const sight =
    'seesWithin' in start && start.seesWithin
      ? `, each in sight of another within ${readable(start.seesWithin)} m`
      : '';
  switch (start.kind) {
    case 'box':
      return `in the box from ${point(start.min ?? world.min)} to ${point(start.max ?? world.max)} m, ${direction}, ${speed}${sight}`;
    case 'sphere': {
      const radius = readable(start.radius ?? shortestEdge(plan) / 2);
      return `in the ${dimensions === 2 ? 'circle' : 'sphere'} of radius ${radius} m around ${around} m, ${direction}, ${speed}${sight}`;
    }
    case 'torus': {
      const radius = start.radius ?? shortestEdge(plan) / 3;
      const tube = readable(start.tube ?? radius / 3);
      return `in the torus of radius ${readable(radius)} m and tube radius ${tube} m around ${around} m, along it, ${speed}`;
    }
    case 'ring': {
      const radius = start.radius ?? diagonal(plan) / 2;
      const where = `${readable(radius)} to ${readable(1.5 * radius)} m from ${around} m`;
      return `${where}${dimensions === 2 ? '' : ', at any height of the world'}, towards the centre, ${speed}`;
    }
  }
}

/** Element 6 of ODD: data that represent processes which change over time. */
function inputDataSection(plan: Plan): string {
  const tracks = plan.timeline.map((entry) =>
    entry.kind === 'track'
      ? `\`${entry.path}\` changes at ${counted(entry.keys.length, 'key time')}.`
      : `Event ${plain(entry.name)}: at ${entry.at} s for ${entry.for} s, on ${entry.change.map(({ path }) => `\`${path}\``).join(', ')}.`,
  );
  const moving = plan.characters.filter(({ track }) => track !== undefined);
  const movers = moving.map(({ name }) => `Character ${plain(name)} moves along a given track.`);
  const bodies = plan.obstacles.flatMap(({ name, track }) =>
    track === undefined ? [] : [`Obstacle ${plain(name)} moves along a given track.`],
  );
  const all = [...tracks, ...movers, ...bodies];
  return all.length === 0
    ? 'The model uses no input data to represent processes that change over time.'
    : `These data are given from outside the model:\n\n${bullets(all)}\n\n${author('where these data come from')}`;
}

/** A line for each phase of a step, if the plan needs it. A new phase needs a line here. */
function stepsOf(plan: Plan): Readonly<Record<Phase, string>> {
  const rules = rulesInUse({ plan });
  const turns = plan.species.some(({ heading }) => heading !== null);
  const heading = turns ? ' A heading model gives a direction instead.' : '';
  const contact = plan.obstacles.length > 0 ? ' Contact with obstacles ends the movement at their surface.' : '';
  const happenings = happeningsIn(plan);
  return {
    neighbours: 'Each individual finds its neighbours: those within the radii of its rules and in its field of view.',
    headings: 'The direction of each velocity is computed, for the rules that compare directions.',
    memories: 'Rules with memory update it for each individual.',
    steering:
      rules.length === 0 && turns
        ? 'No rules are used; a heading model sets the direction.'
        : `Each rule gives each individual a steering vector. Weighted and blended, they are its acceleration.${heading}`,
    motion: `Velocities and positions change (submodel "Motion").${contact}`,
    events:
      happenings.length === 0
        ? 'Individuals do nothing to each other or to the world in this scenario.'
        : `Interactions between individuals and with the world are resolved: ${happenings.join(', ')}.`,
  };
}

/** The order in which individuals decide. */
function updateText({ species }: Plan): string {
  const namesOf = (update: string): string =>
    species.flatMap(({ name, heading }) => (heading?.update === update ? [plain(name)] : [])).join(', ');
  const asynchronous = namesOf('asynchronous');
  const poisson = namesOf('poisson');
  return [
    asynchronous === ''
      ? 'The update is synchronous. All steering is computed from the state at the start of the step, so the order of individuals has no influence on it.'
      : `The update of ${asynchronous} is asynchronous: in each step they decide and move one after another, in a random order, each by the state that the others have by then. All other steering is computed from the state at the start of the step.`,
    ...(poisson === '' ? [] : [`Individuals of ${poisson} decide at random times (Poisson events).`]),
    'Interactions are resolved last, in a fixed order. The result is bit-identical for any number of threads.',
  ].join(' ');
}

/** Effects of individuals on each other and on the world. */
function happeningsIn(plan: Plan): string[] {
  const rules = new Set(rulesInUse({ plan }).map(({ name }) => name));
  const all: readonly (readonly [happens: boolean, what: string])[] = [
    [rules.has('hunt'), 'catches'],
    [rules.has('food'), 'eating'],
    [rules.has('goal') && plan.species.some(({ goals }) => goals.length > 0), 'arrivals at goals'],
    [rules.has('perch'), 'landings'],
    [plan.gates.length > 0, 'passages through gates'],
  ];
  return all.flatMap(([happens, what]) => (happens ? [what] : []));
}

/** Element 3 of ODD: process overview and scheduling. */
function processSection(plan: Plan): string {
  const rules = rulesInUse({ plan });
  const steps = stepsOf(plan);
  const blends = plan.species.map(({ name, blending, heading }) => {
    if (heading) return `${plain(name)}: the heading model ${plain(heading.model)} gives the direction.`;
    if (blending.kind === 'sum') return `${plain(name)}: the weighted steering vectors are added.`;
    const order = 'order' in blending && blending.order ? ` in the order ${blending.order.map(plain).join(', ')}` : '';
    return `${plain(name)}: the rules claim the acceleration budget one after the other${order} (Reynolds 1987).`;
  });
  return [
    'A step has these phases, in this order:',
    phases.map((phase, k) => `${k + 1}. **${phase}**: ${steps[phase]}`).join('\n'),
    updateText(plan),
    rules.length === 0
      ? 'No rules are used.'
      : `Rules in use, in the order of their evaluation:\n\n${bullets(rules.map(({ row, uses }) => `**${plain(row.title)}** (${uses.map(({ species }) => plain(species.name)).join(', ')}): ${plain(row.effect)}`))}`,
    `Blending:\n\n${bullets(blends)}`,
    author('why these processes are included and others are not'),
  ].join('\n\n');
}

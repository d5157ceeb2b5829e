import { type Phase, type Plan, phases } from 'shoal';
import { author, bullets, plain } from '../page/markdown.ts';
import { rulesInUse } from './species-rules.ts';

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
export function processSection(plan: Plan): string {
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

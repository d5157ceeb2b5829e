import { metricRowsOf, type Plan, version } from 'shoal';
import { worksCited } from '../cite/citations.ts';
import type { RecordedRules } from '../own-rules/rule-record.ts';
import { designConceptsSection } from './design-concepts.ts';
import { entitiesSection } from './entities.ts';
import { author, bullets, plain } from './markdown.ts';
import { processSection } from './process.ts';
import { oddReferences } from './references.ts';
import { initialisationSection, inputDataSection } from './starts.ts';
import { submodelsSection } from './submodels.ts';

/** What the document is made from. */
export interface OddSource {
  readonly plan: Plan;
  /** File name and SHA-256 of the scenario. */
  readonly file: string;
  readonly sha256: string;
  readonly rules: readonly RecordedRules[];
}

/**
 * A draft of the ODD protocol (2020 update) in Markdown, from the tables of parameters and the scenario. It is the same
 * for the same inputs.
 */
export function oddDocument({ plan, file, sha256, rules }: OddSource): string {
  const made = [
    `Draft made by Shoal ${version} from \`${file.replaceAll('`', '')}\` (SHA-256 ${sha256}).`,
    ...rules.map((one) => `Own rules: ${one.names.join(', ')}, of ${plain(one.file)} (SHA-256 ${one.sha256}).`),
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
    ['References', bullets([...oddReferences, ...worksCited(plan)])],
  ];
  return `${[`# ODD: ${plain(plan.name)}`, made.join(' '), ...sections.map(([title, text]) => `## ${title}\n\n${text}`)].join('\n\n')}\n`;
}

function purposeSection(plan: Plan): string {
  return [
    plan.description === '' ? '' : `The scenario describes itself: ${plain(plan.description)}`,
    `**Purpose.** ${author('the question that the model answers, and its readers')}`,
    `**Patterns.** ${author('the patterns in data by which the model is judged useful')} Shoal measures ${metricRowsOf(
      plan,
    )
      .map(({ title, unit }) => `${plain(title.toLowerCase())}${unit === '' ? '' : ` (${unit})`}`)
      .join(', ')}.`,
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

import { type Plan, version } from 'shoal';
import { worksNamedIn } from '../cite/citations.ts';
import type { RecordedRules } from '../own-rules/rule-record.ts';
import { author, bullets, codeSpan, plain } from '../page/markdown.ts';
import type { ScenarioChange } from '../scenario/changed-scenario.ts';
import { designConceptsSection } from './design-concepts.ts';
import { entitiesSection } from './entities.ts';
import { metricsText } from './metrics.ts';
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

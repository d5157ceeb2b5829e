// `shoal survey`: combines the votes of several blind studies into one order of schools.

import type { Command } from 'commander';
import { jsonText } from '../files/json.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { chance } from '../survey/bradley-terry.ts';
import { type RankStep, type Survey, surveyOf } from '../survey/survey.ts';
import { readVoteFile } from '../survey/vote-file.ts';
import { counted, grouped } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';

export function addSurveyCommand(program: Command): void {
  program
    .command('survey')
    .description(
      paragraphs(
        'Combines files that the page saved at the end of a blind study, one for each person. Prints the schools in order of strength (Bradley & Terry) with 95 % confidence intervals, how far people agree, and how many more votes would settle the order.',
        'A strength is the log odds of being chosen over an average school. Votes for “no difference” do not count for it. The intervals allow for correlation between the votes of one person.',
      ),
    )
    .argument('<FILES...>', 'files of votes (JSON)')
    .option('--json', 'print the results as one JSON object')
    .addHelpText(
      'after',
      examples([
        ['shoal survey votes/*.json', 'the schools in order, with intervals'],
        ['shoal survey ann.json ben.json --json', 'the same as JSON'],
      ]),
    )
    .action((files: readonly string[], options: { readonly json?: true }) => {
      const survey = surveyOf(files.map(readVoteFile));
      process.stdout.write(options.json ? jsonText(survey) : surveyText(survey));
    });
}

/** If more votes than this are needed, their number is not printed. */
const mostPromised = 100_000;

/** A survey for the terminal. */
function surveyText(survey: Survey): string {
  const { question, scene, votes, noDifference, people, ranking, steps, agreement } = survey;
  const right = (title: string) => ({ title, align: 'right' as const });
  const table = textTable(
    [
      { title: 'school' },
      right('for'),
      right('against'),
      right('no difference'),
      right('strength'),
      right('95 % interval'),
      right('chosen over an average one'),
    ],
    ranking.map((one) => [
      one.name,
      String(one.won),
      String(one.lost),
      String(one.noDifference),
      signed(one.strength),
      `${signed(one.low)} to ${signed(one.high)}`,
      percent(chance(one.strength)),
    ]),
  );
  const head = `${question}\n${scene}: ${counted(votes, 'vote')} of ${counted(people.length, 'person', 'people')}, ${noDifference} of them “no difference”`;
  return `${head}\n\n${table}\n${steps.map(stepText).join('\n')}\n\n${agreementText(agreement)}\n`;
}

function stepText({ pair: [stronger, weaker], chance: share, isSure, votesNeeded }: RankStep): string {
  if (isSure) return `${stronger} over ${weaker}: settled, preferred in ${percent(share)} of choices.`;
  const needed =
    votesNeeded <= mostPromised
      ? `about ${grouped(votesNeeded)} more votes from more people would settle it, at this preference`
      : 'people see hardly any difference';
  return `${stronger} over ${weaker}: not settled; ${needed}.`;
}

function agreementText({ share, interval }: Survey['agreement']): string {
  if (Number.isNaN(share)) return 'Agreement: no two people voted on the same pair.';
  const range = interval ? ` (95 % interval ${percent(interval[0])} to ${percent(interval[1])})` : '';
  return `Agreement: two people who voted on the same pair chose the same school in ${percent(share)} of cases${range}; 50 % is chance.`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function signed(value: number): string {
  const size = Math.abs(value).toFixed(2);
  return Number(size) === 0 ? size : `${value < 0 ? '−' : '+'}${size}`;
}

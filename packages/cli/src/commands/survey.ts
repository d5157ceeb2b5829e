import type { Command } from 'commander';
import { jsonText } from '../files/json-text.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { surveyOf } from '../survey/survey.ts';
import { surveyText } from '../survey/survey-text.ts';
import { readVoteFile } from '../survey/vote-file.ts';

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

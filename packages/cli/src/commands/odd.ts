// `shoal odd`: describes the model of a scenario by the ODD protocol.

import { basename } from 'node:path';
import type { Command } from 'commander';
import { refuseOverwriting } from '../files/output-path.ts';
import { writeNewFile } from '../files/partial-file.ts';
import { hashOfFile } from '../files/read-file.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { filePathOf } from '../options/option-values.ts';
import { rulesOption, setOption } from '../options/scenario-options.ts';
import { recordedRules } from '../own-rules/rule-record.ts';
import { oddDocument } from '../publish/odd/odd-document.ts';
import type { RunOptions } from '../run/prepare-run.ts';
import { readPaths } from '../scenario/read-paths.ts';
import { readScenarioWith } from '../scenario/scenario-file.ts';

interface OddOptions extends Pick<RunOptions, 'set' | 'rules'> {
  readonly out?: string;
  readonly force?: true;
}

export function addOddCommand(program: Command): void {
  program
    .command('odd')
    .description(
      paragraphs(
        'Writes a description of the model in Markdown, following the ODD protocol for agent-based models (Grimm et al. 2006, 2010, 2020): purpose, entities, schedule, design concepts, initialisation, input data and submodels. Rules, formulas, values, units and sources come from the parameter tables and from the scenario.',
        'It is a draft: an author must complete each passage in «guillemets».',
      ),
    )
    .argument('<FILE>', 'the scenario', filePathOf('the scenario', 'a file'))
    .option('--out <FILE>', 'write it to this file instead of printing it', filePathOf('--out', 'a file'))
    .option('--force', 'replace FILE of --out if it exists')
    .addOption(setOption())
    .addOption(rulesOption())
    .addHelpText(
      'after',
      examples([
        ['shoal odd reef.json --out reef-odd.md', 'a draft to complete'],
        ['shoal odd runs/reef/inputs/scenario.json', 'of a recorded run'],
        ['shoal odd lit.json --rules light.mjs', 'with a rule of your own'],
      ]),
    )
    .action(async (file: string, options: OddOptions) => {
      const { out, force } = options;
      const { plan, rules } = await readScenarioWith(file, options);
      const sha256 = await hashOfFile(file, 'Check the path.');
      const text = oddDocument({
        plan,
        file: basename(file),
        sha256,
        changes: options.set ?? [],
        rules: recordedRules(rules),
      });
      if (out === undefined) {
        process.stdout.write(text);
        return;
      }
      refuseOverwriting('--out', out, readPaths({ file, plan, rules }));
      writeNewFile('--out', out, () => text, force);
      process.stdout.write(`${out}: written; complete the passages in «guillemets».\n`);
    });
}

import { join } from 'node:path';
import type { Command } from 'commander';
import { refuseOverwriting } from '../files/output-path.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { examples } from '../options/command-help.ts';
import { pathOf } from '../options/option-values.ts';
import { readPaths } from '../recording/inputs.ts';
import { runFile, runPaths } from '../recording/run-files.ts';
import { mendFolder } from '../recording/run-folder.ts';
import { readRun } from '../report/recorded-run.ts';
import { reportPage } from '../report/report-page.ts';

export function addReportCommand(program: Command): void {
  program
    .command('report')
    .summary('write a page with charts and tracks of a recorded run')
    .description(
      'Writes a page about a recorded run: the metrics over time, the tracks from above and from the side, the rules, and the command that repeats the run. The page is one self-contained file.',
    )
    .argument('<DIR>', 'the directory that "shoal run --out" has written', pathOf('the run', 'a directory'))
    .option('--out <FILE>', `where to write the page (default: DIR/${runFile.report})`, pathOf('--out', 'a file'))
    .addHelpText(
      'after',
      examples([
        ['shoal report runs/reef', 'writes runs/reef/report.html'],
        ['shoal report runs/reef --out reef.html', 'somewhere else'],
      ]),
    )
    .action(async (folder: string, { out }: { out?: string }) => {
      await mendFolder(folder);
      const run = await readRun(folder);
      const path = out ?? join(folder, runFile.report);
      const ownPlace = join(folder, runFile.report);
      const { plan } = run;
      const inputs = readPaths({ file: join(folder, runFile.scenario), plan });
      refuseOverwriting('--out', path, [...inputs, ...runPaths(folder).filter((used) => used.path !== ownPlace)]);
      writeFileAtomically(path, reportPage(run, folder));
      process.stdout.write(`${path}: written.\n`);
    });
}

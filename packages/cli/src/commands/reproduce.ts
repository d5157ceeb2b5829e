// `shoal reproduce`: repeats published figures and judges them.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { filePathOf, wholeNumber } from '../options/option-values.ts';
import type { SavedVerdict } from '../reproduce/verdict.ts';
import { Interruption } from '../terminal/interruption.ts';
import { textTable } from '../terminal/text-table.ts';

interface Options {
  readonly out?: string;
  readonly quick?: true;
  readonly save?: true;
  readonly force?: true;
  readonly threads?: number;
}

export function addReproduceCommand(program: Command): void {
  program
    .command('reproduce')
    .description(
      paragraphs(
        'Repeats a published figure: runs its simulations with several seeds, compares each number with the published one within a tolerance, and writes a page with the verdict. Without NAME it lists the reproductions with their last verdicts.',
        'The exit code is 0 only if every statement holds, and 1 if one fails: "not reproduced" is a result.',
      ),
    )
    .argument('[NAME]', 'a reproduction, "all", or a folder with a claim.json')
    .addOption(
      new Option(
        '--out <DIR>',
        'write page.html, notebook.ipynb, runs.csv, verdict.json and runs.jsonl here; runs in it are not repeated',
      ).argParser(filePathOf('--out', 'a directory')),
    )
    .option('--quick', 'few seeds, short runs, wide tolerances; takes seconds, and gives no verdict about the paper')
    .option('--force', 'replace outputs in --out even if Shoal did not write them, and a notebook that was edited')
    .option('--save', 'save the verdict beside the claim')
    .addOption(
      new Option('--threads <N>', 'number of threads (default: one per core)').argParser(
        wholeNumber('--threads', 1, 256),
      ),
    )
    .addHelpText(
      'after',
      examples([
        ['shoal reproduce', 'list the reproductions'],
        ['shoal reproduce vicsek-1995 --out vicsek', 'run it: vicsek/page.html'],
        ['shoal reproduce all --quick', 'a check of all within a minute'],
      ]),
    )
    .action(run);
}

async function run(name: string | undefined, options: Options): Promise<void> {
  const { allClaims, findClaim } = await import('../reproduce/find-claims.ts');
  if (options.save && options.quick) throw new InputError('--save: a quick check is no verdict. Leave out --quick.');
  if (name === undefined) {
    const { claimTable: listOf } = await import('../reproduce/find-claims.ts');
    process.stdout.write(listOf(allClaims()));
    return;
  }
  const claims = name === 'all' ? allClaims() : [findClaim(name)];
  const { reproduce } = await import('../reproduce/reproduce.ts');
  const { jsonText } = await import('../files/json.ts');
  const { writeFileAtomically } = await import('../files/partial-file.ts');
  const interruption = new Interruption('stopping; runs that are not finished are lost');
  const threads = options.threads ?? availableParallelism();
  let failed = 0;
  try {
    for (const found of claims) {
      const out = options.out !== undefined && name === 'all' ? join(options.out, found.id) : options.out;
      const { quick: isQuick = false, force = false } = options;
      const verdict = await reproduce(found, { out, isQuick, threads, force }, interruption);
      if (!verdict) {
        const next = out === undefined ? '' : ' The same command continues.';
        process.stderr.write(`shoal: ${found.id}: stopped.${next}\n`);
        process.exitCode = interruption.exitCode;
        return;
      }
      if (verdict.statements.some((one) => one.verdict !== 'holds')) failed++;
      if (options.save) writeFileAtomically(join(found.folder, 'verdict.json'), jsonText(verdict));
      process.stdout.write(textOf(found.id, verdict, out));
    }
  } finally {
    interruption.stopListening();
  }
  if (failed > 0) process.exitCode = 1;
}

function textOf(id: string, { sentence, statements }: SavedVerdict, out: string | undefined): string {
  const lines = textTable(
    [{ title: '' }, { title: 'statement', wrap: true }, { title: 'expected' }, { title: 'measured' }],
    statements.map(({ says, verdict, expected, measured }) => [verdict, says, expected, measured]),
  );
  const page = out === undefined ? '' : `${join(out, 'page.html')}: written.\n`;
  return `${id}\n${lines}${sentence}\n${page}\n`;
}

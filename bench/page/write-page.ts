import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { figuresPage } from './figures-page.ts';
import { machinesOf, type ResultRow, resultRows } from './result-rows.ts';

const results = new URL('../../results/', import.meta.url);

/**
 * Writes the page of all figures, from the stored rows and the rows of this run.
 * @param fresh rows of this run, whose machine is then the main one; stored rows fill the gaps
 */
export function writePage(file: string, fresh: readonly ResultRow[]): void {
  const texts = new Map(
    readdirSync(results).flatMap((name) =>
      name.endsWith('.csv') ? [[name.slice(0, -4), readFileSync(new URL(name, results), 'utf8')] as const] : [],
    ),
  );
  const rows = [...[...texts].flatMap(([machine, text]) => resultRows(machine, text)), ...fresh];
  const page = figuresPage({
    rows,
    machines: [...new Set([...fresh.map(({ machine }) => machine), ...machinesOf(rows)])],
    stencils: texts.get('stencils') ?? '',
    ratios: texts.get('ratios') ?? '',
    changes: texts.get('before-after') ?? '',
    commit: commit(),
  });
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(file, page);
  console.log(`${file}: ${Math.round(page.length / 1000)} kB, ${rows.length} rows`);
}

/** The current commit and its date; empty outside a clone. */
function commit(): string {
  try {
    const words = ['log', '-1', '--format=%h of %cs'];
    return execFileSync('git', words, { cwd: results, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

// `npm run check:prose`: prints phrases that are not plain English, as `file:line: text → replacement`. Fails if there
// are more than the limit. If files are named, only these are checked, with the limit 0: npm run check:prose --
// docs/gpu.md
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { passagesOf } from './prose/passages.mjs';
import { faults } from './prose/rules.mjs';

/** Largest number of violations. It may only be lowered. */
const limit = 0;

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Generated files, and files without prose. */
const skipped =
  /^(node_modules|dist|golden|results|schema|\..*)$|\.generated\.ts$|^parameters\.md$|^(package|package-lock|biome|knip|tsconfig.*)\.json$/;

/** Files that quote forbidden phrases, or that are copies while the package is packed. */
const quoting = ['scripts/prose', 'packages/shoal/test/prose.test.ts', 'packages/shoal/docs'];

function files(folder = '') {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true }).filter(
    ({ name }) => !skipped.test(name),
  );
  return entries.flatMap((entry) => {
    const file = folder + entry.name;
    if (quoting.includes(file)) return [];
    return entry.isDirectory() ? files(`${file}/`) : [file];
  });
}

function check(file) {
  const source = readFileSync(path.resolve(root, file), 'utf8');
  const inDocs = file.endsWith('.md');
  return passagesOf(file, source).flatMap((passage) =>
    faults(passage, inDocs).map(({ at, text, instead }) => {
      const line = source.slice(0, passage.offset + at).split('\n').length;
      return `${file}:${line}: ${text.trim()} → ${instead}`;
    }),
  );
}

const asked = process.argv.slice(2);
const found = (asked.length > 0 ? asked : files()).flatMap(check);
const allowed = asked.length > 0 ? 0 : limit;
if (found.length > allowed) {
  console.error(found.join('\n'));
  console.error(
    `${found.length} phrases are no plain English; ${allowed} may be. See CONTRIBUTING.md, "Plain English".`,
  );
  process.exitCode = 1;
} else if (found.length < allowed) {
  console.log(`${found.length} phrases are left: set the limit in scripts/checks/prose.mjs to that.`);
}

// `npm run check:prose`: prints what is no plain English, as `file:line: text → what to write instead`. Fails if there is more of
// it than the limit. With files as arguments it checks those, and fails if there is any: npm run check:prose -- docs/gpu.md
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { passagesOf } from './prose/passages.mjs';
import { faults } from './prose/rules.mjs';

/** How many faults there may be. It only ever goes down. */
const limit = 0;

const root = fileURLToPath(new URL('..', import.meta.url));
/** Folders and files that are made from others, or that hold no prose. */
const skipped =
  /^(node_modules|dist|golden|results|schema|\..*)$|\.generated\.ts$|^parameters\.md$|^(package|package-lock|biome|knip|tsconfig.*)\.json$/;

/** These quote what is forbidden, or are copies while the package is packed. */
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
  console.log(`${found.length} phrases are left: set the limit in scripts/prose.mjs to that.`);
}

// What `npm pack` runs in packages/shoal: writes the pages of the documentation next to the package's README, and
// `llms.txt`, which lists them (https://llmstxt.org), for editors and assistants. `--remove` removes them again.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';
import { modules, packages, pagesOfTable, read } from './pages.mjs';
import { twinOf } from './twin.mjs';

const folder = 'packages/shoal';
const target = path.join(root, folder);

/** Paths of the pages in the package. The package's own README is already there. */
const pages = pagesOfTable()
  .filter(({ file }) => /^(docs|packages)\//.test(file))
  .map((page) => ({ ...page, twin: `docs/${nameOf(page.file)}` }));

function nameOf(file) {
  const owner = packages.find((one) => file === `${one.folder}/README.md`);
  return owner ? `${owner.manifest.name}.md` : path.basename(file);
}

function listText() {
  const { description } = packages.find((one) => one.folder === folder).manifest;
  const types = modules()
    .filter((one) => one.folder === folder && !one.name.startsWith('shoal/internal'))
    .map(({ name, types }) => `- [${name}](${types.replace('./', '')})`);
  const guides = pages.map(({ title, twin, about }) => `- [${title}](${twin}): ${about}`);
  return `# Shoal

> ${description}

Every export has a comment, which editors show. Files of scenarios follow schema/scenario.schema.json.

## Documentation

- [Overview](README.md): installing, a first program, the modules
${guides.join('\n')}

## Types

${types.join('\n')}
`;
}

for (const name of ['docs', 'llms.txt']) rmSync(path.join(target, name), { recursive: true, force: true });
if (!process.argv.includes('--remove')) {
  mkdirSync(path.join(target, 'docs'));
  const places = new Map(pages.map(({ file, twin }) => [file, twin]));
  for (const name of ['README.md', 'schema/scenario.schema.json']) places.set(`${folder}/${name}`, name);
  for (const { file, twin } of pages) writeFileSync(path.join(target, twin), twinOf(read(file), file, places));
  writeFileSync(path.join(target, 'llms.txt'), listText());
}

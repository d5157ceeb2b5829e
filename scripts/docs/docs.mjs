// `npm run docs`: builds the reference of all modules and the pages of the documentation into docs/dist, or into the
// folder of `--out`. Fails for any warning and for any broken link.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Application, Converter, TSConfigReader, TypeDocReader } from 'typedoc';
import { root, say, stop } from '../install.mjs';
import { brokenLinks, modules, packages, pagesOfTable, read, showAsText, titleOf } from './pages.mjs';

/** Replacement for links to functions: the command, the page of this repository, or a program. */
const unlisted = /^shoal\/(drawing|internal(\/scenario)?|worker)$/;

/** Types that signatures mention, but that programs do not need to name. */
const unnamedTypes = JSON.parse(read('scripts/docs/unnamed-types.json'));

const [flag, given] = process.argv.slice(2);
const out = path.resolve(flag === '--out' && given ? given : path.join(root, 'docs/dist'));
process.chdir(root);

/** The log of measurements, which pages link to. */
const trials = 'bench/trials.md';

const listed = modules().filter(({ name }) => !unlisted.test(name));
const documents = [
  ...pagesOfTable().map(({ file }) => file),
  ...packages.map(({ folder }) => `${folder}/README.md`),
  ...readdirSync('docs/decisions').map((file) => `docs/decisions/${file}`),
  trials,
];
const groups = new Map(documents.map((file) => [titleOf(read(file)), groupOf(file)]));
const app = await Application.bootstrap(
  {
    options: path.join(root, 'scripts/docs/typedoc.json'),
    entryPoints: listed.map(({ source }) => source),
    projectDocuments: [...new Set(documents)],
    readme: 'README.md',
  },
  [new TypeDocReader(), new TSConfigReader()],
);

app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
  document.name = titleOf(document.content.map(({ text }) => text).join(''));
  document.frontmatter = { group: groups.get(document.name) };
});

const project = await app.convert();
if (!project) stop('TypeDoc could not read the sources.');
// One package at a time, because exports and comments are checked only for the package of the project.
for (const { manifest } of packages) {
  project.packageName = manifest.name;
  app.options.setValue('intentionallyNotExported', unnamedTypes[manifest.name] ?? []);
  app.validate(project);
}
await app.generateDocs(project, out);
showAsText(out);
const broken = brokenLinks(out);
for (const link of broken) say(link);
const faults = app.logger.errorCount + app.logger.warningCount + broken.length;
say(faults === 0 ? `The documentation is in ${path.join(out, 'index.html')}` : `${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;

/** The heading in the navigation for a page. */
function groupOf(file) {
  if (file.startsWith('packages/')) return 'Packages';
  if (file === trials || file.startsWith('docs/decisions/')) return 'Decisions';
  return file.startsWith('docs/') ? 'Guides' : 'Project';
}

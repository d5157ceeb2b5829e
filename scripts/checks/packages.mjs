// `npm run check:packages`: packs the packages to publish and checks them as users get them. `--write` also writes the
// sizes into docs/bundlers.md. With SHOAL_PACKED=FOLDER, the tarballs are left there for tests that install them.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root, say, tool } from '../install.mjs';

// The size that each import of the library adds to a page: minified and compressed, as Vite builds it, without
// three.js, hyparquet and glTF-Transform.

/** Imports of a page, and their largest sizes, kB gzipped. */
const imports = [
  { title: '`parseScenario` and `Simulation`', from: 'index.js', names: 'parseScenario, Simulation', limit: 134 },
  { title: '`parseScenario`', from: 'index.js', names: 'parseScenario', limit: 23 },
  { title: 'everything of `shoal`', from: 'index.js', limit: 158 },
  { title: 'threads (loaded when they start)', from: 'index.js', names: 'Simulation', chunk: 'program', limit: 93 },
  { title: '`shoal/scenario`', from: 'scenario/index.js', limit: 35 },
  { title: '`shoal/fields`', from: 'fields/index.js', limit: 19 },
  { title: '`shoal/tables`', from: 'tables/index.js', limit: 2 },
  { title: '`shoal/measures`', from: 'metrics/index.js', limit: 25 },
  { title: '`shoal/tracks`', from: 'tracks/index.js', limit: 60 },
  { title: '`shoal/export`', from: 'export/index.js', limit: 80 },
  { title: '`shoal/recorded`', from: 'recorded/index.js', limit: 145 },
  { title: '`shoal/gltf`', from: 'gltf/index.js', limit: 5 },
  { title: '`shoal/search`', from: 'search/index.js', limit: 158 },
  { title: '`shoal/meshes`', from: 'meshes/index.js', limit: 14 },
  { title: '`shoal/gpu`', from: 'engines/gpu/index.js', limit: 131 },
  { title: '`shoal/three`', from: 'three/index.js', limit: 58 },
  { title: '`shoal/three-land`', from: 'three/land/index.js', limit: 56 },
  { title: '`shoal/three-gpu`', from: 'three/gpu/index.js', limit: 33 },
];

/** Files that a page with `<shoal-school>` loads, likewise. */
const scripts = [
  { title: '`shoal-element`, the first script', files: ['shoal-element.js'], limit: 5 },
  { title: '`shoal-element` with a school in view', files: ['shoal-element.js', 'picture.js'], limit: 165 },
];

async function chunksOf(folder, { from, names }) {
  const entry = path.join(folder, 'entry.js');
  const file = JSON.stringify(path.join(folder, 'dist', from));
  const program = names
    ? `import { ${names} } from ${file}; globalThis.used = [${names}];`
    : `import * as all from ${file}; globalThis.used = { ...all };`;
  writeFileSync(entry, program);
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, external: /^(three|hyparquet|@gltf-transform\/core)($|\/)/ },
    },
  });
  return output;
}

/** @returns title, kB minified, kB gzipped and limit of each import */
async function packageSizes(folder) {
  const sizes = [];
  for (const row of imports) {
    const chunks = await chunksOf(folder, row);
    const { code } = chunks.find(({ name, isEntry }) => (row.chunk ? name === row.chunk : isEntry));
    const gzipped = gzipSync(code, { level: 9 }).length;
    sizes.push({ ...row, minified: Math.round(code.length / 1000), gzipped: Math.round(gzipped / 1000) });
  }
  return sizes;
}

/**
 * @param folder folder of the packed element @returns title, kB minified, kB gzipped and limit of the files that a page
 * loads
 */
function elementSizes(folder) {
  return scripts.map((row) => {
    const texts = row.files.map((file) => readFileSync(path.join(folder, 'dist/cdn', file)));
    const sum = (lengths) => Math.round(lengths.reduce((total, length) => total + length, 0) / 1000);
    const gzipped = sum(texts.map((text) => gzipSync(text, { level: 9 }).length));
    return { ...row, minified: sum(texts.map(({ length }) => length)), gzipped };
  });
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'shoal-packages-'));
const problems = [];

/** Packs a package and unpacks it. @returns the tarball, its files and their folder */
function pack(name) {
  const args = ['pack', '--json', '--workspace', `packages/${name}`, '--pack-destination', folder];
  const shell = process.platform === 'win32';
  const [{ filename, files }] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell }));
  const unpacked = path.join(folder, name);
  mkdirSync(unpacked);
  const tarball = path.join(folder, filename);
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
  if (process.env.SHOAL_PACKED) copyFileSync(tarball, path.join(process.env.SHOAL_PACKED, `${name}.tgz`));
  return { tarball, unpacked, files: files.map((file) => file.path) };
}

async function look(name, { tarball, files, unpacked }) {
  const manifest = JSON.parse(readFileSync(path.join(unpacked, 'package.json'), 'utf8'));
  for (const file of ['README.md', 'LICENSE']) if (!files.includes(file)) problems.push(`${name} has no ${file}`);
  for (const field of ['description', 'keywords', 'license', 'engines']) {
    if (!manifest[field]) problems.push(`${name} has no ${field} in its package.json`);
  }
  const tests = files.filter((file) => /(^|\/)\.?tests?\/|\.test\.|tsbuildinfo/.test(file));
  if (tests.length > 0) problems.push(`${name} has files of tests: ${tests.slice(0, 3).join(', ')}`);
  if ((await tool('publint/src/cli.js', ['--strict', tarball])) !== 0) problems.push(`publint refuses ${name}`);
  // Since Node 20.19, `require` loads ES modules, so there are no CommonJS files.
  const attw = ['--profile', 'esm-only', '--format', 'ascii', '--no-summary', '--no-color', tarball];
  if ((await tool('@arethetypeswrong/cli/dist/index.js', attw, { quiet: true })) !== 0) {
    problems.push(`attw refuses ${name}: npx attw --profile esm-only ${tarball}`);
  }
}

/** Replaces the table between two marks of the page. */
function writeTable(sizes) {
  const page = path.join(root, 'docs/bundlers.md');
  const rows = sizes.map(({ title, minified, gzipped }) => `| ${title} | ${minified} | ${gzipped} |`);
  const table = ['| import | kB minified | kB gzipped |', '| --- | ---: | ---: |', ...rows].join('\n');
  const marked = /(<!-- sizes -->\n)[\s\S]*(<!-- end of sizes -->)/;
  writeFileSync(page, readFileSync(page, 'utf8').replace(marked, `$1\n${table}\n\n$2`));
}

const library = pack('shoal');
await look('shoal', library);
await look('shoal-cli', pack('cli'));
await look('shoal-react', pack('react'));
await look('create-shoal', pack('create'));
const element = pack('element');
await look('shoal-element', element);
const sizes = [...(await packageSizes(library.unpacked)), ...elementSizes(element.unpacked)];
for (const { title, minified, gzipped, limit } of sizes) {
  say(`${String(minified).padStart(5)} kB, ${String(gzipped).padStart(3)} gzipped: ${title}`);
  if (gzipped > limit) problems.push(`${title} weighs ${gzipped} kB gzipped, at most ${limit} are allowed`);
}
if (process.argv.includes('--write')) writeTable(sizes);
for (const problem of problems) say(`FAILED  ${problem}`);
if (problems.length === 0) rmSync(folder, { recursive: true });
process.exitCode = problems.length > 0 ? 1 : 0;

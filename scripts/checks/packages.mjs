// `npm run check:packages`: packs the packages to publish and checks them as users get them. `--write` also writes the
// sizes into docs/bundlers.md. With SHOAL_PACKED=FOLDER, the tarballs are left there for tests that install them.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, say, tool } from '../install.mjs';
import { elementSizes, packageSizes } from './package-sizes.mjs';

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

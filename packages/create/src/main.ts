#!/usr/bin/env node
// The program `create-shoal`: asks for a folder and a template, and copies the template there.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const templates: Readonly<Record<string, string>> = {
  vanilla: 'a page with three.js and Vite',
  react: 'a page with React, react-three-fiber and Vite',
  vue: 'a page with Vue, TresJS and Vite',
  svelte: 'a page with Svelte, Threlte and Vite',
  node: 'a program that runs a scenario file and prints its metrics',
  rule: 'a rule of your own, run on several threads',
};
const names = Object.keys(templates);

const help = `Creates a project with a school of fish.

  npm create shoal [folder] [-- --template NAME]

Templates:
${names.map((name) => `  ${name.padEnd(8)} ${templates[name]}`).join('\n')}
`;

/** An error that the user can correct. */
class UserError extends Error {}

/** Returns the answer to a question, or the default if there is no terminal. */
async function ask(question: string, otherwise: string): Promise<string> {
  if (!stdin.isTTY) return otherwise;
  const terminal = createInterface({ input: stdin, output: stdout });
  const answer = (await terminal.question(`${question} (${otherwise}) `)).trim();
  terminal.close();
  return answer || otherwise;
}

/** Makes a package name of the folder's name: lower case, without characters that npm does not allow. */
function packageName(folder: string): string {
  const name = path.basename(folder).toLowerCase();
  const allowed = name.replace(/[^a-z0-9-~]+/g, '-').replace(/^-+/, '');
  // Longest package name that npm accepts.
  return allowed.slice(0, 214) || 'fish';
}

/** Quotes a path for the shell. */
function quoted(folder: string): string {
  return /^[\w./\\:~@+][\w./\\:~@+-]*$/.test(folder) ? folder : JSON.stringify(folder);
}

/** Writes the files of a template. @throws UserError if the folder is not empty */
function create(folder: string, template: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new UserError(`${folder} is a file. Name a new or an empty folder: npm create shoal my-fish`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty. Choose a new or an empty folder: npm create shoal my-fish`);
  const source = fileURLToPath(new URL(`../templates/${template}/`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  // npm leaves files with this name out of packages.
  writeFileSync(path.join(folder, '.gitignore'), 'node_modules\ndist\n');
  const manifest = path.join(folder, 'package.json');
  const content = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  writeFileSync(manifest, `${JSON.stringify({ ...content, name: packageName(path.resolve(folder)) }, null, 2)}\n`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { template: { type: 'string', short: 't' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    stdout.write(help);
    return;
  }
  if (positionals.length > 1) throw new UserError(`Expected one folder, got ${positionals.join(', ')}.`);
  const folder = positionals[0] ?? (await ask('Folder?', 'my-fish'));
  const template = values.template ?? (await ask(`Template: ${names.join(', ')}?`, 'vanilla'));
  if (!names.includes(template))
    throw new UserError(`--template: unknown template ${JSON.stringify(template)}. Choose ${names.join(', ')}.`);
  if (folder === '') throw new UserError('The folder has no name. Give it one: npm create shoal my-fish');
  create(folder, template);
  const start = template === 'node' || template === 'rule' ? 'npm start' : 'npm run dev';
  const enter = path.resolve(folder) === process.cwd() ? '' : `  cd ${quoted(folder)}\n`;
  stdout.write(`\nCreated ${folder}: ${templates[template]}. Next:\n\n${enter}  npm install\n  ${start}\n\n`);
}

try {
  await main();
} catch (error) {
  const isUsers = error instanceof UserError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(
    `${isUsers ? (error as Error).message : `The project could not be created: ${(error as Error).message}`}\n`,
  );
  process.exitCode = isUsers ? 2 : 1;
}

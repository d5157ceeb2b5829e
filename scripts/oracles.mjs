// Saves the figures of the independent programs of reproductions, which their pages show: node scripts/oracles.mjs [NAME…]
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { replaceFile } from './write-files.mjs';

const folder = path.join(root, 'reproductions');
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : readdirSync(folder)) {
  const program = path.join(folder, name, 'oracle.mjs');
  if (!existsSync(program)) continue;
  const figures = (await import(program)).figures();
  const saved = Array.from(figures, (one) => one?.map((value) => Number(value.toPrecision(4))) ?? null);
  replaceFile(path.join(folder, name, 'oracle.json'), `${JSON.stringify(saved)}\n`);
}

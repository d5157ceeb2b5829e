// Saves the figures of the independent programs of reproductions, which their pages show: node scripts/testing/oracles.mjs [NAME…]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '../generate/write-files.mjs';
import { root } from '../install.mjs';
import { oracleHash } from './oracle-hash.mjs';

const folder = path.join(root, 'reproductions');
const hashFile = path.join(root, 'scripts/testing/oracle-hashes.json');
const hashes = JSON.parse(readFileSync(hashFile, 'utf8'));
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : readdirSync(folder)) {
  const program = path.join(folder, name, 'oracle.mjs');
  if (!existsSync(program)) continue;
  const start = performance.now();
  const figures = (await import(program)).figures();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const saved = Array.from(figures, (one) => one?.map((value) => Number(value.toPrecision(4))) ?? null);
  replaceFile(path.join(folder, name, 'oracle.json'), `${JSON.stringify(saved)}\n`);
  hashes[name] = oracleHash(program);
}
const sorted = Object.entries(hashes).sort(([one], [other]) => (one < other ? -1 : 1));
replaceFile(hashFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);

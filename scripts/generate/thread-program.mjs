// What `npm pack` runs in packages/shoal: writes the complete program of a thread into the built library. It replaces
// the module that imports the program from a file. `--restore` writes that module back, so that threads in the
// repository run the last output of tsc.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../install.mjs';
import { programText, threads } from './thread-text.mjs';
import { replaceFile } from './write-files.mjs';

const written = path.join(threads, 'program.js');

function moduleFromSource() {
  const source = readFileSync(path.join(root, 'packages/shoal/src/engines/cpu/threads/program.ts'), 'utf8');
  const compilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}

replaceFile(
  written,
  process.argv.includes('--restore')
    ? moduleFromSource()
    : `export const program = ${JSON.stringify(await programText())};\n`,
);

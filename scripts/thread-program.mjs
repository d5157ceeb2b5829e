// What `npm pack` runs in packages/shoal: writes the complete program of a thread into the built library, over the module
// that imports it from a file. `--restore` writes that module back, so that the repository's threads run what tsc built last.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { build } from 'vite';
import { root } from './install.mjs';
import { replaceFile } from './replace-file.mjs';

const threads = path.join(root, 'packages/shoal/dist/engines/cpu/threads');
const written = path.join(threads, 'program.js');

/** All modules that a thread needs as one script, which every kind of worker runs. */
async function programText() {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    root: threads,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      lib: { entry: path.join(threads, 'worker.js'), formats: ['iife'], name: 'shoal' },
    },
  });
  return output[0].code;
}

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

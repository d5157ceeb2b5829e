// Compiles the SIMD kernel of the CPU engine and writes it into a TypeScript file: `npm run kernel`, part of
// `npm run generate`; with --check it only compares. The module is shipped as text, so users need no compiler and bundlers no file to load.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = new URL('../', import.meta.url);
const source = 'packages/shoal/src/engines/cpu/kernel/kernel.simd.ts';
const target = 'packages/shoal/src/engines/cpu/kernel/module.generated.ts';
const flags =
  '-O3 --noAssert --runtime stub --enable simd --importMemory --initialMemory 1 --maximumMemory 65536 --use abort='.split(
    ' ',
  );

/** The text of the generated file for the present sources. */
async function kernelModule() {
  let binary;
  const { error, stderr } = await asc.main([source, '--outFile', 'kernel.wasm', ...flags], {
    writeFile: (_name, contents) => {
      binary = contents;
    },
    baseDir: fileURLToPath(root),
  });
  if (error) throw new Error(`${error.message}\n${stderr}`);
  const text = Buffer.from(binary).toString('base64');
  return [
    `// Made from kernel.simd.ts by \`npm run kernel\`: ${binary.length} bytes of WebAssembly.`,
    `export const kernelBytes: string =\n  '${text}';`,
    '',
  ].join('\n');
}

const text = await kernelModule();
if (process.argv.includes('--check')) {
  if (readFileSync(new URL(target, root), 'utf8') !== text) {
    process.stderr.write(`${target} is out of date: npm run kernel\n`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(new URL(target, root), text);
  process.stdout.write(`wrote ${target}\n`);
}

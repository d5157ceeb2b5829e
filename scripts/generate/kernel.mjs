// Writes the layout that the SIMD kernel shares with its host (rules/kernel/layout.ts) for AssemblyScript, compiles the
// kernel, and writes it into a TypeScript file: `npm run kernel`, part of `npm run generate`. With --check it only
// compares. The kernel is part of a text, so users need no compiler and bundlers no extra file.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import ts from 'typescript';
import { putGenerated } from './write-files.mjs';

const root = new URL('../../', import.meta.url);
const source = 'packages/shoal/src/engines/cpu/kernel/kernel.simd.ts';
const target = 'packages/shoal/src/engines/cpu/kernel/module.generated.ts';
const flags =
  '-O3 --noAssert --runtime stub --enable simd --importMemory --initialMemory 1 --maximumMemory 65536 --use abort= --runPasses reorder-locals'.split(
    ' ',
  );

/** The kernel of the current sources, as bytes. */
async function kernelBytes() {
  let binary;
  const { error, stderr } = await asc.main([source, '--outFile', 'kernel.wasm', ...flags], {
    writeFile: (_name, contents) => {
      binary = contents;
    },
    baseDir: fileURLToPath(root),
  });
  if (error) throw new Error(`${error.message}\n${stderr}`);
  return binary;
}

/** The kernel as text in a TypeScript file, and the stamp of the file that holds the same kernel as WebAssembly. */
function kernelText(binary) {
  const text = [...binary].map(characters).join('');
  return [
    `// Made from kernel.simd.ts by \`npm run kernel\`: ${binary.length} bytes of WebAssembly as text.`,
    `export const kernelBytes: string =\n  '${text}';`,
    '/** The start of the SHA-256 of these bytes, which `kernel.wasm` holds too. */',
    `export const kernelStamp: string = '${stampOf(binary)}';`,
    '',
  ].join('\n');
}

/** The kernel as a file, for hosts that compile no bytes, with a custom section that names its stamp. */
function kernelFile(binary) {
  const name = [...Buffer.from('shoal')];
  const content = [name.length, ...name, ...Buffer.from(stampOf(binary))];
  return Buffer.from([...binary, 0, content.length, ...content]);
}

function stampOf(binary) {
  return createHash('sha256').update(binary).digest('hex').slice(0, 16);
}

/**
 * A byte as text that `bytesOf` in instance.ts reads: one of 80 printable characters, without quotes and backslashes.
 * From 80, 160 or 240 on, y, z or { comes before it. First 3 is added, so that 253, with which every SIMD instruction
 * begins, needs one character. gzip makes 13.2 kB of it, where the bytes themselves would take 13.0.
 */
function characters(original) {
  const byte = (original + 3) % 256;
  const code = 40 + (byte % 80);
  return ['', 'y', 'z', '{'][Math.floor(byte / 80)] + String.fromCharCode(code < 92 ? code : code + 1);
}

/** The layout in AssemblyScript. The file imports only types, so it can be read before anything is built. */
async function layout() {
  const source = readFileSync(new URL('packages/shoal/src/rules/kernel/layout.ts', root), 'utf8');
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(source, { compilerOptions: options });
  const module = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  return module.assemblyScript();
}

putGenerated('packages/shoal/src/rules/kernel/layout.generated.simd.ts', await layout(), 'kernel');
const binary = await kernelBytes();
putGenerated(target, kernelText(binary), 'kernel');
putGenerated('packages/shoal/kernel.wasm', kernelFile(binary), 'kernel');

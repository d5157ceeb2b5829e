// Writes the WGSL parts of the GPU engine, the rules and motion into a TypeScript file: `npm run shaders`, part of
// `npm run generate`; with --check it only compares. Bundlers then have no file to load.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const root = new URL('../packages/shoal/src/', import.meta.url);
const target = new URL('engines/gpu/shaders.generated.ts', root);

/** Removes comments and indentation. */
function withoutComments(text) {
  const lines = text.split('\n').map((line) => line.replace(/\/\/.*/, '').trim());
  return lines.filter((line) => line !== '').join('\n');
}

const files = readdirSync(root, { recursive: true }).filter((file) => file.endsWith('.wgsl'));
const entries = files
  .map((file) => [basename(file, '.wgsl'), withoutComments(readFileSync(new URL(file, root), 'utf8'))])
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, text]) => `  '${name}': \`\n${text}\n\`,`);
const text = [
  '// Made from the *.wgsl files beside the rules, motion and the GPU engine by `npm run shaders`.',
  'export const shaders = {',
  ...entries,
  '} as const;',
  '',
].join('\n');

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write('shaders.generated.ts is out of date: npm run shaders\n');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
  process.stdout.write('wrote packages/shoal/src/engines/gpu/shaders.generated.ts\n');
}

// Writes the WGSL parts of rules, motion and the GPU engine into TypeScript files, with the names of the functions that
// each declares: `npm run shaders`, part of `npm run generate`. With --check it only compares. Bundlers therefore need
// no extra files, and the type check finds a form without its function.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { putGenerated } from './write-files.mjs';

const root = new URL('../../packages/shoal/src/', import.meta.url);
const targets = [
  { file: 'rules/shaders.generated.ts', wgsl: './gpu-rule.ts', from: /^rules\// },
  { file: 'headings/shaders.generated.ts', wgsl: '../rules/gpu-rule.ts', from: /^headings\// },
  { file: 'engines/gpu/shaders.generated.ts', wgsl: '../../rules/gpu-rule.ts', from: /^(engines\/gpu|motion)\// },
];

/** Removes comments and indentation. */
function withoutComments(text) {
  const lines = text.split('\n').map((line) => line.replace(/\/\/.*/, '').trim());
  return lines.filter((line) => line !== '').join('\n');
}

function entryOf(file) {
  const text = withoutComments(readFileSync(new URL(file, root), 'utf8'));
  const functions = [...text.matchAll(/^(?:@[^\n]*\n)?fn (\w+)\(/gm)].map(([, name]) => `'${name}'`).sort();
  return [basename(file, '.wgsl'), `text<${functions.join(' | ') || 'never'}>(\`\n${text}\n\`)`];
}

const files = readdirSync(root, { recursive: true }).filter((file) => file.endsWith('.wgsl'));
const homeless = files.filter((file) => !targets.some(({ from }) => from.test(file)));
if (homeless.length > 0) {
  process.stderr.write(
    `no generated file takes ${homeless.join(', ')}: name its folder in scripts/generate/shaders.mjs\n`,
  );
  process.exitCode = 1;
}
for (const { file, wgsl, from } of targets) {
  const entries = files.filter((one) => from.test(one)).map(entryOf);
  const twice = entries.map(([name]) => name).filter((name, k, all) => all.indexOf(name) < k);
  if (twice.length > 0) {
    process.stderr.write(`two files are called ${twice[0]}.wgsl: rename one\n`);
    process.exitCode = 1;
  }
  const lines = entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `  '${name}': ${text},`);
  const text = [
    '// Made from the *.wgsl files by `npm run shaders`.',
    `import type { Wgsl } from '${wgsl}';`,
    '',
    'const text = <F extends string>(code: string): Wgsl<F> => code as Wgsl<F>;',
    '',
    'export const shaders = {',
    ...lines,
    '};',
    '',
  ].join('\n');
  putGenerated(`packages/shoal/src/${file}`, text, 'shaders');
}

// Writes the lists of all rules and of all heading models. Rows and texts, functions, and GPU parts are in lists of
// their own, because programs load them apart. A rule is a folder of rules/ that rules/order.json names; heading models
// likewise. `npm run lists`, part of `npm run generate`. With --check it only compares.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, stop } from '../install.mjs';
import { putGenerated } from './write-files.mjs';

const source = 'packages/shoal/src';
const pathOf = (file) => path.join(root, source, file);

const kinds = [
  {
    folder: 'rules',
    one: 'rule',
    all: 'Rules',
    row: './parameter.ts',
    functions: './rule.ts',
    /** Flags of a GPU part, with the function of WGSL that each announces. Every part tells the required ones. */
    flags: { updatesMemory: 'updateMemory', holds: 'holds', moved: 'moved' },
  },
  {
    folder: 'headings',
    one: 'heading',
    all: 'HeadingModels',
    row: './headings/heading-row.ts',
    functions: './heading-model.ts',
    flags: { sums: 'sum', updatesMemory: 'updateMemory' },
    required: ['sums'],
  },
];

/** What is wrong with the folders of a kind. */
function* problemsOf({ folder }, names) {
  const isWhole = (name) => existsSync(pathOf(`${folder}/${name}/${name}.parameters.ts`));
  for (const name of readdirSync(pathOf(folder)).filter(isWhole))
    if (!names.includes(name)) yield `${folder}/order.json lacks "${name}", whose folder is there: add it.`;
  for (const name of names) {
    const file = `${folder}/${name}/${name}`;
    if (!isWhole(name)) yield `${file}.parameters.ts is missing, and ${folder}/order.json names "${name}": write it.`;
    else if (![`${file}.wgsl`, `${file}.gpu.ts`].some((one) => existsSync(pathOf(one))))
      yield `${file}.wgsl is missing: write it, or ${name}.gpu.ts that exports { lacks: 'the reason' }.`;
  }
}

/** An object literal with a member for each name. */
const object = (names, memberOf) => ['{', ...names.map((name) => `  ${memberOf(name)},`), '}'].join('\n');

/** Writes one list. */
function put({ folder }, file, lines) {
  const text = [`// Made from ${folder}/order.json by \`npm run lists\`.`, ...lines, ''].join('\n');
  putGenerated(`${source}/${file}`, text, 'lists');
}

function putRows(kind, names) {
  const { folder, one, row } = kind;
  const [bare, textsOf] = [`Bare${pascal(one)}`, `${pascal(one)}TextsOf`];
  put(kind, `parameters/${folder}.generated.ts`, [
    ...[...names]
      .sort()
      .map((name) => `import { ${name}, ${name}Texts } from '../${folder}/${name}/${name}.parameters.ts';`),
    `import type { ${bare}, ${textsOf} } from '${row}';`,
    '',
    `export const ${one}Table = ${object(names, (name) => name)} as const satisfies Readonly<Record<string, ${bare}>>;`,
    '',
    '/** A simulation uses no texts, so bundlers leave them out of it. */',
    `export const ${one}Texts = ${object(names, (name) => `${name}: ${name}Texts`)} satisfies {`,
    `  readonly [K in keyof typeof ${one}Table]: ${textsOf}<(typeof ${one}Table)[K]>;`,
    '};',
  ]);
}

function putFunctions(kind, names) {
  const { folder, all, functions } = kind;
  put(kind, `${folder}/functions.generated.ts`, [
    ...[...names].sort().map((name) => `import { ${name} } from './${name}/${name}.ts';`),
    `import type { ${all} } from '${functions}';`,
    '',
    `export const functions: ${all} = ${object(names, (name) => name)};`,
  ]);
}

/** The GPU parts: those of <name>.gpu.ts, or else what <name>.wgsl declares. */
function putGpuParts(kind, names) {
  const { folder, one, flags, required = [] } = kind;
  const isWritten = (name) => existsSync(pathOf(`${folder}/${name}/${name}.gpu.ts`));
  const made = (name) => {
    const wgsl = readFileSync(pathOf(`${folder}/${name}/${name}.wgsl`), 'utf8');
    const told = Object.entries(flags).map(([flag, of]) => [flag, wgsl.includes(`fn ${name}_${of}(`)]);
    const some = told.filter(([flag, is]) => is || required.includes(flag));
    return `${name}: { source: shaders.${name}${some.map(([flag, is]) => `, ${flag}: ${is}`).join('')} }`;
  };
  const type = `Gpu${pascal(one)}s`;
  put(kind, `${folder}/gpu-parts.generated.ts`, [
    ...names
      .filter(isWritten)
      .sort()
      .map((name) => `import { ${name} } from './${name}/${name}.gpu.ts';`),
    `import type { ${type} } from './gpu-${one}.ts';`,
    "import { shaders } from './shaders.generated.ts';",
    '',
    `export const gpuParts: ${type} = ${object(names, (name) => (isWritten(name) ? name : made(name)))};`,
  ]);
}

const pascal = (word) => word[0].toUpperCase() + word.slice(1);

for (const kind of kinds) {
  const names = JSON.parse(readFileSync(pathOf(`${kind.folder}/order.json`), 'utf8'));
  const problems = [...problemsOf(kind, names)];
  if (problems.length > 0) stop(problems.map((one) => `${source}/${one}`).join('\n'));
  putRows(kind, names);
  putFunctions(kind, names);
  putGpuParts(kind, names);
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A block of code on a page of the documentation. */
export interface Block {
  readonly page: string;
  readonly line: number;
  /** Language of the block; empty: none is stated. */
  readonly language: string;
  readonly code: string;
}

/** All pages for users. */
export const pages: readonly string[] = [
  'README.md',
  'packages/cli/README.md',
  'packages/create/README.md',
  'packages/element/README.md',
  'packages/shoal/README.md',
  'packages/react/README.md',
  ...['docs', 'docs/experiments'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

function blocksOf(page: string): Block[] {
  const text = readFileSync(path.join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ index, 1: language, 2: code }) => ({
    page,
    line: text.slice(0, index).split('\n').length,
    language,
    code,
  }));
}

export const blocks: readonly Block[] = pages.flatMap(blocksOf);

/** What is done with blocks in each language. A block in another language fails. */
export const kinds: Readonly<Record<string, readonly string[]>> = {
  program: ['ts', 'js'],
  component: ['tsx'],
  scenario: ['json'],
  commands: ['sh'],
  headers: [''],
  /** Opened by `element.test.ts` and `page-docs.test.ts`. */
  page: ['html'],
  /** Run or read by `cluster-docs.test.ts`. */
  script: ['bash'],
  manifest: ['yaml'],
  image: ['dockerfile'],
  /** Run by `analysis-docs.test.ts` and `tracks-docs.test.ts`. */
  analysis: ['python', 'sql'],
};

export function blocksIn(kind: string): readonly Block[] {
  return blocks.filter(({ language }) => kinds[kind].includes(language));
}

/** Blocks of a page that together are one program. */
export interface Program {
  readonly page: string;
  /** Name of its file, without the extension. */
  readonly name: string;
  readonly ending: 'ts' | 'js';
  readonly parts: readonly Block[];
}

/**
 * The programs of a page. A block continues the blocks before it, unless it imports again what they have imported. A
 * block that exports is a program of its own.
 */
export function programsOf(page: string, parts: readonly Block[]): Program[] {
  const groups: Block[][] = [];
  let known = new Set<string>();
  for (const one of parts) {
    const names = importsOf(one.code).map(({ name }) => name);
    const begins = groups.length === 0 || isModule([one]) || isModule(groups[groups.length - 1]);
    if (begins || names.some((name) => known.has(name))) {
      groups.push([]);
      known = new Set();
    }
    for (const name of names) known.add(name);
    groups[groups.length - 1].push(one);
  }
  return groups.map((group) => ({
    page,
    name: `${page.replace(/\.md$/, '').replaceAll('/', '-')}-${group[0].line}`,
    ending: group[0].language === 'ts' ? 'ts' : 'js',
    parts: group,
  }));
}

function isModule(parts: readonly Block[]): boolean {
  return parts.length === 1 && /^export /m.test(parts[0].code);
}

/**
 * The text of a program. A single block that exports is used unchanged. Several blocks may define the same names, so
 * each block is in the scope of the one before.
 * @param given code before the first block, for what the page's text assumes
 */
export function textOf({ parts }: Program, given: string): string {
  if (isModule(parts)) return parts[0].code;
  const codes = [given, ...parts.map(({ code, page, line }) => `// ${page}:${line}\n${code}`)];
  const imports = new Set(codes.flatMap(importsOf).map(({ statement }) => statement));
  const declarations = codes.flatMap((code) => code.match(aDeclaration) ?? []);
  const bodies = codes.map((code) => code.replace(anImport, '').replace(aDeclaration, ''));
  return `${[...imports, ...declarations].join('\n')}\n${bodies.join('\n{\n')}${'\n}'.repeat(parts.length)}\nexport {};\n`;
}

const anImport = /^import \{([^}]*)\} from ('[^']+');\n/gm;

/** Statements that TypeScript allows only outside blocks. */
const aDeclaration = /^declare module [\s\S]*?^}\n/gm;

/** The names that a program imports. */
function importsOf(code: string): { name: string; statement: string }[] {
  return [...code.matchAll(anImport)].flatMap(([, names, from]) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => ({ name, statement: `import { ${name} } from ${from};` })),
  );
}

import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { twinOf } from '../scripts/docs/twin.mjs';
import { Project } from './project.ts';

/* The documentation pages that are packed into the library, for editors and assistants. */

let project: Project;
let folder: string;

beforeAll(async () => {
  project = await Project.unpacked(inject('library'));
  folder = path.join(project.folder, 'node_modules/shoal');
});
afterAll(() => project[Symbol.asyncDispose]());

test('llms.txt lists every page of the package, in the form of llmstxt.org', async () => {
  const text = await readFile(path.join(folder, 'llms.txt'), 'utf8');
  expect(text).toMatch(/^# Shoal\n\n> .+\n\n[^#]+\n\n## Documentation\n\n- \[/);
  const listed = [...text.matchAll(/\]\(docs\/([^)]+)\): \S/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual((await readdir(path.join(folder, 'docs'))).sort());
  const own = await readdir(new URL('../docs', import.meta.url));
  expect(listed).toEqual(expect.arrayContaining(own.filter((name) => name.endsWith('.md'))));
});

test('links of llms.txt and of the pages lead to files of the package; there are no pictures', async () => {
  const names = (await readdir(path.join(folder, 'docs'))).map((name) => `docs/${name}`);
  let links = 0;
  let bytes = 0;
  for (const name of ['llms.txt', ...names]) {
    const text = await readFile(path.join(folder, name), 'utf8');
    bytes += text.length;
    const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
    expect(prose).not.toMatch(/!\[|<img|<!--/);
    for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
      links++;
      await stat(path.join(folder, path.dirname(name), target));
    }
  }
  expect(links).toBeGreaterThan(40);
  expect(bytes).toBeLessThan(390_000);
});

test('pages name commands and files that a reader of the package has', async () => {
  for (const name of await readdir(path.join(folder, 'docs'))) {
    const text = await readFile(path.join(folder, 'docs', name), 'utf8');
    expect(text, name).not.toMatch(
      /npx shoal |\.\/packages\/|\/path\/to\/|\]\(\.\.\/examples|examples\/\w+\.(html|js)|Until .* published/,
    );
  }
});

test('a twin keeps links within the package and code, and drops the rest', () => {
  const page = `# Title

<!-- sizes -->

![A picture](pictures/a.jpg)

See [games](games.md#limits), [React](../packages/react/README.md), [code](../bench/a.js) and [this](https://a.b/c).
Run \`npx shoal run\`. [examples/a.html](../examples/a.html) shows it. Until it is published, pack it in packages/shoal. End.

| name   |  unit |
| ------ | ----: |
| speed  |   m/s |
| order  |       |

\`\`\`ts
const one = list[0](here.md);
\`\`\`

\`\`\`sh
npm install three /path/to/this/repository/packages/shoal   # until it is published
\`\`\`
`;
  const places = new Map([
    ['docs/page.md', 'docs/page.md'],
    ['docs/games.md', 'docs/games.md'],
    ['packages/react/README.md', 'README.md'],
  ]);
  expect(twinOf(page, 'docs/page.md', places)).toBe(`# Title

See [games](games.md#limits), [React](../README.md), code and [this](https://a.b/c).
Run \`npx shoal-cli run\`. End.

|name|unit|
|---|---:|
|speed|m/s|
|order||

\`\`\`ts
const one = list[0](here.md);
\`\`\`

\`\`\`sh
npm install three shoal
\`\`\`
`);
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/checks/prose.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shoal-prose-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The lines that `npm run check:prose -- FILE` prints about a file of this text, without its path. */
function check(name: string, text: string): string[] {
  const file = join(folder, name);
  writeFileSync(file, text);
  const { stderr, status } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  expect(status).toBe(stderr ? 1 : 0);
  return stderr.replaceAll(`${file}:`, '').trim().split('\n').slice(0, -1);
}

it('finds words for people in comments and sentences, with their line, and leaves code alone', () => {
  const text = `// A line.
const who = 'nobody';
/**
 * Sleeps until
 * somebody calls \`whom\`.
 */
const label = 'The crew of this page';
const short = 'crew';`;
  expect(check('a.ts', text)).toEqual([
    '5: Sleeps until somebody calls `xxxx`. → "a fish", "no thread", "every fish", "the user"',
    "7: 'The crew of this page' → thread pool",
  ]);
});

it('lets people be people, questions be questions and descriptions be short', () => {
  expect(
    check('b.md', '# What it does is good\n\nFor readers who learn. What is a fish? What a field is made of.\n'),
  ).toEqual([]);
});

it('finds clauses as subjects, long paragraphs and chains of semicolons in documentation', () => {
  expect(check('c.md', '- What waits is told; later.\n- One; two.\n')).toEqual([
    '1: What waits is told; → a noun as subject, then the verb',
  ]);
  expect(check('d.md', `One;\ntwo; three.\n\n${'word '.repeat(121)}\n\n\`\`\`ts\na; b; c; who\n\`\`\`\n`)).toEqual([
    '1: One; two; three.…: 2 semicolons → at most one a paragraph: sentences, or a list',
    `4: ${'word '.repeat(8)}…: 121 words → at most 120 words a paragraph`,
  ]);
});

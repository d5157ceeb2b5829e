import { readFileSync } from 'node:fs';
import { parseScenario } from 'shoal';
import { expect, it } from 'vitest';

/** The first block of code in a language on a page. */
function block(page: string, language: string): string {
  const text = readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8');
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(text)?.[1] ?? '';
}

it.each([
  ['README.md', './readme.example.ts'],
  ['docs/simulation.md', './simulation-page.example.ts'],
])('the program in %s is %s, which is type-checked, and it runs', async (page, example) => {
  expect(readFileSync(new URL(example, import.meta.url), 'utf8')).toBe(block(page, 'ts'));
  await expect(import(example)).resolves.toBeDefined();
});

it("the README's scenario is one", () => {
  expect(parseScenario(JSON.parse(block('README.md', 'json'))).species[0].rules.cohesion.weight).toBe(3);
});

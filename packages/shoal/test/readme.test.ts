import { readFileSync } from 'node:fs';
import { parseScenario } from 'shoal';
import { expect, it } from 'vitest';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const block = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme)?.[1] ?? '';

it("the README's program is test/readme.example.ts, which is type-checked, and it runs", async () => {
  const example = new URL('./readme.example.ts', import.meta.url);
  expect(readFileSync(example, 'utf8')).toBe(block('ts'));
  await expect(import('./readme.example.ts')).resolves.toBeDefined();
});

it("the README's scenario is one", () => {
  expect(parseScenario(JSON.parse(block('json'))).species[0].rules.cohesion.weight).toBe(3);
});

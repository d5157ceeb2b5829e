import { readFileSync } from 'node:fs';
import { parseScenario } from 'shoal';
import { expect, it } from 'vitest';

it('the examples of docs/scenarios.md are parts of a scenario', () => {
  const text = readFileSync(new URL('../../../docs/scenarios.md', import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block]) => JSON.parse(block) as object);
  const parts = blocks.filter((block) => !('positions' in block));
  expect(parts.length).toBeGreaterThanOrEqual(2);
  const plan = parseScenario({
    version: 1,
    species: [{ name: 'fish', path: 'round' }],
    ...Object.assign({}, ...parts),
  });
  expect(plan.timeline.length + plan.currents.length).toBe(5);
});

import { readFileSync } from 'node:fs';
import { parseScenario, type ScenarioDocument } from 'shoal';
import { expect, it } from 'vitest';

it('the examples of docs/scenarios.md are a scenario, and parts of one', () => {
  const text = readFileSync(new URL('../../../docs/scenarios.md', import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block]) => JSON.parse(block) as object);
  const whole = blocks.filter((block) => 'version' in block);
  expect(whole.map((block) => parseScenario(block as ScenarioDocument).count)).toEqual([400]);
  const parts = blocks.filter((block) => !('positions' in block || 'version' in block));
  expect(parts.length).toBeGreaterThanOrEqual(2);
  const plan = parseScenario({
    version: 1,
    species: [{ name: 'fish', path: 'round' }],
    ...Object.assign({}, ...parts),
  });
  expect(plan.timeline.length + plan.currents.length).toBe(5);
});

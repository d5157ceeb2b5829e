import { readFileSync } from 'node:fs';
import { allMetricRows } from 'shoal/measures';
import { expect, it } from 'vitest';

it.each(['measures', 'studies'])('docs/%s.md names every metric with its unit', (page) => {
  const text = readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  for (const { key, unit } of allMetricRows) {
    const row = rows.find((line) => line.includes(`\`${key}\``));
    expect(row, key).toBeDefined();
    expect(
      row?.split('|').map((cell) => cell.trim()),
      key,
    ).toContain(key === 'groups' ? 'fish' : unit);
  }
});

import { expect, test } from 'vitest';
import { textTable } from '../src/terminal/text-table.ts';

test('control characters of a file reach no terminal', () => {
  const text = textTable(
    [{ title: 'animal' }, { title: 'x', align: 'right' }],
    [
      ['\u001b[31mred\u001b[2J', '1'],
      ['a\nb', '22'],
    ],
  );
  expect(text).toBe('animal         x\n\ufffd[31mred\ufffd[2J   1\na\ufffdb           22\n');
});

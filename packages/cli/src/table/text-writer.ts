import type { Rows, TextTable } from 'shoal';
import { PartialFile } from '../files/atomic-file.ts';
import type { TableWriter } from './column.ts';

const chunk = 1 << 20; // characters gathered before they are written

/** A table as lines of text. */
export function textTableWriter(path: string, table: TextTable): TableWriter {
  const file = new PartialFile(path);
  let text = table.header;
  const flush = (): void => {
    if (text !== '') file.write(text);
    text = '';
  };
  return {
    append(rows: Rows): void {
      for (let row = 0; row < rows.count; row++) {
        text += `${table.line(rows, row)}\n`;
        if (text.length >= chunk) flush();
      }
    },
    complete(): void {
      flush();
      file.complete();
    },
    checksum: () => file.checksum(),
    commit: () => file.commit(),
    discard: () => file.discard(),
  };
}

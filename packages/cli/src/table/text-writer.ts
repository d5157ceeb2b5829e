import type { Rows, TextTable } from 'shoal/tables';
import type { OutputFile } from '../files/output-file.ts';
import type { TableWriter } from './column.ts';

const chunk = 1 << 20; // characters gathered before they are written

/** A table as lines of text. */
export function textTableWriter(file: OutputFile, table: TextTable): TableWriter {
  let text = table.header;
  return {
    append(rows: Rows): void {
      for (let row = 0; row < rows.count; row++) {
        text += `${table.line(rows, row)}\n`;
        if (text.length < chunk) continue;
        file.write(text);
        text = '';
      }
    },
    rest: () => text,
  };
}

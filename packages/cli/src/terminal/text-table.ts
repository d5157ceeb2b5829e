// Tables and wrapped lines for output to the terminal.

export interface TextColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** The column whose text is wrapped if the terminal is narrow. */
  readonly wrap?: boolean;
}

const gap = 2;
const leastWrapWidth = 24;

/** Formats a table for the terminal: titles, then rows, aligned, without borders. Cells may come from a file. */
export function textTable(
  columns: readonly TextColumn[],
  given: readonly (readonly string[])[],
  terminalWidth: number = outputWidth(),
): string {
  const rows = given.map((cells) => cells.map(inOneLine));
  const widths = columns.map((column, c) => Math.max(column.title.length, ...rows.map((row) => (row[c] ?? '').length)));
  const wrapped = columns.findIndex((column) => column.wrap);
  if (wrapped >= 0) {
    const others = widths.reduce((sum, width, c) => (c === wrapped ? sum : sum + width + gap), 0);
    widths[wrapped] = Math.min(widths[wrapped], Math.max(leastWrapWidth, terminalWidth - others));
  }
  const lines: string[] = [];
  const put = (cells: readonly string[]): void => {
    const split = columns.map((_, c) => (c === wrapped ? wrapWords(cells[c] ?? '', widths[c]) : [cells[c] ?? '']));
    const height = Math.max(...split.map((parts) => parts.length));
    for (let h = 0; h < height; h++) {
      const line = columns.map(({ align }, c) => {
        const text = split[c][h] ?? '';
        return align === 'right' ? text.padStart(widths[c]) : text.padEnd(widths[c]);
      });
      lines.push(line.join(' '.repeat(gap)).trimEnd());
    }
  };
  if (columns.some(({ title }) => title !== '')) put(columns.map(({ title }) => title));
  for (const row of rows) put(row);
  return `${lines.join('\n')}\n`;
}

/** Without control characters, which could move the cursor or break the line. */
function inOneLine(cell: string): string {
  return cell.replace(/\p{Cc}/gu, '\u{fffd}');
}

/** Width of the terminal in characters; 110 if the output goes to a file or a pipe. */
export function outputWidth(): number {
  return process.stdout.columns ?? 110;
}

export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  lines.push(line);
  return lines;
}

// The cells of a line of text, and the numbers in them.

/** The separator of cells: one character, or any number of blanks. */
export type Separator = ',' | ';' | '\t' | 'blanks';

/** The cells of a line. Undefined: its quotation marks do not match. */
export function cellsOf(line: string, separator: Separator): string[] | undefined {
  if (separator === 'blanks') return line.trim().split(/\s+/);
  return line.includes('"') ? quotedCells(line, separator) : line.split(separator);
}

function quotedCells(line: string, separator: string): string[] | undefined {
  const row = new QuotedRow(separator);
  row.read(line);
  return row.isOpen || row.isWrong ? undefined : row.cells;
}

/** Largest number in a cell. */
export const largestNumber = 1e15;

/** Texts that stand for a missing value. They include infinity, because no position is infinite. */
const missing = new Set(
  ['', '-', '--', '.', 'na', 'n/a', '#n/a', '<na>', 'nan', 'null', 'none'].concat(
    ['inf', 'infinity'].flatMap((word) => [word, `+${word}`, `-${word}`]),
  ),
);
/** Whether a text stands for a missing value. */
export function isMissingCell(cell: string): boolean {
  return missing.has(cell.trim().toLowerCase());
}

const decimal = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** The number in a cell; NaN where it stands for a missing value; undefined for all else, such as 0x10. */
export function numberIn(cell: string, point: '.' | ',' = '.'): number | undefined {
  const text = point === ',' ? cell.replace(',', '.') : cell;
  const short = shortDecimal(text);
  if (short !== undefined) return short;
  if (decimal.test(text)) return Number(text);
  return isMissingCell(cell) ? Number.NaN : undefined;
}

const [minus, dot, zero, nine] = Array.from('-.09', (letter) => letter.charCodeAt(0));
/** With this many digits both parts of the quotient are exact, so it is the same number that `Number` returns. */
const exactDigits = 15;

/** The number in digits with at most one point, which most cells hold; undefined for all else. It is faster. */
function shortDecimal(text: string): number | undefined {
  const first = text.charCodeAt(0) === minus ? 1 : 0;
  const count = text.length - first;
  if (count === 0 || count > exactDigits) return undefined;
  let [digits, scale] = [0, 0];
  for (let at = first; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) {
      digits = digits * 10 + (code - zero);
      scale *= 10;
    } else if (code === dot && scale === 0 && count > 1) scale = 1;
    else return undefined;
  }
  const value = scale > 1 ? digits / scale : digits;
  return first === 1 ? -value : value;
}

/** The cells of a row, as RFC 4180 quotes them, without blanks around the quotation marks. A cell may have several lines. */
export class QuotedRow {
  readonly cells: string[] = [];
  /** Whether its quotation marks do not match. */
  isWrong = false;
  readonly #separator: string;
  /** Lines of a cell whose quotation marks are open. */
  #open: string[] = [];

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Whether a cell goes on in the next line. */
  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  read(line: string): void {
    let at = this.isOpen ? this.#quoted(line, 0) : 0;
    while (at >= 0 && at <= line.length) {
      while (line[at] === ' ') at++;
      if (line[at] === '"') at = this.#quoted(line, at + 1);
      else {
        const next = line.indexOf(this.#separator, at);
        const end = next < 0 ? line.length : next;
        this.cells.push(line.slice(at, end));
        at = end + 1;
      }
    }
  }

  /** Reads to the end of a cell in quotation marks. @returns where the next cell begins; −1: there is none */
  #quoted(line: string, from: number): number {
    let end = line.indexOf('"', from);
    while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2);
    this.#open.push(end < 0 ? line.slice(from) : line.slice(from, end));
    if (end < 0) return -1;
    this.cells.push(this.#open.join('\n').replaceAll('""', '"'));
    this.#open = [];
    let next = end + 1;
    while (line[next] === ' ') next++;
    this.isWrong ||= next < line.length && line[next] !== this.#separator;
    return this.isWrong ? -1 : next + 1;
  }
}

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

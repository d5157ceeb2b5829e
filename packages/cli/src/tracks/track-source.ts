import { createReadStream, existsSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { readError } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';
import { isObject } from '../files/json-value.ts';
import { openParquet } from '../table/parquet-reader.ts';

/** A row of a table of tracks: the cells of the requested columns, and its location, as in "line 7". */
export interface SourceRow {
  readonly cells: readonly unknown[];
  readonly place: string;
}

/** A table from another program, which is not trusted. */
export interface TrackSource {
  /** Names of its columns. */
  readonly names: readonly string[];
  /** @param wanted names of columns */
  rows(wanted: readonly string[]): AsyncGenerator<SourceRow>;
}

const advice = 'Check the path.';
/** Longest line of a table, characters. */
const longestLine = 1 << 20;

/** Opens a table of tracks. The file extension gives the format: Parquet, JSON lines, or else text with separators. */
export async function openTracks(path: string): Promise<TrackSource> {
  refuseNoFile(path);
  if (/\.parquet$/i.test(path)) return parquetSource(path);
  return /\.(jsonl|ndjson)$/i.test(path) ? jsonlSource(path) : delimitedSource(path);
}

function refuseNoFile(path: string): void {
  if (!existsSync(path)) throw new InputError(`${path}: cannot be read: no such file or directory. ${advice}`);
  if (!statSync(path).isFile())
    throw new InputError(`${path}: is not an ordinary file, expected a table of tracks (CSV, JSON lines or Parquet).`);
}

async function* linesOf(path: string): AsyncGenerator<readonly [line: string, number: number]> {
  const input = createReadStream(path, 'utf8');
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++;
      if (line.length > longestLine)
        throw new InputError(`${path}: line ${number} has ${line.length} characters, expected a row of a table.`);
      if (line.includes('\0'))
        throw new InputError(`${path}: line ${number} is no text, expected CSV. Name a Parquet file *.parquet.`);
      if (line.trim() !== '') yield [number === 1 ? line.replace(/^\uFEFF/, '') : line, number];
    }
  } catch (error) {
    throw error instanceof InputError ? error : readError(path, error, advice);
  } finally {
    input.destroy();
  }
}

async function delimitedSource(path: string): Promise<TrackSource> {
  let header: string | undefined;
  for await (const [line] of linesOf(path)) {
    header = line;
    break;
  }
  if (header === undefined) throw new InputError(`${path}: is empty, expected a line of column names, then rows.`);
  const separator = ['\t', ';', ','].find((one) => header.includes(one)) ?? ',';
  const names = cellsOf(header, separator);
  return {
    names,
    async *rows(wanted) {
      const places = wanted.map((name) => names.indexOf(name));
      let isHeader = true;
      for await (const [line, number] of linesOf(path)) {
        if (isHeader) {
          isHeader = false;
          continue;
        }
        const cells = cellsOf(line, separator);
        if (cells.length !== names.length)
          throw new InputError(
            `${path}: line ${number}: expected ${names.length} values as in the first line, got ${cells.length}. ${separator === ',' && cells.length > names.length ? 'If its numbers have decimal commas, write points. Otherwise correct' : 'Correct'} the row, or remove it.`,
          );
        yield { cells: places.map((place) => cells[place]), place: `line ${number}` };
      }
    },
  };
}

/** Cells may be enclosed in double quotes. */
function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let k = 0; k < line.length; k++) {
    const character = line[k];
    if (character === '"' && quoted && line[k + 1] === '"') cell += line[++k];
    else if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

async function jsonlSource(path: string): Promise<TrackSource> {
  const parse = (line: string, number: number): Readonly<Record<string, unknown>> => {
    let row: unknown;
    try {
      row = JSON.parse(line);
    } catch {
      row = undefined;
    }
    if (isObject(row) && !Array.isArray(row)) return row;
    throw new InputError(`${path}: line ${number}: expected a JSON object, got ${line.slice(0, 40)}. Mend the line.`);
  };
  let names: string[] | undefined;
  for await (const [line, number] of linesOf(path)) {
    names = Object.keys(parse(line, number));
    break;
  }
  if (names === undefined) throw new InputError(`${path}: is empty, expected a JSON object a line.`);
  return {
    names,
    async *rows(wanted) {
      for await (const [line, number] of linesOf(path)) {
        const row = parse(line, number);
        yield { cells: wanted.map((name) => row[name]), place: `line ${number}` };
      }
    },
  };
}

async function parquetSource(path: string): Promise<TrackSource> {
  const { parquetScan } = await import('hyparquet');
  const remedy = 'Write it again.';
  const { file, metadata } = await openParquet(path, remedy);
  const damaged = (): never => {
    throw new InputError(`${path} is damaged: its rows cannot be decoded. ${remedy}`);
  };
  // The first element of the schema stands for the table itself.
  const names = metadata.schema.slice(1).map(({ name }) => name);
  return {
    names,
    async *rows(wanted) {
      const { ranges } = await parquetScan({ file, metadata, columns: [...wanted] }).catch(damaged);
      for (const { rowStart, rowEnd } of ranges) {
        const scan = await parquetScan({ file, metadata, columns: [...wanted] }).catch(damaged);
        const columns = await Promise.all(wanted.map((column) => scan.readColumn({ column, rowStart, rowEnd }))).catch(
          damaged,
        );
        for (let row = 0; row < rowEnd - rowStart; row++) {
          const cells = columns.map((values) => values[row] as unknown);
          yield {
            cells: cells.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)),
            place: `row ${rowStart + row + 1}`,
          };
        }
      }
    },
  };
}

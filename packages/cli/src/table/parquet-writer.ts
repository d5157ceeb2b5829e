import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Column, ColumnType, Rows } from 'shoal';
import { PartialFile } from '../files/atomic-file.ts';
import { emptyRows, type TableNotes, type TableWriter } from './column.ts';

/** Rows held in memory before they are written as one row group: about 5 MB of a trajectory. */
const rowsPerGroup = 100_000;

const parquetType = { int32: 'INT32', float32: 'FLOAT', float64: 'DOUBLE' } as const satisfies Record<
  ColumnType,
  string
>;

/** Hands each row group to the file as soon as it is encoded. */
class FileBytes extends ByteWriter {
  readonly #file: PartialFile;

  constructor(file: PartialFile) {
    super();
    this.#file = file;
  }

  flush(): void {
    this.#file.write(new Uint8Array(this.buffer, 0, this.index));
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}

export function parquetTable(
  path: string,
  columns: readonly Column[],
  createdBy: string,
  notes: TableNotes,
): TableWriter {
  const file = new PartialFile(path);
  const parquet = new ParquetWriter({
    writer: new FileBytes(file),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, type: parquetType[type], repetition_type: 'REQUIRED' as const })),
    ],
    createdBy,
    kvMetadata: Object.entries(notes).map(([key, value]) => ({ key, value })),
  });
  const group = emptyRows(columns, rowsPerGroup);

  const writeGroup = (): void => {
    if (group.count === 0) return;
    parquet.write({
      columnData: columns.map(({ name, type }, c) => ({
        name,
        data: group.columns[c].subarray(0, group.count),
        // Positions never repeat, so a dictionary is no use; their bytes sorted by significance compress to 60 %.
        ...(type === 'float32' ? { encoding: 'BYTE_STREAM_SPLIT' as const } : {}),
      })),
      rowGroupSize: rowsPerGroup,
    });
    group.count = 0;
  };

  return {
    append(rows: Rows): void {
      for (let start = 0; start < rows.count; ) {
        const taken = Math.min(rows.count - start, rowsPerGroup - group.count);
        for (let c = 0; c < columns.length; c++) {
          group.columns[c].set(rows.columns[c].subarray(start, start + taken), group.count);
        }
        group.count += taken;
        start += taken;
        if (group.count === rowsPerGroup) writeGroup();
      }
    },
    complete(): void {
      writeGroup();
      parquet.finish();
      file.complete();
    },
    checksum: () => file.checksum(),
    commit: () => file.commit(),
    discard: () => file.discard(),
  };
}

/** The formats of tables: the name for `--format` is also the file extension. */
export const tableFormats = ['parquet', 'csv', 'jsonl'] as const;
export type TableFormat = (typeof tableFormats)[number];

import { ShoalError } from '../../errors/shoal-error.ts';
import type { Plan } from '../../scenario/plan.ts';
import { camel } from '../wgsl.ts';

/** The layout of a record in memory: its fields in order, and the length of each in numbers. */
export type RecordLayout = Readonly<Record<string, number>>;

/** A record: a number or a vector for each field; missing fields are 0. */
export interface FeatureRecord<L extends RecordLayout = RecordLayout> {
  readonly fields: { readonly [Field in keyof L]?: number | readonly number[] };
  /**
   * Data of variable length, such as the points of a path. They follow all records; the field `tail` is their offset.
   */
  readonly tail?: readonly number[];
}

/**
 * One kind of features of a scenario for the WGSL programs: records with a common layout, and constants for offsets. A
 * table "food" with a field "range" gives the constants `foodTable`, `foodWords` and `foodRange`.
 */
export interface FeatureTable {
  readonly name: string;
  readonly layout: RecordLayout;
  /** Whether each species has records of its own. */
  readonly perSpecies?: boolean;
  /** Returns the records at a time, s, for the species of an index. Without `bySpecies` the index is 0. */
  readonly records: (live: Plan, time: number, species: number) => readonly FeatureRecord[];
  /** Whether records change from step to step by themselves, not only by the timeline; default: no. */
  readonly moves?: (live: Plan) => boolean;
}

/** A table whose records are checked against its layout. */
export function featureTable<const L extends RecordLayout>(
  table: Omit<FeatureTable, 'layout' | 'records'> & {
    readonly layout: L;
    readonly records: (live: Plan, time: number, species: number) => readonly FeatureRecord<L>[];
  },
): FeatureTable {
  return table;
}

function wordsOf(layout: RecordLayout): number {
  return Object.values(layout).reduce((sum, words) => sum + words, 0);
}

/** The head of a table: offset and number of its records, for each species or once for all. */
function headsOf(tables: readonly FeatureTable[], species: number): number[] {
  let end = 0;
  return tables.map(({ perSpecies }) => {
    const at = end;
    end += 2 * (perSpecies ? species : 1);
    return at;
  });
}

/** WGSL constants of the tables: offsets of their heads, lengths of their records, offsets of their fields. */
export function tableConstants(tables: readonly FeatureTable[], species: number): Record<string, number> {
  const heads = headsOf(tables, species);
  const constants: Record<string, number> = {};
  tables.forEach(({ name, layout }, k) => {
    constants[camel(name, 'table')] = heads[k];
    constants[camel(name, 'words')] = wordsOf(layout);
    let at = 0;
    for (const [field, words] of Object.entries(layout)) {
      constants[camel(name, field)] = at;
      at += words;
    }
  });
  return constants;
}

/** Returns the data of the tables at a time: all heads, then the records of each table. */
export function packTables(tables: readonly FeatureTable[], live: Plan, time: number): Float32Array {
  const species = live.species.length;
  const heads = headsOf(tables, species);
  const numbers: number[] = [];
  tables.forEach(({ perSpecies }) => {
    for (let s = 0; s < (perSpecies ? species : 1); s++) numbers.push(0, 0);
  });
  tables.forEach((table, k) => {
    for (let s = 0; s < (table.perSpecies ? species : 1); s++) {
      const records = table.records(live, time, s);
      numbers[heads[k] + 2 * s] = numbers.length;
      numbers[heads[k] + 2 * s + 1] = records.length;
      addRecords(numbers, table, records);
    }
  });
  return Float32Array.from(numbers);
}

function addRecords(numbers: number[], { name, layout }: FeatureTable, records: readonly FeatureRecord[]): void {
  let tailAt = numbers.length + wordsOf(layout) * records.length;
  for (const { fields, tail } of records) {
    for (const [field, words] of Object.entries(layout)) {
      const given = field === 'tail' ? tailAt : (fields[field] ?? 0);
      const values = typeof given === 'number' ? [given] : given;
      if (values.length > words)
        throw new ShoalError(
          'engine',
          `The table ${name}: ${field} must have at most ${words} numbers, got ${values.length}. Give its layout more.`,
        );
      for (let axis = 0; axis < words; axis++) numbers.push(values[axis] ?? 0);
    }
    tailAt += tail?.length ?? 0;
  }
  for (const { tail } of records) for (const value of tail ?? []) numbers.push(value);
}

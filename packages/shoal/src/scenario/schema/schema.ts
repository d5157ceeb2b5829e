// The schema language of scenarios and studies: reads, checks and describes documents.

import type { Vec3 } from '../../math/vector.ts';
import { describe, isPrintable, type Problems } from './problem.ts';
import { didYouMean, suggest } from './suggest.ts';

/**
 * A small schema language: each schema reads a value of the document, reports every problem with its path, and can be
 * written as JSON Schema. Reading builds a new value from the known keys only, so cycles and prototypes of the input
 * have no effect.
 */
export interface Schema<T> {
  readonly json: JsonSchema;
  /** What a value must be, in words that follow "must be", such as "a number from 0 to 1 m". */
  readonly expects: string;
  /**
   * Returns the checked value. After a problem: undefined, or an object or list without the parts that could not be
   * read.
   */
  read(value: unknown, path: string, problems: Problems): T | undefined;
  /**
   * Returns the schema of the value at a key, or of the items of a list; undefined if there is none, or if it depends
   * on the value.
   */
  part?(key: string | number): Schema<unknown> | undefined;
}

export type JsonSchema = { readonly [key: string]: unknown };
/** The type of the values that a schema reads. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

interface Described {
  readonly description?: string | undefined;
  readonly default?: unknown;
}

export function number(
  limits: { min: number; max: number; unit?: string; whole?: boolean } & Described,
): Schema<number> {
  const { min, max, unit, whole, ...described } = limits;
  const expects = `${whole ? 'a whole number' : 'a number'} from ${min} to ${measured(max, unit)}`;
  return {
    json: { type: whole ? 'integer' : 'number', minimum: min, maximum: max, ...(unit && { unit }), ...described },
    expects,
    read(value, path, problems) {
      if (typeof value !== 'number' || !Number.isFinite(value) || (whole && !Number.isInteger(value))) {
        problems.add(path, `must be ${expects}`, describe(value));
      } else if (value < min) problems.add(path, `must be ≥ ${measured(min, unit)}`, describe(value));
      else if (value > max) problems.add(path, `must be ≤ ${measured(max, unit)}`, describe(value));
      else return value;
      return undefined;
    },
  };
}

/** A number with its unit, if it has one. */
function measured(value: number, unit = ''): string {
  return unit ? `${value} ${unit}` : `${value}`;
}

/** A length or "all". */
export function numberOrAll(limits: { min: number; max: number; unit?: string } & Described): Schema<number | 'all'> {
  const length = number(limits);
  const { description, ...json } = length.json;
  const expects = `${length.expects}, or "all"`;
  return {
    json: { description, anyOf: [json, { const: 'all' }] },
    expects,
    read(value, path, problems) {
      if (value === 'all') return value;
      if (typeof value === 'number') return length.read(value, path, problems);
      problems.add(path, `must be ${expects}`, describe(value));
      return undefined;
    },
  };
}

/** Texts are used in terminals and file names, so they must not contain control characters. */
export function text(limits: { max: number; min?: number } & Described): Schema<string> {
  const { max, min = 0, ...described } = limits;
  const expects = `a text of ${min} to ${max} characters`;
  return {
    json: { type: 'string', minLength: min, maxLength: max, ...described },
    expects,
    read(value, path, problems) {
      if (typeof value === 'string' && value.length >= min && value.length <= max && isPrintable(value)) return value;
      if (typeof value === 'string' && value.length <= max && !isPrintable(value)) {
        problems.add(path, 'must hold no control characters', describe(value), 'Take them out.');
        return undefined;
      }
      const got = typeof value === 'string' ? `one of ${value.length}` : describe(value);
      problems.add(path, `must be ${expects}`, got);
      return undefined;
    },
  };
}

export function flag(described: Described = {}): Schema<boolean> {
  const expects = 'true or false';
  return {
    json: { type: 'boolean', ...described },
    expects,
    read(value, path, problems) {
      if (typeof value === 'boolean') return value;
      problems.add(path, `must be ${expects}`, describe(value));
      return undefined;
    },
  };
}

export function choice<const T extends string | number>(options: readonly T[], described: Described = {}): Schema<T> {
  const names = options.map((option) => JSON.stringify(option)).join(', ');
  const expects = options.length === 1 ? names : `one of ${names}`;
  return {
    json: { enum: options, ...described },
    expects,
    read(value, path, problems) {
      if (options.includes(value as T)) return value as T;
      const words = options.filter((option) => typeof option === 'string');
      const hint = () => (typeof value === 'string' ? didYouMean(value, words) : '');
      problems.add(path, `must be ${expects}`, describe(value), hint);
      return undefined;
    },
  };
}

interface ListLimits extends Described {
  readonly min?: number;
  readonly max: number;
  readonly of: string;
}

/** A fixed length of two or three is a tuple. */
type ListOf<T, L extends ListLimits> = L extends { min: 3; max: 3 }
  ? readonly [T, T, T]
  : L extends { min: 2; max: 2 }
    ? readonly [T, T]
    : readonly T[];

/** An item that could not be read leaves a hole. forEach and map skip it, and the indices in paths stay correct. */
export function list<T, const L extends ListLimits>(item: Schema<T>, limits: L): Schema<ListOf<T, L>> {
  const { min = 0, max, of, ...described }: ListLimits = limits;
  const expects = `a list of ${min === max ? min : `${min} to ${max}`} ${of}`;
  return {
    json: { type: 'array', items: item.json, minItems: min, maxItems: max, ...described },
    expects,
    read(value, path, problems) {
      if (!Array.isArray(value) || value.length < min || value.length > max) {
        problems.add(path, `must be ${expects}`, describe(value));
        return undefined;
      }
      const result: T[] = [];
      for (let i = 0; i < value.length; i++) {
        const read = item.read(value[i], `${path}[${i}]`, problems);
        if (read !== undefined) result[i] = read;
      }
      result.length = value.length;
      return result as readonly T[] as ListOf<T, L>;
    },
    part: () => item,
  };
}

/** A point or vector [x, y, z]; each coordinate at most `limit` from 0. */
export function vector(limit: number, unit: string, described: Described = {}): Schema<Vec3> {
  const coordinate = { type: 'number', minimum: -limit, maximum: limit };
  const expects = unit ? `[x, y, z] in ${unit}` : '[x, y, z]';
  return {
    json: { type: 'array', items: coordinate, minItems: 3, maxItems: 3, ...(unit && { unit }), ...described },
    expects,
    read(value, path, problems) {
      if (!Array.isArray(value) || value.length !== 3) {
        problems.add(path, `must be ${expects}`, describe(value));
        return undefined;
      }
      let good = true;
      for (let axis = 0; axis < 3; axis++) {
        const x = value[axis];
        if (typeof x === 'number' && Math.abs(x) <= limit) continue;
        good = false;
        problems.add(`${path}[${axis}]`, `must be a number from ${-limit} to ${measured(limit, unit)}`, describe(x));
      }
      return good ? [value[0], value[1], value[2]] : undefined;
    },
  };
}

type Fields = { readonly [key: string]: Schema<unknown> };
type ObjectOf<R extends Fields, O extends Fields> = { [K in keyof R]: Infer<R[K]> } & { [K in keyof O]?: Infer<O[K]> };

/**
 * @param described `evenIncomplete`: whether to return the value even if required keys are missing, so that further
 * checks can run
 */
export function object<R extends Fields, O extends Fields>(
  required: R,
  optional: O,
  { evenIncomplete = false, ...described }: Described & { evenIncomplete?: boolean } = {},
): Schema<ObjectOf<R, O>> {
  const parts = new Map<string, Schema<unknown>>([...Object.entries(required), ...Object.entries(optional)]);
  const known = [...parts.keys()];
  const properties = Object.fromEntries([...parts].map(([key, schema]) => [key, schema.json]));
  return {
    json: {
      type: 'object',
      properties,
      required: Object.keys(required),
      additionalProperties: false,
      ...described,
    },
    expects: 'an object',
    read(value, path, problems) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        const keys = `Its keys: ${known.join(', ')}.`;
        const isText = path === '' && typeof value === 'string';
        const hint = isText ? 'Pass the parsed JSON: JSON.parse(text).' : keys;
        problems.add(path, 'must be an object', describe(value), hint);
        return undefined;
      }
      for (const key of Object.keys(value)) {
        if (!known.includes(key)) problems.add(join(path, key), 'is not a known key', '', () => suggest(key, known));
      }
      const source = value as Record<string, unknown>;
      const result: Record<string, unknown> = {};
      for (const key of Object.keys(required)) {
        if (Object.hasOwn(value, key)) result[key] = required[key].read(source[key], join(path, key), problems);
        else problems.add(join(path, key), 'is missing', '', `Add it: it must be ${required[key].expects}.`);
      }
      for (const key of Object.keys(optional)) {
        if (!Object.hasOwn(value, key) || source[key] === undefined) continue;
        result[key] = optional[key].read(source[key], join(path, key), problems);
      }
      const complete = Object.keys(required).every((key) => result[key] !== undefined);
      return complete || evenIncomplete ? (result as ObjectOf<R, O>) : undefined;
    },
    part: (key) => parts.get(String(key)),
  };
}

/** An object in which "kind", or another key, selects one of several schemas. */
export function variants<V extends { readonly [kind: string]: Schema<unknown> }>(
  shapes: V,
  { key = 'kind', ...described }: Described & { readonly key?: string } = {},
): Schema<Infer<V[keyof V]>> {
  const kinds = Object.keys(shapes);
  const kindSchema = choice(kinds);
  const expects = `an object with a "${key}" of ${kinds.join(', ')}`;
  return {
    json: { anyOf: kinds.map((kind) => shapes[kind].json), ...described },
    expects,
    read(value, path, problems) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        problems.add(path, `must be ${expects}`, describe(value));
        return undefined;
      }
      const kind = Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
      const known = kindSchema.read(kind, join(path, key), problems);
      if (known === undefined) return undefined;
      return shapes[known].read(value, path, problems) as Infer<V[keyof V]> | undefined;
    },
  };
}

function join(path: string, key: string): string {
  const shown = key.length > 64 ? `${key.slice(0, 64)}…` : key;
  const plain = /^[A-Za-z_$][\w$]*$/.test(shown) ? shown : JSON.stringify(shown);
  return path ? `${path}.${plain}` : plain;
}

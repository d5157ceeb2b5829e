import { generator } from './states.ts';

/** The parts of JSON Schema that the scenario's own schema uses. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** A document that follows a JSON Schema, the same for the same seed; optional parts come now and then. */
export function fromSchema(schema: object, seed: number): unknown {
  const random = generator(seed);
  // Some documents have few parts and others many.
  const many = 0.05 + 0.4 * random();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const make = (one: JsonSchema): unknown => {
    if (one.const !== undefined) return one.const;
    if (one.enum) return pick(one.enum);
    if (one.anyOf) return make(pick(one.anyOf));
    switch (one.type) {
      case 'boolean':
        return random() < 0.5;
      case 'string':
        return pick(['a', 'b', 'c']).repeat(Math.max(1, one.minLength ?? 0));
      case 'integer':
      case 'number': {
        const value = numberFrom(one.minimum ?? -1e9, one.maximum ?? 1e9);
        return one.type === 'integer' ? Math.round(value) : value;
      }
      case 'array': {
        const { minItems = 0, maxItems = 10, items = {} } = one;
        const length = Math.min(maxItems, minItems + Math.floor(random() < 0.05 ? 60 * random() : 3 * random()));
        return Array.from({ length }, () => make(items));
      }
      default: {
        const { properties = {}, required = [] } = one;
        const keys = Object.keys(properties).filter((key) => required.includes(key) || random() < many);
        return Object.fromEntries(keys.map((key) => [key, make(properties[key])]));
      }
    }
  };
  /** Of any size: an end, or so that each power of ten is as likely. */
  const numberFrom = (min: number, max: number): number => {
    const kind = random();
    if (kind < 0.03) return min;
    if (kind < 0.06) return max;
    const sign = min < 0 && random() < 0.5 ? -1 : 1;
    const value = sign * 10 ** (kind < 0.7 ? 3 * random() - 1 : 12 * random() - 4);
    return Math.min(max, Math.max(min, value));
  };
  return make(schema as JsonSchema);
}

// Collects all problems of a document, which are reported at once.

import { ShoalError } from '../../errors/shoal-error.ts';

/** One problem in a document: where, what is expected, what was found, what to do. */
export interface Problem {
  /** The document's name, as the program gave it. */
  readonly file: string;
  /** Where in the document: `species[0].rules.separation.radius`; empty for the whole. */
  readonly path: string;
  /** What is expected, such as `must be ≥ 0 m`. */
  readonly rule: string;
  /** What was found, in a few characters; empty if this adds nothing. */
  readonly got: string;
  /** What to do about it. */
  readonly hint: string;
}

/**
 * Maximum number of problems that are listed. Further ones are only counted, so that a hostile file cannot cause a huge
 * message.
 */
const maxListed = 20;

/** What to do about ends in the wrong order. */
export const exchanged: string = 'Swap min and max.';

/** Collects problems while a document is read, so that all are reported at once. */
export class Problems {
  readonly file: string;
  readonly list: Problem[] = [];
  count = 0;

  constructor(file: string) {
    this.file = file;
  }

  /** @param hint what to do, or a function that returns it. The function is called only for listed problems */
  add(path: string, rule: string, got = '', hint: string | (() => string) = ''): void {
    this.count++;
    if (this.list.length >= maxListed) return;
    const text = typeof hint === 'string' ? hint : hint();
    this.list.push({ file: this.file, path: printable(path), rule, got: printable(got), hint: printable(text) });
  }

  /** Whether all problems are listed, none only counted. */
  get allListed(): boolean {
    return this.count === this.list.length;
  }

  /**
   * Whether a problem is listed at one of these paths, inside it, or around it. A check that reads it would then only
   * repeat the problem.
   */
  isDoubtful(...paths: readonly string[]): boolean {
    return this.list.some(({ path: wrong }) => paths.some((path) => isWithin(wrong, path) || isWithin(path, wrong)));
  }

  /** Throws a ScenarioError if anything was added. */
  throwIfAny(): void {
    if (this.count > 0) throw new ScenarioError(this.list, this.count);
  }
}

/**
 * Thrown if a document cannot be used. Its message has one line for each problem and can be shown to users unchanged.
 */
export class ScenarioError extends ShoalError {
  override readonly name = 'ScenarioError';
  declare readonly code: 'scenario';
  readonly problems: readonly Problem[];
  /** Number of all problems, of which only the first are listed. */
  readonly count: number;

  constructor(problems: readonly Problem[], count: number = problems.length) {
    const lines = problems.map(sentence);
    if (count > problems.length) lines.push(`… and ${count - problems.length} more problems.`);
    super('scenario', lines.join('\n'));
    this.problems = problems;
    this.count = count;
  }
}

/** Returns the error for a single problem after which nothing else can be checked. */
export function scenarioError(file: string, path: string, rule: string, got = '', hint = ''): ScenarioError {
  const problems = new Problems(file);
  problems.add(path, rule, got, hint);
  return new ScenarioError(problems.list);
}

/** Whether a path is the same as another one, or inside it. */
export function isWithin(inner: string, outer: string): boolean {
  return inner.startsWith(outer) && (outer === '' || ['', '.', '['].includes(inner.charAt(outer.length)));
}

function sentence({ file, path, rule, got, hint }: Problem): string {
  const where = [printable(file), path].filter(Boolean).join(': ');
  return `${where || 'The document'} ${rule}${got && `, got ${got}`}.${hint && ` ${hint}`}`;
}

/** Whether it is a list of numbers in memory of its own, such as a Float32Array. */
export function isTypedArray(value: unknown): value is Float32Array {
  return ArrayBuffer.isView(value) && 'length' in value;
}

/** Describes any value in a few characters. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isTypedArray(value)) return `a ${value.constructor.name} of ${value.length}`;
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    case 'object':
      return 'an object';
    case 'function':
      return 'a function';
    default:
      return String(value);
  }
}

/**
 * Control characters, line separators, and characters that change the direction of text. They would change the output
 * of a terminal.
 */
const unprintable = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** Whether a text has no such characters. */
export function isPrintable(text: string): boolean {
  return text.search(unprintable) < 0;
}

/** Returns the text with such characters escaped as in JSON. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

import { ShoalError } from '../errors/shoal-error.ts';
import { printable } from './printable.ts';

/** One thing that is wrong in a document: where, what is asked, what was found, what to do. */
export interface Problem {
  /** The document's name, as the host gave it. */
  readonly file: string;
  /** Where in the document: `species[0].rules.separation.radius`; empty for the whole. */
  readonly path: string;
  /** What must be: `must be ≥ 0 m`. */
  readonly rule: string;
  /** What was found, described in a few characters; empty where that says nothing more. */
  readonly got: string;
  /** What to do about it. */
  readonly hint: string;
}

/** More are counted, not listed: a hostile file must not produce a hostile message. */
const maxListed = 20;

/** Collects problems while a document is read, so that all are reported at once. */
export class Problems {
  readonly file: string;
  readonly list: Problem[] = [];
  count = 0;

  constructor(file: string) {
    this.file = file;
  }

  /** @param hint a function for one that takes time: only what is listed needs it */
  add(path: string, rule: string, got = '', hint: string | (() => string) = ''): void {
    this.count++;
    if (this.list.length >= maxListed) return;
    const text = typeof hint === 'string' ? hint : hint();
    this.list.push({ file: this.file, path: printable(path), rule, got: printable(got), hint: printable(text) });
  }

  /** Whether all that was found is listed. */
  get allListed(): boolean {
    return this.count === this.list.length;
  }

  /**
   * Whether something listed is wrong at one of these paths, inside it, or around it: then a check that rests on it would
   * only repeat that.
   */
  isDoubtful(...paths: readonly string[]): boolean {
    return this.list.some(({ path: wrong }) => paths.some((path) => isWithin(wrong, path) || isWithin(path, wrong)));
  }

  /** Throws a ScenarioError if anything was added. */
  throwIfAny(): void {
    if (this.count > 0) throw new ScenarioError(this.list, this.count);
  }
}

/** A document that cannot be used. Its message has one line for each problem and is fit to be shown as it stands. */
export class ScenarioError extends ShoalError {
  override readonly name = 'ScenarioError';
  declare readonly code: 'scenario';
  readonly problems: readonly Problem[];
  /** How many there are in all; only the first are listed. */
  readonly count: number;

  constructor(problems: readonly Problem[], count: number = problems.length) {
    const lines = problems.map(sentence);
    if (count > problems.length) lines.push(`… and ${count - problems.length} more problems.`);
    super('scenario', lines.join('\n'));
    this.problems = problems;
    this.count = count;
  }
}

/** The error of one problem that leaves nothing else to check. */
export function scenarioError(file: string, path: string, rule: string, got = '', hint = ''): ScenarioError {
  const problems = new Problems(file);
  problems.add(path, rule, got, hint);
  return new ScenarioError(problems.list);
}

/** Whether a path names the same as another, or a part of it. */
function isWithin(inner: string, outer: string): boolean {
  return inner.startsWith(outer) && (outer === '' || ['', '.', '['].includes(inner.charAt(outer.length)));
}

function sentence({ file, path, rule, got, hint }: Problem): string {
  const where = [printable(file), path].filter(Boolean).join(': ');
  return `${where || 'The document'} ${rule}${got && `, got ${got}`}.${hint && ` ${hint}`}`;
}

/** A few characters about any value, however large or strange. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
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

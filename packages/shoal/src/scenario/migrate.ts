import { scenarioVersion } from './document.ts';
import { describe, type Problems } from './problem.ts';

/** Turns a document of one version into the next one's. */
export type Migration = (document: Record<string, unknown>) => Record<string, unknown>;

/** By the version they read. None yet: version 1 is the first. */
const migrations: Readonly<Record<number, Migration>> = {};

/**
 * Brings an older document up to the current version, one version at a time, so that a file once written can always
 * be read. The document that was handed in is not changed.
 */
export function migrate(
  document: unknown,
  problems: Problems,
  steps: Readonly<Record<number, Migration>> = migrations,
  target: number = scenarioVersion,
): unknown {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return document;
  if (!Object.hasOwn(document, 'version')) return document;
  let current = document as Record<string, unknown>;
  const version = current.version;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) return document;
  if (version > target) {
    problems.add(
      'version',
      `must be ≤ ${target}, the newest that this Shoal reads`,
      describe(version),
      'A newer Shoal wrote this file; update Shoal.',
    );
  }
  for (let v = version; v < target && steps[v]; v++) current = { ...steps[v](current), version: v + 1 };
  return current;
}

import { scenarioVersion } from './document.ts';
import { describe, type Problems } from './problem.ts';

/** Converts a document of one version to the next version. */
export type Migration = (document: Record<string, unknown>) => Record<string, unknown>;

/** Conversions by the version that they read. There are none yet, because version 1 is the first. */
const migrations: Readonly<Record<number, Migration>> = {};

/**
 * Converts an older document to the current version, one version at a time, so that files of all versions can be read.
 * Does not change the given document.
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

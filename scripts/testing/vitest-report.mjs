// Runs vitest and reads its report.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say, tool } from '../install.mjs';

/**
 * Runs vitest, and adds the numbers of tests to `count`. @param args those of `vitest run` @param env variables for
 * tests @returns the report, if vitest wrote one
 */
export async function vitest(count, args, env) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shoal-test-'));
  const file = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await tool('vitest/vitest.mjs', ['run', ...reporters, ...args], { env });
  const failedBefore = count.failed;
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
    count.passed += report.numPassedTests;
    count.failed += report.numFailedTests;
    count.skipped += report.numPendingTests + report.numTodoTests;
    // A file that cannot be loaded has no tests, but counts as a failure.
    count.failed += report.testResults.filter((r) => r.status === 'failed' && r.assertionResults.length === 0).length;
  } catch {
    say('vitest left no report.');
  }
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0 && count.failed === failedBefore) count.failed++;
  return report;
}

/** "12 passed, 0 failed", and how many were skipped. */
export function sentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

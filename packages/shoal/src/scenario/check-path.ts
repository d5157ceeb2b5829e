import type { Problems } from './problem.ts';

/** A scenario is untrusted: it may name only files beside it. */
export function checkPath(file: string, path: string, problems: Problems): void {
  const parts = file.split('/');
  const outside =
    file.startsWith('/') || /[\\:\0]/.test(file) || parts.some((part) => part === '..' || part === '.' || part === '');
  if (outside) {
    problems.add(
      path,
      "must be a plain path inside the scenario's folder",
      JSON.stringify(file),
      `Put the file beside the scenario and write its name alone, such as ${JSON.stringify(parts.at(-1) || 'file')}.`,
    );
  }
}

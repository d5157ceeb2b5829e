import { type Schema, text } from './schema.ts';

/**
 * The name of a file beside a document, or below it. A document is untrusted: it may name no others.
 * @param document that names it
 */
export function fileName(description: string, document = 'scenario'): Schema<string> {
  const name = text({ min: 1, max: 255, description });
  return {
    ...name,
    read(value, path, problems) {
      const file = name.read(value, path, problems);
      if (file === undefined) return undefined;
      // On Windows a backslash leads into a folder, a colon to a drive or a stream. An empty part is the root.
      if (!/[\\:]/.test(file) && !file.split('/').some((part) => ['', '.', '..'].includes(part))) return file;
      const last = file.split(/[\\/:]/).findLast((part) => !['', '.', '..'].includes(part)) ?? 'file';
      problems.add(
        path,
        `must be a plain path inside the ${document}'s folder`,
        JSON.stringify(file),
        `Put the file beside the ${document} and write its name alone, such as ${JSON.stringify(last)}.`,
      );
      return undefined;
    },
  };
}

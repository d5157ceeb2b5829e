import { type Schema, text } from './schema.ts';

/**
 * Schema of the name of a file in the folder of a document, or in a folder below. Documents are untrusted, so other
 * paths are rejected.
 * @param document kind of the document, for messages
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

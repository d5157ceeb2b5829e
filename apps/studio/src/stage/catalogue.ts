/** A scenario to choose. */
export interface CatalogueEntry {
  /** Its file's name without `.json`, such as `school-1000`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** Where scenarios come from. Handed in, so that the stage needs neither a page nor a server. */
export interface Catalogue {
  readonly entries: readonly CatalogueEntry[];
  /** Text of a file in the scenarios' folder; rejects with a sentence if there is none. */
  read(file: string): Promise<string>;
  /** Bytes of a file in the scenarios' folder, such as a mesh; rejects with a sentence if there is none. */
  readBytes?(file: string): Promise<Uint8Array>;
}

/** The entry of a scenario's text. A file that cannot be read is still listed: opening it says what is wrong. */
export function entryOf(name: string, text: string): CatalogueEntry {
  let title: unknown;
  let description: unknown;
  try {
    ({ name: title, description } = JSON.parse(text));
  } catch {
    // Listed by its file's name.
  }
  return {
    name,
    title: typeof title === 'string' && title !== '' ? title : name,
    description: typeof description === 'string' ? description : '',
  };
}

// The scenes that the gallery offers, and where their files come from.

/** A scenario to open. */
export interface CatalogueEntry {
  /** File name without `.json`, such as `school-1000`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** Number of fish of each species. */
export interface ShownFish {
  readonly shown: number;
  readonly all: number;
}

/** The source of scenarios. It is passed in, so that the stage depends neither on a page nor on a server. */
export interface Catalogue {
  readonly entries: readonly CatalogueEntry[];
  /** Text of a file in the scenarios' folder; rejects with a message to show. */
  read(file: string): Promise<string>;
  /** Bytes of a file in the scenarios' folder, such as a mesh; rejects with a message to show. */
  readBytes?(file: string): Promise<Uint8Array>;
  /** Whether a scene was opened with all its fish. */
  isWhole?(scenario: string): boolean;
  /** Number of a scene's fish that are shown on this machine; undefined: all. */
  shownOf?(scenario: string): Promise<ShownFish | undefined>;
}

/** The entry of a scenario text. Invalid files are listed too: opening one reports its errors. */
export function entryOf(name: string, text: string): CatalogueEntry {
  let title: unknown;
  let description: unknown;
  try {
    ({ name: title, description } = JSON.parse(text));
  } catch {
    // Listed by its file name.
  }
  return {
    name,
    title: typeof title === 'string' && title !== '' ? title : name,
    description: typeof description === 'string' ? description : '',
  };
}

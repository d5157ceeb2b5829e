/** A page as it stands in a package. */
export function twinOf(text: string, file: string, places: ReadonlyMap<string, string>): string;

/** A sentence for each mesh that is not here. @param faults of meshes that came damaged, by file */
export function missingSentences(
  files: readonly string[],
  faults: Readonly<Record<string, string>> = {},
): readonly string[] {
  return files.map((file) => {
    const why = Object.hasOwn(faults, file) ? `cannot be used: ${faults[file]}` : 'is not in this browser';
    return `The mesh "${file}" ${why}. Drop its file on the page to put it in its place.`;
  });
}

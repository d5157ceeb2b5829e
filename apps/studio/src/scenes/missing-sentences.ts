/** A sentence for each missing mesh. @param faults reasons why received meshes cannot be used, by file */
export function missingSentences(
  files: readonly string[],
  faults: Readonly<Record<string, string>> = {},
): readonly string[] {
  return files.map((file) => {
    const why = Object.hasOwn(faults, file) ? `cannot be used: ${faults[file]}` : 'is not in this browser';
    return `The mesh "${file}" ${why}. Drop the file on the page to add the mesh.`;
  });
}

// A file that the user dropped or chose, with the folders in which it was.

/** A file from the user. */
export interface GivenFile {
  /** Path with the folders in which it was dropped or chosen, such as `study/inputs/study.json`. */
  readonly path: string;
  readonly file: File;
}

/** Reads a chosen file. If a folder was chosen, the file's path is known. */
export function givenFile(file: File): GivenFile {
  return { path: file.webkitRelativePath || file.name, file };
}

/** A file from the user. */
export interface GivenFile {
  /** With the folders in which it was dropped or chosen, such as `study/inputs/study.json`. */
  readonly path: string;
  readonly file: File;
}

/** A chosen file; in a chosen folder it knows its path. */
export function givenFile(file: File): GivenFile {
  return { path: file.webkitRelativePath || file.name, file };
}

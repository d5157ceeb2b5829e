import { sep } from 'node:path';

/** Whether a path lies in a folder or deeper. Both absolute, without "..". */
export function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

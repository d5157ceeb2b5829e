import { sep } from 'node:path';

/** Whether a path lies below a folder. Both must be absolute and without "..". */
export function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Renames pages among the copied files to `.txt`. */
export function showAsText(folder: string): void;
/** Links and pictures of all pages in a folder that lead nowhere. */
export function brokenLinks(folder: string): string[];

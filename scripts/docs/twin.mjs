// Rewrites a page of the documentation for the package, whose commands and paths are others than those of the repository.

import path from 'node:path';

const { dirname, join, relative } = path.posix;

/** Texts that are true in the repository, and their replacements for readers of the package; also in code. */
const replaced = [
  // The package `shoal` has no command.
  [/\bnpx shoal (?=\S)/g, 'npx shoal-cli '],
  [/\.\/packages\/shoal\/schema\//g, './node_modules/shoal/schema/'],
  [/^(npm install .*)\/path\/to\/this\/repository\/packages\/(\S+).*$/gm, '$1$2'],
];
/** Sentences that are not needed there: about examples, which are not packed, and about the time before publication. */
const dropped = [
  /\[examples\/[^\]]+\]\([^)]+\).*?\.(?= |$) ?/gm,
  /(^|(?<=\. ))Until [^.\n]*? published, .*?\.(?= |$) ?/gm,
];

/** A row of a table without the spaces and hyphens that align columns in the source. */
const unpadded = (row) => row.replace(/ *(?<!\\)\| */g, '|').replace(/(?<=\|:?)-{4,}(?=:?\|)/g, '---');

/**
 * A page for a package: without pictures, and with links to files of the package. Links to other files become plain
 * text. Commands and paths are those of a project that has installed the package.
 * @param file path of the page, from the repository's folder
 * @param places paths in the package by paths in the repository; the page is one of them
 */
export function twinOf(text, file, places) {
  const linkTo = (shown, target) => {
    if (/^(\w+:|#)/.test(target)) return `[${shown}](${target})`;
    const [address, anchor] = target.split('#');
    const place = places.get(join(dirname(file), address));
    if (!place) return shown;
    return `[${shown}](${relative(dirname(places.get(file)), place)}${anchor ? `#${anchor}` : ''})`;
  };
  const outsideCode = (prose) =>
    prose
      .replace(/^<!--.*-->\n+/gm, '')
      .replace(/^\|.*\|$/gm, unpadded)
      .replace(/!\[[^\]]*\]\([^)]*\)\n*/g, '')
      .replace(dropped[0], '')
      .replace(dropped[1], '')
      .replace(/ +$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_all, shown, target) => linkTo(shown, target));
  const installed = replaced.reduce((all, [from, to]) => all.replace(from, to), text);
  return installed
    .split(/^(```[\s\S]*?^```$)/m)
    .map((part, index) => (index % 2 === 0 ? outsideCode(part) : part))
    .join('');
}

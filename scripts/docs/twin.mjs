import path from 'node:path';

const { dirname, join, relative } = path.posix;

/** What stands in the repository, by what a reader of the package has instead, also in code. */
const replaced = [
  // The package `shoal` has no command.
  [/\bnpx shoal (?=\S)/g, 'npx shoal-cli '],
  [/\.\/packages\/shoal\/schema\//g, './node_modules/shoal/schema/'],
  [/^(npm install .*)\/path\/to\/this\/repository\/packages\/(\S+).*$/gm, '$1$2'],
];
/** Sentences of no use there: of examples, which are not packed, and of the time before the packages are published. */
const dropped = [
  /\[examples\/[^\]]+\]\([^)]+\).*?\.(?= |$) ?/gm,
  /(^|(?<=\. ))Until [^.\n]*? published, .*?\.(?= |$) ?/gm,
];

/** A row of a table without the spaces and hyphens that align its columns in the source. */
const unpadded = (row) => row.replace(/ {2,}(?=\|)|(?<=\|) {2,}/g, ' ').replace(/(?<=\| :?)-{4,}(?=:? \|)/g, '---');

/**
 * A page as it stands in a package: without pictures, and with links to files of the package. The text of other links to
 * files stays as plain text. Commands and paths are those of a project that has installed the package.
 * @param file the page, from the repository's folder
 * @param places files of the repository by their place in the package; the page is one of them
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

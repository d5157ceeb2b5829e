import path from 'node:path';

const { dirname, join, relative } = path.posix;

/**
 * A page as it stands in a package: without pictures, and with links to files of the package. The text of other links to
 * files stays as plain text.
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
      .replace(/!\[[^\]]*\]\([^)]*\)\n*/g, '')
      .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_all, shown, target) => linkTo(shown, target));
  return text
    .split(/^(```[\s\S]*?^```$)/m)
    .map((part, index) => (index % 2 === 0 ? outsideCode(part) : part))
    .join('');
}

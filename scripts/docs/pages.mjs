// The pages of the documentation, and the links between the built ones. README's table lists those for users, in their order.
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

export const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** The published packages, with their folders and manifests. */
export const packages = readdirSync(path.join(root, 'packages')).map((name) => ({
  folder: `packages/${name}`,
  manifest: JSON.parse(read(`packages/${name}/package.json`)),
}));

/** The pages of README's table: file, title and subject. */
export function pagesOfTable() {
  const table = /^## Documentation\n([\s\S]*?)(?=^## |\n\n[^|\n])/m.exec(read('README.md'))[1];
  return [...table.matchAll(/^\| \[[^\]]*\]\(([^)]+)\) +\| (.*?) *\|$/gm)].map(([, file, about]) => ({
    file,
    about,
    title: titleOf(read(file)),
  }));
}

/** The text of the first heading. */
export function titleOf(text) {
  return /^# (.+)$/m.exec(text)[1];
}

/** Modules that programs can import, from the manifests of the packages. */
export function modules() {
  return packages.flatMap(({ folder, manifest: { name, exports = {} } }) =>
    Object.entries(exports)
      .filter(([, entry]) => entry['shoal-source'])
      .map(([key, entry]) => ({
        name: path.posix.join(name, key),
        folder,
        source: path.posix.join(folder, entry['shoal-source']),
        types: entry.types,
      })),
  );
}

const pagesIn = (folder) => readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html'));

/** Pages that load nothing state so in their policy. */
const isAlone = (file) => readFileSync(file, 'utf8').includes("default-src 'none'");

/** Renames copied pages, such as examples, to `.txt` if they need files that are not copied. */
export function showAsText(folder) {
  const media = path.join(folder, 'media');
  const copied = existsSync(media) ? pagesIn(media).filter((name) => !isAlone(path.join(media, name))) : [];
  for (const name of copied) renameSync(path.join(media, name), path.join(media, `${name}.txt`));
  for (const name of copied.length > 0 ? pagesIn(folder) : []) {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    const mended = copied.reduce((one, copy) => one.replaceAll(`media/${copy}"`, `media/${copy}.txt"`), text);
    if (mended !== text) writeFileSync(file, mended);
  }
}

/** Links and pictures on all pages of a folder whose file, or whose anchor on the page, does not exist. */
export function brokenLinks(folder) {
  const idsOfPage = new Map();
  const idsOf = (file) => {
    if (!idsOfPage.has(file)) {
      idsOfPage.set(file, new Set([...readFileSync(file, 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)));
    }
    return idsOfPage.get(file);
  };
  const isBroken = (file, target) => {
    const [address, anchor] = target.split('#');
    const aim = address ? path.join(path.dirname(file), decodeURIComponent(address)) : file;
    if (!existsSync(aim)) return true;
    return Boolean(anchor) && aim.endsWith('.html') && !idsOf(aim).has(decodeURIComponent(anchor));
  };
  return pagesIn(folder).flatMap((name) => {
    const file = path.join(folder, name);
    const targets = [...readFileSync(file, 'utf8').matchAll(/ (?:href|src)="(?!\w+:|\/\/)([^"]+)"/g)];
    return [...new Set(targets.map(([, target]) => target.replaceAll('&amp;', '&')))]
      .filter((target) => isBroken(file, target))
      .map((target) => `${name}: ${target} leads nowhere`);
  });
}

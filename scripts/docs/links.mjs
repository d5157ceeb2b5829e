// Links between the built pages.
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

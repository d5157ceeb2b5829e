// `npm run check:heads`: a reader learns from the first lines of a source file what it is for. A comment must stand there.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, say, stop } from '../install.mjs';
import { sourceFiles } from './source-files.mjs';

const headLines = 20;
const comment = /^\s*(\/\/|\/\*|\*)/;

/** An index only passes on what other files export. */
const isIndex = (file) => path.basename(file) === 'index.ts';

const silent = sourceFiles().filter((file) => {
  const head = readFileSync(path.join(root, file), 'utf8').split('\n', headLines);
  return !isIndex(file) && !head.some((line) => comment.test(line));
});
for (const file of silent)
  say(
    `${file}: has no comment in its first ${headLines} lines, expected what the file is for. Begin it with a sentence: // Draws …`,
  );
if (silent.length > 0) stop(`${silent.length} files do not say what they are for.`);

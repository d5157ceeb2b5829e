// `npm run check:heads`: a reader learns from the first lines of a source file what it is for. A sentence must stand there:
// a comment before the first declaration, or the doc of the first export.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root, say, stop } from '../install.mjs';
import { sourceFiles } from './source-files.mjs';

const headLines = 20;
/** Imports of more lines than this push a comment below them out of sight. */
const mostImportLines = 14;
const fewestWords = 5;

/** An index only passes on what other files export. */
const isIndex = (file) => path.basename(file) === 'index.ts';

const isExported = ({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** The comments in front of a statement: their first lines, and whether one is only the doc of the statement. */
function commentsBefore(source, statement) {
  const { text } = source;
  return (ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? []).map(({ pos, end }) => ({
    words: text.slice(pos, end),
    line: source.getLineAndCharacterOfPosition(pos).line + 1,
    isDoc: text.startsWith('/**', pos) && /^\n?$/.test(text.slice(end, statement.getStart(source))),
  }));
}

const isSentence = ({ words }) => (words.match(/\p{L}[\p{L}\p{N}’'-]*/gu) ?? []).length >= fewestWords;

/** What is wrong with the head of a file; undefined: nothing. */
function wrongHead(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const { statements } = source;
  const first = statements.findIndex((one) => !ts.isImportDeclaration(one));
  if (first !== 0 && statements.length > 0 && commentsBefore(source, statements[0]).some(isSentence)) return undefined;
  const importLines = first > 0 ? source.getLineAndCharacterOfPosition(statements[first - 1].end).line + 1 : 0;
  if (importLines > mostImportLines) return `has no sentence above its ${importLines} lines of imports`;
  const exported = statements.find(isExported);
  const heads = [
    ...commentsBefore(source, statements[first] ?? source.endOfFileToken).filter(({ isDoc }) => !isDoc || !exported),
    ...(exported ? commentsBefore(source, exported).filter(({ isDoc }) => isDoc) : []),
  ];
  const isSaid = heads.some((one) => one.line <= headLines && isSentence(one));
  return isSaid ? undefined : `has no sentence about the whole file in its first ${headLines} lines`;
}

let count = 0;
for (const file of sourceFiles().filter((one) => !isIndex(one))) {
  const wrong = wrongHead(file, readFileSync(path.join(root, file), 'utf8'));
  if (wrong === undefined) continue;
  count++;
  say(
    `${file}: ${wrong}, expected what the file is for, as a comment before the first declaration or as the doc of the first export. Begin it with a sentence: // Draws …`,
  );
}
if (count > 0) stop(`${count} files do not say what they are for.`);

// Finds the prose of a file: comments and sentences in code, paragraphs in Markdown, texts in scenario files.
import ts from 'typescript';

/**
 * A passage is `{ text, offset, kind }`: a comment, a string, or a Markdown paragraph, item, cell or heading. `text`
 * has the length of its source, with comment marks, code and links replaced by spaces. A position in `text` plus
 * `offset` is therefore a position in the file.
 */
export function passagesOf(path, source) {
  if (/\.(ts|mjs|js)$/.test(path)) return ofCode(path, source);
  if (/\.(wgsl|css)$/.test(path)) return ofComments(source, source.matchAll(/\/\*[\s\S]*?\*\/|(?:[ \t]*\/\/.*\n?)+/g));
  if (path.endsWith('.json'))
    return ofComments(source, source.matchAll(/"(?:[^"\\]|\\.)* (?:[^"\\]|\\.)*"/g), 'string');
  if (path.endsWith('.html')) return ofComments(source, source.matchAll(/(?<=>)[^<>{}]*\w[^<>{}]*(?=<)/g), 'string');
  if (path.endsWith('.md')) return ofMarkdown(source);
  return [];
}

const blank = (text) => text.replace(/[^\n]/g, ' ');
const withoutCode = (text) => text.replace(/`[^`\n]*`/g, (code) => `\`${'x'.repeat(code.length - 2)}\``);

function passage(source, offset, end, kind) {
  const text = withoutCode(source.slice(offset, end)).replace(/^[ \t]*(\/\*\*?|\/\/+|\*(?!\/))|\*\//gm, blank);
  return { text, offset, kind };
}

function ofComments(source, matches, kind = 'comment') {
  return [...matches].map((match) => passage(source, match.index, match.index + match[0].length, kind));
}

/** Comments, with consecutive lines as one passage, and strings of at least two words. */
function ofCode(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const comments = (start, end) => {
    const ranges = ts.getLeadingCommentRanges(source, start) ?? [];
    const trailing = ts.getTrailingCommentRanges(source, start) ?? [];
    const all = [...trailing, ...ranges].filter((range) => range.end <= end).sort((a, b) => a.pos - b.pos);
    let last;
    for (const { pos, end: stop, kind } of all) {
      const line = kind === ts.SyntaxKind.SingleLineCommentTrivia;
      const follows =
        last?.line && line && /^\s*$/.test(source.slice(last.end, pos)) && !trailing.some((t) => t.pos === last.pos);
      if (follows) last.end = stop;
      else if (last?.pos !== pos) {
        last = { pos, end: stop, line };
        found.push(last);
      }
    }
  };
  const strings = [];
  const visit = (node) => {
    const children = node.getChildren(file);
    if (children.length === 0) {
      comments(node.getFullStart(), node.getStart(file, false));
      const literal =
        ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
      if (literal && /\w \w/.test(node.text)) strings.push([node.getStart(file), node.end]);
    } else for (const child of children) visit(child);
  };
  visit(file);
  return [
    ...found.map(({ pos, end }) => passage(source, pos, end, 'comment')),
    ...strings.map(([start, end]) => passage(source, start, end, 'string')),
  ].sort((a, b) => a.offset - b.offset);
}

/** Paragraphs, list items, table cells and headings, without code blocks. */
function ofMarkdown(source) {
  const text = source
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/\]\([^)]*\)|<[^>]*>/g, (link) => link[0] + blank(link.slice(1)));
  const found = [];
  const blocks = text.matchAll(
    /^(?:#.*|\|.*|(?:[ \t]*(?:[-*]|\d+\.) )?[^\n|#].*(?:\n(?![ \t]*(?:[-*]|\d+\.) |[ \t]*\n|\||#).+)*)/gm,
  );
  for (const { 0: block, index } of blocks) {
    if (!block.trim()) continue;
    if (block.startsWith('|')) {
      for (const { 0: cell, index: at } of block.matchAll(/(?:[^|\\]|\\.)+/g)) {
        if (/\w/.test(cell)) found.push({ ...passage(text, index + at, index + at + cell.length), kind: 'cell' });
      }
    } else
      found.push({
        ...passage(text, index, index + block.length),
        kind: block.startsWith('#') ? 'heading' : 'paragraph',
      });
  }
  return found;
}

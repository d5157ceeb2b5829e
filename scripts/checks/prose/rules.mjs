// The rules of plain English: see "Plain English" in CONTRIBUTING.md.

/** "Who" is allowed after these words, because they are people. */
const people =
  'person|people|users?|readers?|viewers?|visitors?|developers?|authors?|students?|teachers?|researchers?|players?';

/** Forbidden phrases, and their replacements. */
const phrases = [
  [
    new RegExp(`(?<!\\b(?:${people}) |")\\b(?:who|whom|whoever|whomever)\\b`, 'gi'),
    '"it", "which", "the fish that …"; "who" is for people',
  ],
  [/\b(?:somebody|someone|nobody|everybody|everyone|anybody)\b/gi, '"a fish", "no thread", "every fish", "the user"'],
  [/(?<!")\b(?:he|him|his|himself)\b/gi, '"it", "its"'],
  [/\b(?:kept lists|lists (?:that )?are kept|keeps? lists)\b/gi, 'Verlet lists'],
  [/\blook-?outs?\b/gi, 'neighbour query'],
  [/\bmates?\b/gi, 'flockmate, or neighbour if it may be of any species'],
  [/\bcrews?\b/gi, 'thread pool'],
  [/\b(?:go|goes|going|went) on alone\b/gi, 'falls back to one thread'],
  [/\bpolite(?:ly)?\b|\bnaps?\b/gi, 'yielding wait'],
  [/\bnewcomers?\b/gi, 'added items'],
  [/\bgraphics cards?\b/gi, 'GPU'],
  [/\bprocessors? in disguise\b/gi, 'software adapter'],
  [/\breborn\b/gi, 'respawned'],
  [/\bthe way here\b/gi, 'the vector from … to …'],
  [/\bcolumns? beside\b/gi, 'scratch column'],
  [/\b(?:take|takes|taken|taking|took) hold\b/gi, 'select, grab'],
  [/\ba hair\b/gi, 'a small margin; the decision boundary'],
];

const verbs =
  'is|are|was|were|has|have|had|does|did|do|asks|lies|comes|goes|gets|takes|makes|stay|stays|stands|counts|costs|differs|gives|happens|hangs|moves|reads|waits|wants|unfolds|lacks|leaves|tells|draws|changes|separates|lost|said|follows|can|may|must|will|should';
/**
 * A clause as the subject of another verb: "What waits must be allowed". Questions are allowed, and so is a description
 * without a second verb: "What a field is made of."
 */
const freeRelative = new RegExp(
  `(?<=^[^\\w]*|[.:;!?]\\s+)What(?:ever)?(?: (?!(?:and|or|if|where|when|while|that|which|to)\\b)[\\w'’-]+){0,8}? (?:${verbs})(?: (?!(?:and|or|if|where|when|while|to|it|there|how|that)\\b)[\\w'’-]+){0,8}? (?!be\\b)(?:${verbs})\\b(?! to\\b)[^.?;:]*[.;:]`,
  'g',
);

const longestParagraph = 120;

/** The violations in a passage: `{ at, text, instead }`, where `at` is a position in it. */
export function faults({ text, kind }, inDocs) {
  const flat = text.replaceAll('\n', ' ');
  const around = (at, length) =>
    flat
      .slice(Math.max(0, at - 25), at + length + 25)
      .replace(/\s+/g, ' ')
      .trim();
  const found = phrases.flatMap(([pattern, instead]) =>
    [...flat.matchAll(pattern)].map(({ 0: { length }, index: at }) => ({ at, text: around(at, length), instead })),
  );
  if (kind !== 'heading') {
    for (const match of flat.matchAll(freeRelative)) {
      found.push({ at: match.index, text: match[0], instead: 'a noun as subject, then the verb' });
    }
  }
  if (inDocs && kind !== 'heading') {
    const words = flat.split(/\s+/).filter((word) => /\w/.test(word)).length;
    const start = flat.trim().slice(0, 40);
    const at = text.search(/\S/);
    if (words > longestParagraph) {
      found.push({ at, text: `${start}…: ${words} words`, instead: `at most ${longestParagraph} words a paragraph` });
    }
    const semicolons = flat.split(';').length - 1;
    if (semicolons > 1) {
      found.push({
        at,
        text: `${start}…: ${semicolons} semicolons`,
        instead: 'at most one a paragraph: sentences, or a list',
      });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

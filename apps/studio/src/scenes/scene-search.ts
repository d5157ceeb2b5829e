// Finds scenes of the gallery by the words that the user types, misspelt ones too.

/** Shorter words have too many neighbours that mean something else. */
const shortest = 4;
/** From this length on, a word may also be the beginning of a longer one. */
const beginning = 5;

/** The first word of a text that differs from a mistyped word by one slip; undefined: there is none. */
export function nearWord(word: string, text: string): string | undefined {
  if (word.length < shortest) return undefined;
  return text.split(/[^\p{L}\p{N}]+/u).find((other) => isOneSlip(word, other));
}

/** Whether a letter is wrong, missing or too many, or two letters are swapped. The first letter must be right. */
function isOneSlip(word: string, other: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === other[at]) at++;
  if (at === 0) return false;
  const same = (from: number, to: number): boolean => {
    const [rest, wanted] = [word.slice(from), other.slice(to)];
    return rest === wanted || (word.length >= beginning && wanted.startsWith(rest));
  };
  const isSwapped = word[at] === other[at + 1] && word[at + 1] === other[at];
  return same(at + 1, at + 1) || same(at + 1, at) || same(at, at + 1) || (isSwapped && same(at + 2, at + 2));
}

/** Words by which scenes with these animals are found too. */
const kinds: Readonly<Record<string, string>> = {
  starling: 'bird air',
  sparrow: 'bird air',
  sheep: 'land',
  bison: 'land',
};

/** The texts in a scenario, such as the names of its animals and of its preset, and words for their kinds. */
export function searchWords(scenario: string): string {
  const words: string[] = [];
  JSON.parse(scenario, (key, value) => {
    if (key === 'hunts') words.push('hunting predators');
    if (typeof value === 'string') words.push(value, kinds[value] ?? '');
    return value;
  });
  return words.join(' ');
}

/** A text to search in, or to search for: in lower case, numbers without separators. */
export function searchable(text: string): string {
  return text.toLowerCase().replace(/(?<=\d)[\s,](?=\d{3})/g, '');
}

/** Groups of the scene gallery, with the names of their scenes. Each bundled scene is in one group; the best come first. */
export const galleryGroups: Readonly<Record<string, readonly string[]>> = {
  'First look': ['great-bait-ball', 'murmuration', 'reef', 'herring-run', 'half-a-million', 'school-1000'],
  Predators: ['shark', 'bait-ball', 'evolving', 'two-species', 'startle'],
  Obstacles: ['arch', 'diver', 'rocks', 'torus', 'mill', 'reef-100', 'waypoints', 'gate'],
  Flocks: ['starlings', 'stampede', 'perching', 'vortex', 'corridor', 'river', 'leader', 'feeding', 'wake', 'endless'],
  Research: ['thesis-demo', 'common', 'smoothness', 'abzu', 'parker', 'sphere', 'plane', 'two-fish'],
};

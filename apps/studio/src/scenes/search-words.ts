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

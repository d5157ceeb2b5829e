import { type Catalogue, entryOf } from '../stage/catalogue.ts';

const texts = import.meta.glob<string>('./stops/*.json', { query: '?raw', import: 'default', eager: true });
const nameOf = (path: string): string => path.slice('./stops/'.length, -'.json'.length);

/** The tour's own scenes. */
export const stopCatalogue: Catalogue = {
  entries: Object.entries(texts).map(([path, text]) => entryOf(nameOf(path), text)),
  async read(file) {
    return texts[`./stops/${file}`];
  },
};

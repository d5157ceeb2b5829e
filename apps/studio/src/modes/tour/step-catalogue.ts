import { type Catalogue, entryOf } from '../../stage/state/catalogue.ts';

const texts = import.meta.glob<string>('./steps/*.json', { query: '?raw', import: 'default', eager: true });
const nameOf = (path: string): string => path.slice('./steps/'.length, -'.json'.length);

/** The scenes of the tour. */
export const stepCatalogue: Catalogue = {
  entries: Object.entries(texts).map(([path, text]) => entryOf(nameOf(path), text)),
  async read(file) {
    return texts[`./steps/${file}`];
  },
};

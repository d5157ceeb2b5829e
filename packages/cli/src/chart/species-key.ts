import { seriesColour } from '../page/colours.ts';
import { escapeHtml } from '../page/escape.ts';

/** The names of species with the colours of their tracks; empty for a single species. */
export function speciesKey(species: readonly { readonly name: string }[]): string {
  if (species.length < 2) return '';
  const names = species.map(
    ({ name }, i) => `<span><i class="dot" style="background:${seriesColour(i)}"></i>${escapeHtml(name)}</span>`,
  );
  return `\n<p class="key">${names.join(' ')}</p>`;
}

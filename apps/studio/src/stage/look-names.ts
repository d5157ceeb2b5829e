import type { Habitat } from 'shoal/drawing';

/** Names of the natural look and of its darkest light, by habitat. */
export const lookNames: Readonly<Record<Habitat, { readonly look: string; readonly deep: string }>> = {
  water: { look: 'Water', deep: 'Deep' },
  air: { look: 'Sky', deep: 'Night' },
  land: { look: 'Land', deep: 'Night' },
};

/** Colours of two runs side by side, safe for colour-blind viewers (Okabe and Ito). */
export const sideColours = ['#e69f00', '#56b4e9'] as const;

/** Colours of more schools, from the same list. */
const more = ['#009e73', '#d55e00', '#cc79a7', '#0072b2', '#f0e442'] as const;

/** The colours of schools, each its own as long as there are enough; the first two are those of the sides. */
export function schoolColours(names: readonly string[]): ReadonlyMap<string, string> {
  const all = [...sideColours, ...more];
  return new Map([...new Set(names)].map((name, index) => [name, all[index] ?? 'var(--quiet)']));
}

/** Colours of the species in the diagram, which has a white background. */
export const inks: readonly string[] = [
  '#101418',
  '#c4561b',
  '#0a6b50',
  '#0b5a94',
  '#8a3a78',
  '#7a5b00',
  '#3c6e8f',
  '#5d5d5d',
];

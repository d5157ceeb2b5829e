/** Colours of two runs side by side, safe for colour-blind viewers (Okabe and Ito). */
export const sideColours = ['#e69f00', '#56b4e9'] as const;

/** What to do about ends in the wrong order. */
export const exchanged: string = 'Exchange min and max.';

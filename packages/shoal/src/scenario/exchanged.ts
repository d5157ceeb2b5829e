/** Advice for a minimum above its maximum. */
export const exchanged: string = 'Swap min and max.';

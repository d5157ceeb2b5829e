/** The version of this library. */
export const version = '0.1.0';

/** The hash of a reproduction's `oracle.mjs`, with all files that it reads. */
export function oracleHash(program: string): string;

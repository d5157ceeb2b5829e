/** Folder of the built modules of threads. */
export const threads: string;
/** Returns all modules that a thread needs as one script, which every kind of worker can run. */
export function programText(): Promise<string>;

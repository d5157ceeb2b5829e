// Types of find-chromium.js.

/** Whether a file can be executed. */
export function isProgram(file: string): boolean;

/** The path of a Chromium on this machine, or undefined. */
export function findChromium(): string | undefined;

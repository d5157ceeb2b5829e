/** Replaces three.js's table of this name, which physical materials read. The page has none. */
export function getDFGLUT(): undefined {}

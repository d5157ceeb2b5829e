/* Constants that the .simd.ts files state too. */

/** Size of the tables by species: as many as a scenario may have. */
export const maxSpecies = 32;
/** Settings of a species, words of 4 bytes. */
export const settingsWords = 16;
/** Most fish whose steering vectors are collected at a time. */
export const chunk = 1024;
/** Numbers of a row of vectors: separation, alignment, cohesion, wander. */
export const rowNumbers = 12;
/** Numbers of a weighted sum: x, y, z and one that is unused. */
export const sumNumbers = 4;
/** Bytes of a block for Verlet lists; a list takes at most a sixteenth of one. */
export const blockBytes = 1 << 18;
/** Width of a cell ÷ largest reach; 1 was fastest (docs/performance.md). */
export const cellPart = 1;

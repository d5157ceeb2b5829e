/* Numbers that the .simd.ts files state too. */

/** Species that the tables have room for: as many as a scenario may have. */
export const maxSpecies = 32;
/** Words of 4 bytes a species. */
export const settingsWords = 16;
/** Fish whose steering vectors are collected at a time. */
export const chunk = 1024;
/** Numbers of a row of vectors: separation, alignment, cohesion, wander. */
export const rowNumbers = 12;
/** Numbers of their weighted sum, one of which means nothing. */
export const sumNumbers = 4;
/** Lists of neighbours are written into blocks of so many bytes, each list at most a sixteenth of one. */
export const blockBytes = 1 << 18;
/** Width of a cell as a part of the largest reach; 1 was the quickest (docs/performance.md). */
export const cellPart = 1;

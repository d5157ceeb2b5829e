/* Numbers that memory.simd.ts and settings.simd.ts state too. */

/** Species that the tables have room for: as many as a scenario may have. */
export const maxSpecies = 32;
/** Words of 4 bytes a species. */
export const settingsWords = 16;
/** Width of a cell as a part of the largest reach; 1 was the quickest (docs/performance.md). */
export const cellPart = 1;

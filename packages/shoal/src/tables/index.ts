/**
 * Trajectories as rows of numbers, and rows as lines of CSV or JSON.
 * @module shoal/tables
 */
export type { Column, ColumnData, ColumnType, Rows } from './text-table.ts';
export { csvCell, csvText, jsonlText, type TextTable, trajectoryColumns, trajectoryRows } from './text-table.ts';

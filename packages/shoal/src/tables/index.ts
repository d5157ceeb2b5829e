/**
 * Trajectories as rows of numbers, and rows as lines of CSV or JSON.
 * @module shoal/tables
 */
export type { Column, ColumnData, ColumnType, Rows } from './column.ts';
export { csvCell, csvText, jsonlText, type TextTable } from './text-table.ts';
export { trajectoryColumns, trajectoryRows } from './trajectory.ts';

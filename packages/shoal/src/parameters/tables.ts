import { headingTable } from './headings/table.ts';
import { bodyChoices, reproductionChoices } from './species-choices.ts';
import { groups } from './table.ts';

/** The tables beside that of the rules, without texts. */
export const bareTables = { groups, headings: headingTable, bodyChoices, reproductionChoices };

/** The tables beside that of the rules, with or without their texts. */
export type Tables = Readonly<typeof bareTables>;

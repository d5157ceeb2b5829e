import { describedRules, describedTables } from '../parameters/described.ts';
import { documentSchema } from './document.ts';
import type { JsonSchema } from './schema/schema.ts';

/** The JSON Schema of scenario files, with which editors complete and check them. */
export const scenarioSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Shoal scenario',
  description: 'One scene: a world, the species in it and the rules by which they move. Units: m, s; y is up.',
  ...documentSchema(describedRules, describedTables).json,
};

// Writes the files that depend on the library's tables: the JSON Schema of scenario files, the types of scenario
// documents and the page of parameters. Run `npm run generate` after a change of the tables. Tests check that the files
// are up to date.
import { writeFileSync } from 'node:fs';
import { scenarioSchema } from '../../packages/shoal/dist/index.js';
import { studyJsonSchema } from '../../packages/shoal/dist/search/index.js';
import { parametersPage } from '../docs/parameters-page.mjs';
import { documentTypes } from './document-types.mjs';

const root = new URL('../../', import.meta.url);
const write = (path, text) => {
  writeFileSync(new URL(path, root), text);
  console.log(`wrote ${path}`);
};

write('packages/shoal/schema/scenario.schema.json', `${JSON.stringify(scenarioSchema, null, 2)}\n`);
write('packages/shoal/schema/study.schema.json', `${JSON.stringify(studyJsonSchema, null, 2)}\n`);
write('packages/shoal/src/scenario/document.generated.ts', documentTypes(scenarioSchema));
write('docs/parameters.md', parametersPage());

import type { SceneDocument } from '../stage/scene-document.ts';

/** Where `shoal schema > scenario.schema.json` puts the schema, for editors. */
const schema = './scenario.schema.json';

/** The text of a scenario file, for people and for `shoal`. */
export function sceneText(document: SceneDocument): string {
  return `${JSON.stringify({ $schema: schema, ...document }, null, 2)}\n`;
}

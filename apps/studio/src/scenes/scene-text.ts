import type { SceneDocument } from '../stage/scene-document.ts';

/** Schema for editors, as written by `shoal schema > scenario.schema.json`. */
const schema = './scenario.schema.json';

/** The text of a scenario file. */
export function sceneText(document: SceneDocument): string {
  return `${JSON.stringify({ $schema: schema, ...document }, null, 2)}\n`;
}

// The scenes that the page brings along, with their texts and meshes. All but the first are fetched when needed.

import type { Catalogue } from '../stage/state/catalogue.ts';

const folder = '../../../../scenarios/';

/** The scene that opens first is part of the page. All others are fetched when needed. */
export const defaultScenario = 'great-bait-ball';

const first = import.meta.glob<string>('../../../../scenarios/great-bait-ball.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = import.meta.glob<string>(
  ['../../../../scenarios/**/*.json', '!../../../../scenarios/great-bait-ball.json'],
  {
    query: '?raw',
    import: 'default',
  },
);
/** Only these two values of each scene are built into the page. */
const titles = import.meta.glob<string>('../../../../scenarios/*.json', { import: 'name', eager: true });
const descriptions = import.meta.glob<string>('../../../../scenarios/*.json', { import: 'description', eager: true });
const meshes = import.meta.glob<string>('../../../../scenarios/**/*.{glb,gltf,obj,stl,ply}', {
  query: '?url',
  import: 'default',
});

/** The repository's scenarios. */
export const bundledScenarios: Catalogue = {
  entries: Object.entries(titles).map(([path, title]) => ({
    name: path.slice(folder.length, -'.json'.length),
    title,
    description: descriptions[path] ?? '',
  })),
  async read(file) {
    const path = folder + file;
    if (Object.hasOwn(first, path)) return first[path];
    if (Object.hasOwn(files, path)) return await files[path]();
    throw new Error(`There is no scenario file "${file}".`);
  },
  async readBytes(file) {
    const path = folder + file;
    if (!Object.hasOwn(meshes, path)) throw new Error(`There is no mesh "${file}" in the scenarios' folder.`);
    const response = await fetch(await meshes[path]());
    if (!response.ok) throw new Error(`The mesh "${file}" could not be loaded (${response.status}).`);
    return new Uint8Array(await response.arrayBuffer());
  },
};

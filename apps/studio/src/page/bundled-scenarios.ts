import { type Catalogue, entryOf } from '../stage/catalogue.ts';

const folder = '../../../../scenarios/';

/** The repository's scenarios as text; files in their folders are fetched on demand. */
const scenarios = import.meta.glob<string>('../../../../scenarios/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = import.meta.glob<string>('../../../../scenarios/*/**/*.json', { query: '?raw', import: 'default' });
const meshes = import.meta.glob<string>('../../../../scenarios/**/*.{glb,gltf,obj,stl,ply}', {
  query: '?url',
  import: 'default',
});

export const bundledScenarios: Catalogue = {
  entries: Object.entries(scenarios).map(([path, text]) => entryOf(path.slice(folder.length, -'.json'.length), text)),
  async read(file) {
    const path = folder + file;
    if (Object.hasOwn(scenarios, path)) return scenarios[path];
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

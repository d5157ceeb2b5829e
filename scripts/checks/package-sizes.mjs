// The size that each import of the library adds to a page: minified and compressed, as Vite builds it, without
// three.js, hyparquet and glTF-Transform.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Imports of a page, and their largest sizes, kB gzipped. */
const imports = [
  { title: '`parseScenario` and `Simulation`', from: 'index.js', names: 'parseScenario, Simulation', limit: 128 },
  { title: '`parseScenario`', from: 'index.js', names: 'parseScenario', limit: 23 },
  { title: 'everything of `shoal`', from: 'index.js', limit: 151 },
  { title: 'threads (loaded when they start)', from: 'index.js', names: 'Simulation', chunk: 'program', limit: 87 },
  { title: '`shoal/scenario`', from: 'scenario/index.js', limit: 34 },
  { title: '`shoal/fields`', from: 'fields/index.js', limit: 19 },
  { title: '`shoal/tables`', from: 'tables/index.js', limit: 2 },
  { title: '`shoal/measures`', from: 'metrics/index.js', limit: 25 },
  { title: '`shoal/tracks`', from: 'tracks/index.js', limit: 60 },
  { title: '`shoal/export`', from: 'export/index.js', limit: 80 },
  { title: '`shoal/recorded`', from: 'recorded/index.js', limit: 137 },
  { title: '`shoal/gltf`', from: 'gltf/index.js', limit: 5 },
  { title: '`shoal/search`', from: 'search/index.js', limit: 152 },
  { title: '`shoal/meshes`', from: 'meshes/index.js', limit: 14 },
  { title: '`shoal/gpu`', from: 'engines/gpu/index.js', limit: 125 },
  { title: '`shoal/three`', from: 'three/index.js', limit: 58 },
  { title: '`shoal/three-land`', from: 'three/land/index.js', limit: 56 },
  { title: '`shoal/three-gpu`', from: 'three/gpu/index.js', limit: 33 },
];

/** Files that a page with `<shoal-school>` loads, likewise. */
const scripts = [
  { title: '`shoal-element`, the first script', files: ['shoal-element.js'], limit: 5 },
  { title: '`shoal-element` with a school in view', files: ['shoal-element.js', 'picture.js'], limit: 159 },
];

async function chunksOf(folder, { from, names }) {
  const entry = path.join(folder, 'entry.js');
  const file = JSON.stringify(path.join(folder, 'dist', from));
  const program = names
    ? `import { ${names} } from ${file}; globalThis.used = [${names}];`
    : `import * as all from ${file}; globalThis.used = { ...all };`;
  writeFileSync(entry, program);
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, external: /^(three|hyparquet|@gltf-transform\/core)($|\/)/ },
    },
  });
  return output;
}

/** @returns title, kB minified, kB gzipped and limit of each import */
export async function packageSizes(folder) {
  const sizes = [];
  for (const row of imports) {
    const chunks = await chunksOf(folder, row);
    const { code } = chunks.find(({ name, isEntry }) => (row.chunk ? name === row.chunk : isEntry));
    const gzipped = gzipSync(code, { level: 9 }).length;
    sizes.push({ ...row, minified: Math.round(code.length / 1000), gzipped: Math.round(gzipped / 1000) });
  }
  return sizes;
}

/**
 * @param folder folder of the packed element @returns title, kB minified, kB gzipped and limit of the files that a page
 * loads
 */
export function elementSizes(folder) {
  return scripts.map((row) => {
    const texts = row.files.map((file) => readFileSync(path.join(folder, 'dist/cdn', file)));
    const sum = (lengths) => Math.round(lengths.reduce((total, length) => total + length, 0) / 1000);
    const gzipped = sum(texts.map((text) => gzipSync(text, { level: 9 }).length));
    return { ...row, minified: sum(texts.map(({ length }) => length)), gzipped };
  });
}

#!/usr/bin/env bash
# Guess:  a PLY face of five corners is cut into triangles, or refused; so is a triangle strip.
# Seen:   PLYLoader reads faces of three and four corners and drops all others without a word. Of a prism over a
#         pentagon both ends are missing: 10 of its 16 triangles arrive, and a watertight obstacle has two holes.
#         Strips ("element tristrips", as in MeshLab's brain.ply and Stanford's lucy.ply) are dropped too: what arrives
#         are vertices without faces, which are then drawn three by three as triangles that the file does not have.
# Where:  three 0.187.0 (npm), Node 20 or later; run on 28 November 2026.
# Source: handleElement in examples/jsm/loaders/PLYLoader.js of github.com/mrdoob/three.js.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund three@0.187.0 >/dev/null
cat > seen.mjs <<'EOS'
import { PLYLoader } from 'three/examples/jsm/loaders/PLYLoader.js';

const head = (vertices, element, list) =>
  ['ply', 'format ascii 1.0', `element vertex ${vertices}`, 'property float x', 'property float y', 'property float z',
    `element ${element}`, `property list ${list} vertex_indices`, 'end_header', ''].join('\n');
const warnings = [];
for (const kind of ['warn', 'error']) console[kind] = (...words) => warnings.push(words.join(' '));

const ring = [0, 1].flatMap((y) =>
  Array.from({ length: 5 }, (_, i) => `${Math.cos((2 * Math.PI * i) / 5)} ${y} ${Math.sin((2 * Math.PI * i) / 5)}`));
const sides = Array.from({ length: 5 }, (_, i) => `4 ${i} ${i + 5} ${((i + 1) % 5) + 5} ${(i + 1) % 5}`);
const prism = [...ring, '5 0 1 2 3 4', '5 9 8 7 6 5', ...sides, ''].join('\n');
const strip = '0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 2 0\n1 2 0\n7 0 1 2 3 4 5 -1\n';

const loader = new PLYLoader();
const ofPrism = loader.parse(head(10, 'face 7', 'uchar int') + prism);
const ofStrip = loader.parse(head(6, 'tristrips 1', 'int int') + strip);
const seen = {
  trianglesOfPrism: ofPrism.index.count / 3,
  stripHasFaces: ofStrip.index !== null,
  verticesOfStrip: ofStrip.getAttribute('position').count,
  warnings: warnings.length,
};
console.log('expected 16 triangles of the prism and 4 of the strip:', JSON.stringify(seen));
const expected = { trianglesOfPrism: 10, stripHasFaces: false, verticesOfStrip: 6, warnings: 0 };
if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Error('The behaviour has changed.');
EOS
node seen.mjs

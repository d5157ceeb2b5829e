#!/usr/bin/env bash
# Guess:  a concave face covers its own area, whichever corner the file names first.
# Seen:   OBJLoader and PLYLoader cut it as a fan around the first corner. The quadrangle (0,0) (2,1) (4,0) (2,4) of
#         6 m² becomes two triangles of 10 m² in all, one of them upside down over the notch; named from its second
#         corner it has 6 m². A stone with such a face gets a wall where there is water. There is no warning.
# Where:  three 0.187.0 (npm), Node 20 or later; run on 28 November 2026.
# Source: addFace in examples/jsm/loaders/OBJLoader.js and handleElement in PLYLoader.js of github.com/mrdoob/three.js.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund three@0.187.0 >/dev/null
cat > seen.mjs <<'EOS'
import { Triangle, Vector3 } from 'three';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { PLYLoader } from 'three/examples/jsm/loaders/PLYLoader.js';

const corners = [[0, 0, 0], [2, 1, 0], [4, 0, 0], [2, 4, 0]].map((corner) => corner.join(' '));
const head = 'ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n'
  + 'element face 1\nproperty list uchar int vertex_indices\nend_header\n';

function areaOf(geometry) {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  const positions = flat.getAttribute('position');
  let area = 0;
  for (let i = 0; i < positions.count; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromBufferAttribute(positions, i + k));
    area += new Triangle(a, b, c).getArea();
  }
  return Number(area.toFixed(6));
}
const obj = (face) => {
  const vertices = corners.map((corner) => `v ${corner}`).join('\n');
  return areaOf(new OBJLoader().parse(`${vertices}\nf ${face.map((k) => k + 1).join(' ')}\n`).children[0].geometry);
};
const ply = (face) => areaOf(new PLYLoader().parse(`${head}${corners.join('\n')}\n4 ${face.join(' ')}\n`));

const seen = { obj: [obj([0, 1, 2, 3]), obj([1, 2, 3, 0])], ply: [ply([0, 1, 2, 3]), ply([1, 2, 3, 0])] };
console.log('area in m², expected 6 each:', JSON.stringify(seen));
if (JSON.stringify(seen) !== JSON.stringify({ obj: [10, 6], ply: [10, 6] })) throw new Error('The behaviour has changed.');
EOS
node seen.mjs

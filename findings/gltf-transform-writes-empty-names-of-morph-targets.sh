#!/usr/bin/env bash
# Guess:  the extras of a mesh are written as they were set, so extras.targetNames, by which viewers and Blender name
#         morph targets, is what the author gave.
# Seen:   the writer replaces extras.targetNames by the names of the PrimitiveTarget objects. They are empty unless each
#         was set with setName, so all names are lost; a mesh without extras gets a list of empty names. There is no
#         warning. Names that are set on the targets arrive.
# Where:  @gltf-transform/core 4.5.1 (npm), Node 20 or later; run on 29 November 2026.
# Source: packages/core/src/io/writer.ts of github.com/donmccurdy/glTF-Transform; the glTF 2.0 specification, 3.7.2.2,
#         says in a note that tools keep names of morph targets in mesh.extras.targetNames.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 >/dev/null
cat > seen.mjs <<'EOS'
import { Document, NodeIO } from '@gltf-transform/core';

/** The names that are written for a triangle with two morph targets. */
async function written({ extras, names = [] }) {
  const document = new Document();
  const buffer = document.createBuffer();
  const vectors = () => document.createAccessor().setType('VEC3').setArray(new Float32Array(9)).setBuffer(buffer);
  const primitive = document.createPrimitive().setAttribute('POSITION', vectors());
  for (const k of [0, 1])
    primitive.addTarget(document.createPrimitiveTarget(names[k] ?? '').setAttribute('POSITION', vectors()));
  const mesh = document.createMesh('fish').addPrimitive(primitive);
  if (extras) mesh.setExtras(extras);
  document.createScene().addChild(document.createNode().setMesh(mesh));
  const { json } = await new NodeIO().writeJSON(document);
  return json.meshes[0].extras?.targetNames;
}

const seen = {
  'names in the extras': await written({ extras: { targetNames: ['left', 'right'] } }),
  'no names': await written({}),
  'names on the targets': await written({ names: ['left', 'right'] }),
};
console.log('names of the morph targets, expected left and right, none, left and right:', JSON.stringify(seen));
const expected = [['', ''], ['', ''], ['left', 'right']];
if (JSON.stringify(Object.values(seen)) !== JSON.stringify(expected)) throw new Error('The behaviour has changed.');
EOS
node seen.mjs

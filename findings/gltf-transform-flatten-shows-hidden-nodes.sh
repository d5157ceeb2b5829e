#!/usr/bin/env bash
# Guess:  flatten() moves meshes to the top of the scene and changes nothing that is seen; a mesh below a node that
#         KHR_node_visibility hides stays hidden.
# Seen:   the hidden parent keeps the extension, but its children are moved away from it without one: they are visible.
#         join() after it merges the hidden mesh into a visible one. instance() takes hidden nodes for visible
#         instances. There is no warning. A fish, or the collision hull of a reef, that an author switched off comes back.
# Where:  @gltf-transform/core, extensions and functions 4.5.1 (npm), Node 20 or later; run on 28 November 2026.
# Source: packages/functions/src/flatten.ts, join.ts and instance.ts of github.com/donmccurdy/glTF-Transform;
#         KHR_node_visibility in github.com/KhronosGroup/glTF: a node is visible only if all its ancestors are.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 @gltf-transform/extensions@4.5.1 @gltf-transform/functions@4.5.1 >/dev/null
cat > seen.mjs <<'EOS'
import { Document, Logger } from '@gltf-transform/core';
import { KHRNodeVisibility } from '@gltf-transform/extensions';
import { flatten, instance, join } from '@gltf-transform/functions';

const triangle = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);

/** Two triangles: one is shown, the other, at x = 10, is the child of a hidden node. */
function scene(areOneMesh = false) {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  const positions = document.createAccessor().setType('VEC3').setArray(triangle).setBuffer(document.createBuffer());
  const mesh = () => document.createMesh().addPrimitive(document.createPrimitive().setAttribute('POSITION', positions));
  const first = mesh();
  const hidden = document.createExtension(KHRNodeVisibility).createVisibility().setVisible(false);
  const child = document.createNode('child').setMesh(areOneMesh ? first : mesh()).setTranslation([10, 0, 0]);
  const parent = document.createNode('parent').setExtension('KHR_node_visibility', hidden).addChild(child);
  if (areOneMesh) child.setExtension('KHR_node_visibility', hidden);
  document.createScene().addChild(parent).addChild(document.createNode('shown').setMesh(first));
  return document;
}

const isShown = (node) => {
  for (let one = node; one; one = one.getParentNode())
    if (one.getExtension('KHR_node_visibility')?.getVisible() === false) return false;
  return true;
};
/** Triangles that a viewer shows which knows the extension. */
const shown = (document) =>
  document.getRoot().listNodes().filter((node) => node.getMesh() && isShown(node)).flatMap((node) =>
    node.getMesh().listPrimitives().map((one) => {
      const instances = node.getExtension('EXT_mesh_gpu_instancing')?.getAttribute('TRANSLATION').getCount() ?? 1;
      const corners = one.getIndices()?.getCount() ?? one.getAttribute('POSITION').getCount();
      return (instances * corners) / 3;
    })).reduce((sum, count) => sum + count, 0);

const seen = { before: shown(scene()) };
for (const [name, areOneMesh, ...steps] of [
  ['flatten', false, flatten()],
  ['flattenAndJoin', false, flatten(), join()],
  ['instance', true, instance({ min: 2 })],
]) {
  const document = scene(areOneMesh);
  await document.transform(...steps);
  seen[name] = shown(document);
}
console.log('triangles that are seen, expected 1 each:', JSON.stringify(seen));
const expected = { before: 1, flatten: 2, flattenAndJoin: 2, instance: 2 };
if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Error('The behaviour has changed.');
EOS
node seen.mjs

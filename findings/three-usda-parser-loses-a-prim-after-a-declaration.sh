#!/usr/bin/env bash
# Guess:  an attribute may be declared without a value and with metadata, as value clips need it: their samples count only
#         for attributes that the stage declares. What follows it belongs to the same prim.
# Seen:   if the metadata has a line of its own, the parser takes its closing parenthesis for the end of the prim. The
#         metadata becomes a property of the prim, and all attributes that follow become properties of the stage: the
#         positions of a PointInstancer are gone. There is no error. With a value, or with the metadata on one line, the
#         prim is whole.
# Where:  three 0.187.0 (npm), USDAParser of USDLoader, Node 20 or later; run on 29 November 2026.
# Source: examples/jsm/loaders/usd/USDAParser.js of github.com/mrdoob/three.js; pxr/usd/sdf/fileIO_Common.cpp of
#         github.com/PixarAnimationStudios/OpenUSD writes metadata of attributes on lines of their own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund three@0.187.0 >/dev/null
cat > seen.mjs <<'EOS'
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';

const stage = (attribute) => `#usda 1.0

def PointInstancer "school"
{
    ${attribute}
    point3f[] positions = [(1, 2, 3)]
}
`;
const metadata = '(\n        interpolation = "vertex"\n    )';
const forms = {
  'declared, metadata over three lines': `float[] primvars:phase ${metadata}`,
  'declared, metadata on one line': 'float[] primvars:phase ( interpolation = "vertex" )',
  'with a value, metadata over three lines': `float[] primvars:phase = [0] ${metadata}`,
};
const seen = {};
for (const [name, attribute] of Object.entries(forms)) {
  const { 'def PointInstancer "school"': school } = new USDAParser().parseText(stage(attribute));
  seen[name] = 'point3f[] positions' in school;
}
console.log('whether the instancer has its positions, expected true each:', JSON.stringify(seen, null, 1));
if (JSON.stringify(Object.values(seen)) !== '[false,true,true]') throw new Error('The behaviour has changed.');
EOS
node seen.mjs

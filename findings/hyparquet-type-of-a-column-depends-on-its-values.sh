#!/usr/bin/env bash
# Guess:  a column of numbers without missing values comes as the typed array of its type, in every chunk: an Int32Array
#         for INT32, a Float64Array for DOUBLE.
# Seen:   a chunk whose values are stored by a dictionary comes as a plain Array, one that is stored plainly as a typed
#         array. Writers choose by the values of each row group (hyparquet-writer and others take a dictionary where many
#         repeat), so one column of one file can change its type from chunk to chunk. A program that reads `.buffer`,
#         uses `set` of a typed array, or posts the buffer to a worker works until the animals rest.
# Where:  hyparquet 1.31.5, hyparquet-writer 0.17.0 (npm), Node 20 or later; run on 30 November 2026.
# Source: readColumn and convertWithDictionary in src/column.js and src/convert.js of github.com/hyparam/hyparquet. Its type
#         DecodedArray allows both; the README does not say when.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hyparquet@1.31.5 hyparquet-writer@0.17.0 >/dev/null
cat > seen.mjs <<'EOS'
import { parquetRead } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';

const rows = 1000;
// The animal swims in the first row group and rests in the second.
const data = Float64Array.from({ length: 2 * rows }, (_, row) => Math.min(row, rows) / 10);
const columnData = [{ name: 'x', data, type: 'DOUBLE', nullable: false }];
const file = parquetWriteBuffer({ columnData, rowGroupSize: rows });
const seen = [];
await parquetRead({ file, columns: ['x'], onChunk: ({ columnData }) => seen.push(columnData.constructor.name) });
console.log('the chunks of a column of DOUBLE, expected Float64Array twice:', seen.join(', '));
if (seen.join() !== 'Float64Array,Array') throw new Error('The behaviour has changed.');
EOS
node seen.mjs

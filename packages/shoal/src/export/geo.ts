// The format `geo` of exports: points with attributes for Houdini, a file for each frame.

import { type ExportedFrame, type ExportFiles, writeWhole } from './exported-frame.ts';
import { type ExportedScene, scaleOf } from './exported-scene.ts';
import { TextBytes } from './text-bytes.ts';

const [space, close] = [32, 41];

/** The attributes of a point, in the order of the file: name, numbers, type, defaults. */
const attributes = [
  'orient 4 float 0 0 0 1',
  'v 3 vector 0 0 0',
  'id 1 int -1',
  'species 1 int 0',
  'scale 3 float 1 1 1',
  'phase 1 float 0',
  'amplitude 1 float 0',
] as const;

/**
 * Writes a file of points a frame, `school.0001.geo` and so on (`school.$F4.geo` in Houdini): the animals that are there,
 * with the attributes by which Houdini copies a body to them. Lengths in m, y up. Memory holds one frame.
 * Source: SideFX, "Geo file format", the ASCII form of version 5 ("classic"), which Houdini 12 and later still read.
 */
export async function writeGeo(
  scene: ExportedScene,
  frames: AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>,
  files: ExportFiles,
): Promise<void> {
  const out = new TextBytes();
  for await (const frame of frames) {
    const name = `school.${`${frame.index + 1}`.padStart(4, '0')}.geo`;
    if (files.has(name)) continue;
    out.clear();
    out.text(
      `PGEOMETRY V5\nNPoints ${frame.count} NPrims 0\nNPointGroups 0 NPrimGroups 0\n` +
        `NPointAttrib ${attributes.length} NVertexAttrib 0 NPrimAttrib 0 NAttrib 0\nPointAttrib\n${attributes.join('\n')}\n`,
    );
    for (let n = 0; n < frame.count; n++) point(out, scene, frame, n);
    await writeWhole(files, name, out.text('beginExtra\nendExtra\n').bytes);
  }
}

/** The line of a point: its position as x, y, z, w, and its attributes in parentheses. */
function point(out: TextBytes, { species, magnify }: ExportedScene, frame: ExportedFrame, n: number): void {
  const { ids, positions, orientations, velocities, beats } = frame;
  const of = species[frame.species[n]];
  for (let k = 3 * n; k < 3 * n + 3; k++) {
    out.fixed(positions[k], 5);
    out.byte(space);
  }
  out.text('1 (');
  out.fixed(orientations[4 * n], 6);
  out.fixedAll(orientations.subarray(4 * n + 1, 4 * n + 4), 6, space);
  out.fixedAll(velocities.subarray(3 * n, 3 * n + 3), 5, space);
  out.byte(space);
  out.whole(ids[n]).byte(space);
  out.whole(frame.species[n]);
  out.fixedAll(of ? scaleOf(of, ids[n], magnify) : [1, 1, 1], 5, space);
  out.fixedAll(beats.subarray(2 * n, 2 * n + 2), 4, space);
  out.byte(close);
  out.text('\n');
}

// The format `usdz` of exports: one frame, for phones and headsets.

import { ShoalError } from '../../errors/shoal-error.ts';
import { type ExportedFrame, type ExportFiles, requireFrames, utf8 } from '../exported-frame.ts';
import { type ExportedScene, type ExportedSpecies, mostUsdzAnimals, scaleOf } from '../exported-scene.ts';
import { LittleEndianBytes } from '../little-endian-bytes.ts';
import type { Crc32 } from '../npz-file.ts';
import { bentBody } from '../swim-bend.ts';
import { TextBytes } from '../text-bytes.ts';
import { meshInto, primNames, quaternion, quoted } from './usd-text.ts';

/** Shapes of a swimming body: each animal has the one that is nearest to its tail beat. */
const shapesOfBeat = 8;

/**
 * Writes one frame as `.usdz`: the root `school.usda` with an Xform for each animal, which refers to a body in `bodies/`,
 * and obstacles. Swimming bodies have eight shapes, at amplitude 1. Programs that know no instancers read it, such as those
 * of phones. Lengths in m, y up.
 * Source: OpenUSD 25, Usdz File Format Specification (stored, aligned to 64 bytes).
 * @param name of the file
 * @throws ShoalError if there are several frames or too many animals
 */
export async function writeUsdz(
  scene: ExportedScene,
  frames: AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>,
  files: ExportFiles,
  name: string,
  crc32: Crc32,
): Promise<void> {
  checkSize(scene);
  let entries: Record<string, Uint8Array> | undefined;
  for await (const frame of frames) {
    entries = layersOf(scene, frame);
    break;
  }
  requireFrames('writeUsdz', scene, entries ? 1 : 0);
  const file = await files.open(name);
  for (const part of storedZip(entries ?? {}, crc32)) await file.write(part);
  await file.close();
}

function checkSize({ frames, ids: { length } }: ExportedScene): void {
  if (frames !== 1)
    throw new ShoalError(
      'argument',
      `writeUsdz: a still has one frame, got ${frames}. Set \`frames\` to 1, or write USD or glTF, which move.`,
    );
  if (length > mostUsdzAnimals)
    throw new ShoalError(
      'argument',
      `writeUsdz: a still must have at most ${mostUsdzAnimals} animals, a prim each, got ${length}. Export fewer species, or another format: USD has no such limit.`,
    );
}

/** The layers of the package, the root first. */
function layersOf(scene: ExportedScene, frame: ExportedFrame): Record<string, Uint8Array> {
  const { species, obstacles, name } = scene;
  const shown = species.filter((one) => one !== undefined);
  const names = primNames(shown.map((one) => one.name));
  const root = new TextBytes(1 << 20);
  root.text(head('School', name)).text('def Xform "School" (\n    kind = "component"\n)\n{\n');
  const bodies: Record<string, Uint8Array> = {};
  for (const [k, one] of shown.entries()) {
    const shapes = one.model.gait === 'swim' ? shapesOfBeat : 1;
    const layers = Array.from({ length: shapes }, (_, shape) => `bodies/${names[k]}_${shape}.usda`);
    for (let n = 0; n < frame.count; n++) {
      if (frame.species[n] !== one.index) continue;
      const turns = frame.beats[2 * n] / (2 * Math.PI);
      const layer = layers[Math.round((turns - Math.floor(turns)) * shapes) % shapes];
      animalInto(root, `${names[k]}_${frame.ids[n]}`, layer, frame, n, scaleOf(one, frame.ids[n], scene.magnify));
      bodies[layer] ??= bodyLayer(one, (2 * Math.PI * layers.indexOf(layer)) / shapes);
    }
  }
  const obstacleNames = primNames(obstacles.map((one) => one.name));
  for (const [k, { mesh, moving }] of obstacles.entries()) {
    root.text(`    def Mesh "obstacle_${obstacleNames[k]}"\n    {\n`);
    meshInto(root, mesh, '        ', undefined);
    root.text('        color3f[] primvars:displayColor = [(0.3, 0.28, 0.25)]\n');
    if (moving !== undefined) placeInto(root, frame.obstacles, 7 * moving, frame.obstacles, 7 * moving + 3);
    root.text('    }\n');
  }
  return { 'school.usda': root.text('}\n').bytes.slice(), ...bodies };
}

function animalInto(
  out: TextBytes,
  prim: string,
  layer: string,
  { positions, orientations }: ExportedFrame,
  n: number,
  scale: readonly number[],
): void {
  out.text(`    def Xform "${prim}" (\n        prepend references = @./${layer}@</Body>\n    )\n    {\n`);
  placeInto(out, positions, 3 * n, orientations, 4 * n, scale);
  out.text('    }\n');
}

function placeInto(
  out: TextBytes,
  places: Float32Array,
  at: number,
  turns: Float32Array,
  turnAt: number,
  scale?: readonly number[],
): void {
  const order = ['translate', 'orient', ...(scale ? ['scale'] : [])].map((one) => `"xformOp:${one}"`);
  out.text('        double3 xformOp:translate = ');
  tuple(out, places.subarray(at, at + 3));
  out.text('\n        quatf xformOp:orient = ');
  quaternion(out, turns, turnAt);
  if (scale) tuple(out.text('\n        float3 xformOp:scale = '), scale);
  out.text(`\n        uniform token[] xformOpOrder = [${order.join(', ')}]\n`);
}

function tuple(out: TextBytes, numbers: ArrayLike<number>): void {
  for (let k = 0; k < numbers.length; k++) out.text(k === 0 ? '(' : ', ').fixed(numbers[k], 5);
  out.text(')');
}

/** A layer with the body of a species at a phase of its tail beat, and its colours. */
function bodyLayer({ name, body, model, colours }: ExportedSpecies, phase: number): Uint8Array {
  const out = new TextBytes();
  out.text(head('Body', name)).text('def Xform "Body"\n{\n    def Mesh "mesh"\n    {\n');
  const bent = model.gait === 'swim' ? { ...body, ...bentBody(body, model.wave, phase) } : body;
  meshInto(out, bent, '        ', colours);
  // Fins are single sheets.
  return out.text('        uniform bool doubleSided = 1\n    }\n}\n').bytes.slice();
}

function head(prim: string, about: string): string {
  return `#usda 1.0\n(\n    defaultPrim = "${prim}"\n    doc = ${quoted(`Written by Shoal: ${about}`)}\n    metersPerUnit = 1\n    upAxis = "Y"\n)\n\n`;
}

// A ZIP file whose entries are stored and aligned. Format: PKWARE's APPNOTE 6.3; USD's "Usdz File Format Specification".
/** The contents of each entry begin at a multiple of this, bytes. */
const alignment = 64;
/** Id of the field that fills the gap before contents, as Pixar's tools write it. */
const paddingField = 0x1986;

/** The parts of a file, in order. @param entries contents by name; together less than 4 GB */
function storedZip(entries: Readonly<Record<string, Uint8Array>>, crc32: Crc32): Uint8Array[] {
  const parts: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let at = 0;
  for (const [name, contents] of Object.entries(entries)) {
    const path = utf8(name);
    const crc = crc32(contents);
    const used = at + 30 + path.length + 4;
    const gap = (alignment - (used % alignment)) % alignment;
    const local = new LittleEndianBytes(30 + path.length + 4 + gap).u32(0x04034b50);
    entryHead(local, path, contents, crc)
      .u16(4 + gap)
      .put(path);
    local.u16(paddingField).u16(gap);
    const record = new LittleEndianBytes(46 + path.length).u32(0x02014b50).u16(20);
    entryHead(record, path, contents, crc).u16(0).u16(0).u16(0).u16(0).u32(0).u32(at).put(path);
    parts.push(local.all, contents);
    records.push(record.all);
    at += local.all.length + contents.length;
  }
  const size = records.reduce((sum, { length }) => sum + length, 0);
  const end = new LittleEndianBytes(22).u32(0x06054b50).u16(0).u16(0).u16(records.length).u16(records.length);
  end.u32(size).u32(at).u16(0);
  return [...parts, ...records, end.all];
}

/** What local headers and records of the directory share: stored, with a name in UTF-8, dated 1980. */
function entryHead(to: LittleEndianBytes, path: Uint8Array, { length }: Uint8Array, crc: number): LittleEndianBytes {
  return to.u16(20).u16(0x0800).u16(0).u16(0).u16(0x21).u32(crc).u32(length).u32(length).u16(path.length);
}

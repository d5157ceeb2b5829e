// The format `usd` of exports: instances with time samples, for Houdini, Omniverse and others.

import { fieldOfView } from '../exported-camera.ts';
import { type ExportedFrame, type ExportFiles, requireFrames, writeWhole } from '../exported-frame.ts';
import { type ExportedObstacle, type ExportedScene, type ExportedSpecies, scaleOf } from '../exported-scene.ts';
import { Slots } from '../slots.ts';
import { TextBytes } from '../text-bytes.ts';
import { decimalNumbers, meshInto, primNames, quaternion, quaternions, quoted, tuples, wholes } from './usd-text.ts';

/** Poses in one clip: about 50 MB of text. Memory holds one clip. */
const posesOfClip = 500_000;
const mostFramesOfClip = 240;

/**
 * Writes USD as text: `school.usda` with a PointInstancer a species, and value clips with its time samples in `clips/`.
 * Time codes are frames. Animals that are not there are in `invisibleIds`. Obstacles are meshes; moving ones have time
 * samples. Lengths in m, y up.
 * Source: OpenUSD 25, UsdGeomPointInstancer and value clips.
 * @throws ShoalError if the frames end early
 */
export async function writeUsd(
  scene: ExportedScene,
  frames: AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>,
  files: ExportFiles,
): Promise<void> {
  const stage = new Stage(scene);
  let clip = stage.clip(0);
  let isWritten = files.has(clip.name);
  let done = 0;
  for await (const frame of frames) {
    done++;
    stage.slots.fill(frame);
    if (!isWritten) clip.add(frame);
    const isLast = done === scene.frames;
    if (frame.index < clip.end && !isLast) continue;
    if (!isWritten) await clip.write(files);
    if (isLast) break;
    clip = stage.clip(frame.index);
    isWritten = files.has(clip.name);
    // The first frame of a clip is the last of the one before too, so that values between them are interpolated.
    if (!isWritten) clip.add(frame);
  }
  requireFrames('writeUsd', scene, done);
  await writeWhole(files, 'clips/manifest.usda', stage.manifest());
  await writeWhole(files, 'school.usda', stage.text());
}

/** A species and its animals. */
interface Instancer {
  readonly prim: string;
  readonly species: ExportedSpecies;
  /** Places of its animals among all. */
  readonly slots: readonly number[];
}

/** The time samples of the clip that is being made. Its memory is used again: new memory would take half of the time. */
interface ClipTexts {
  readonly instancers: readonly Readonly<Record<keyof typeof samples, TextBytes>>[];
  readonly obstacles: readonly Readonly<Record<'translate' | 'orient', TextBytes>>[];
}

/** Everything but the time samples. */
class Stage {
  readonly scene: ExportedScene;
  readonly instancers: readonly Instancer[];
  readonly obstacles: readonly { readonly prim: string; readonly obstacle: ExportedObstacle }[];
  readonly slots: Slots;
  readonly texts: ClipTexts;
  readonly #framesOfClip: number;

  constructor(scene: ExportedScene) {
    this.scene = scene;
    this.slots = new Slots(scene.ids);
    const shown = scene.species.filter((one) => one !== undefined);
    const names = primNames(shown.map(({ name }) => name));
    this.instancers = shown.map((species, k) => ({
      prim: names[k],
      species,
      slots: Array.from(scene.ids.keys()).filter((slot) => scene.speciesOfIds[slot] === species.index),
    }));
    const obstacleNames = primNames(scene.obstacles.map(({ name }) => name));
    this.obstacles = scene.obstacles.map((obstacle, k) => ({ prim: obstacleNames[k], obstacle }));
    this.texts = {
      instancers: shown.map(() => ({
        positions: new TextBytes(),
        orientations: new TextBytes(),
        velocities: new TextBytes(),
        invisibleIds: new TextBytes(),
        phase: new TextBytes(),
      })),
      obstacles: scene.obstacles.map(() => ({ translate: new TextBytes(), orient: new TextBytes() })),
    };
    const fitting = Math.floor(posesOfClip / Math.max(1, scene.ids.length));
    this.#framesOfClip = Math.max(1, Math.min(mostFramesOfClip, fitting));
  }

  /** The clip that begins with a frame. */
  clip(first: number): Clip {
    return new Clip(this, first, first + this.#framesOfClip);
  }

  /** `school.usda`. */
  text(): Uint8Array {
    const { scene } = this;
    const out = new TextBytes(1 << 20);
    out.text(this.#head(scene.name));
    out.text(`def Xform "School" (\n    kind = "component"\n${this.#clips()})\n{\n`);
    for (const one of this.instancers) this.#instancer(out, one);
    for (const { prim, obstacle } of this.obstacles) {
      out.text(`    def Mesh "obstacle_${prim}"\n    {\n`);
      meshInto(out, obstacle.mesh, '        ', undefined);
      if (obstacle.moving !== undefined)
        out.text(
          '        double3 xformOp:translate\n        quatf xformOp:orient\n        uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:orient"]\n',
        );
      out.text('    }\n');
    }
    this.#camera(out);
    return out.text('}\n').bytes;
  }

  /** The attributes that clips have, without values. */
  manifest(): string {
    const instancers = this.instancers.map(
      ({ prim }) =>
        `    over PointInstancer "${prim}"\n    {\n        point3f[] positions\n        quath[] orientations\n        vector3f[] velocities\n        int64[] invisibleIds\n        float[] primvars:phase\n    }\n`,
    );
    const obstacles = this.obstacles
      .filter(({ obstacle }) => obstacle.moving !== undefined)
      .map(
        ({ prim }) =>
          `    over Mesh "obstacle_${prim}"\n    {\n        double3 xformOp:translate\n        quatf xformOp:orient\n    }\n`,
      );
    return `#usda 1.0\n\nover Xform "School"\n{\n${instancers.join('')}${obstacles.join('')}}\n`;
  }

  #head(name: string): string {
    const { fps, frames } = this.scene;
    return [
      '#usda 1.0',
      '(',
      `    defaultPrim = "School"`,
      `    doc = ${quoted(`Written by Shoal: ${name}`)}`,
      '    metersPerUnit = 1',
      '    upAxis = "Y"',
      `    timeCodesPerSecond = ${fps}`,
      `    framesPerSecond = ${fps}`,
      '    startTimeCode = 0',
      `    endTimeCode = ${frames - 1}`,
      ')',
      '',
      '',
    ].join('\n');
  }

  #clips(): string {
    const { frames } = this.scene;
    const firsts = Array.from({ length: Math.max(1, Math.ceil((frames - 1) / this.#framesOfClip)) }, (_, k) => k);
    const starts = firsts.map((k) => k * this.#framesOfClip);
    const assets = starts.map((first) => `@./${clipName(first)}@`).join(', ');
    const active = starts.map((first, k) => `(${first}, ${k})`).join(', ');
    return [
      '    clips = {',
      '        dictionary default = {',
      `            asset[] assetPaths = [${assets}]`,
      `            double2[] active = [${active}]`,
      `            double2[] times = [(0, 0)${frames > 1 ? `, (${frames - 1}, ${frames - 1})` : ''}]`,
      '            asset manifestAssetPath = @./clips/manifest.usda@',
      '            string primPath = "/School"',
      '        }',
      '    }',
      '',
    ].join('\n');
  }

  /** Its angle of view is that of the page on a film of 16:9. Time samples of its pose are here: they are few. */
  #camera(out: TextBytes): void {
    const { camera, frames, from, fps } = this.scene;
    const height = 13.365;
    const focal = height / 2 / Math.tan((fieldOfView * Math.PI) / 360);
    out.text('    def Camera "camera"\n    {\n        float2 clippingRange = (0.01, 100000)\n');
    out.text(`        float focalLength = ${focal.toFixed(4)}\n        float verticalAperture = ${height}\n`);
    out.text(`        float horizontalAperture = ${(height * 16) / 9}\n`);
    const poses = Array.from({ length: camera.isMoving ? frames : 1 }, (_, k) => camera.poseAt(from + k / fps));
    out.text('        double3 xformOp:translate.timeSamples = {\n');
    for (const [k, [x, y, z]] of poses.entries()) out.text(`            ${k}: (${x}, ${y}, ${z}),\n`);
    out.text('        }\n        quatf xformOp:orient.timeSamples = {\n');
    for (const [k, pose] of poses.entries()) {
      quaternion(out.text(`            ${k}: `), pose, 3);
      out.text(',\n');
    }
    out.text('        }\n        uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:orient"]\n    }\n');
  }

  #instancer(out: TextBytes, { prim, species, slots }: Instancer): void {
    const { ids, magnify } = this.scene;
    out.text(`    def PointInstancer "${prim}"\n    {\n        rel prototypes = </School/${prim}/Prototypes/body>\n`);
    out.text('        int[] protoIndices = ');
    wholes(out, new Uint8Array(slots.length));
    out.text('\n        int64[] ids = ');
    wholes(
      out,
      slots.map((slot) => ids[slot]),
    );
    out.text('\n        float3[] scales = ');
    tuples(
      out,
      slots.flatMap((slot) => scaleOf(species, ids[slot], magnify)),
      3,
    );
    // Clips give values only to attributes that the root has.
    out.text('\n        float[] primvars:phase (interpolation = "vertex")');
    out.text('\n\n        def "Prototypes"\n        {\n            def Mesh "body"\n            {\n');
    meshInto(out, species.body, '                ', species.colours);
    out.text('            }\n        }\n    }\n\n');
  }
}

/** Time samples of consecutive frames. */
class Clip {
  readonly name: string;
  /** Index of its last frame, which is the first of the next clip. */
  readonly end: number;
  frames = 0;
  readonly #stage: Stage;
  readonly #instancers: ClipTexts['instancers'];
  readonly #obstacles: ClipTexts['obstacles'];

  constructor(stage: Stage, first: number, end: number) {
    this.#stage = stage;
    this.name = clipName(first);
    this.end = end;
    this.#instancers = stage.texts.instancers;
    this.#obstacles = stage.texts.obstacles;
    for (const one of [...this.#instancers, ...this.#obstacles]) for (const text of Object.values(one)) text.clear();
  }

  add(frame: ExportedFrame): void {
    this.frames++;
    const { slots, instancers, obstacles, scene } = this.#stage;
    const { positions, orientations, velocities, present, beats } = slots;
    instancers.forEach((one, k) => {
      const to = this.#instancers[k];
      for (const out of Object.values(to)) out.text(`            ${frame.index}: `);
      tuples(to.positions, picked(positions, one.slots, 3), 3);
      quaternions(to.orientations, picked(orientations, one.slots, 4));
      tuples(to.velocities, picked(velocities, one.slots, 3), 3);
      const gone = one.slots.filter((slot) => present[slot] === 0);
      wholes(
        to.invisibleIds,
        gone.map((slot) => scene.ids[slot]),
      );
      decimalNumbers(
        to.phase,
        picked(beats, one.slots, 2).filter((_, at) => at % 2 === 0),
        3,
      );
      for (const out of Object.values(to)) out.text(',\n');
    });
    obstacles.forEach(({ obstacle: { moving } }, k) => {
      if (moving === undefined) return;
      const { translate, orient } = this.#obstacles[k];
      const pose = frame.obstacles.subarray(7 * moving, 7 * moving + 7);
      translate.text(`            ${frame.index}: (${pose[0]}, ${pose[1]}, ${pose[2]}),\n`);
      quaternion(orient.text(`            ${frame.index}: `), pose, 3);
      orient.text(',\n');
    });
  }

  async write(files: ExportFiles): Promise<void> {
    const file = await files.open(this.name);
    const out = new TextBytes();
    const flush = async (): Promise<void> => {
      await file.write(out.bytes);
      out.clear();
    };
    out.text('#usda 1.0\n\ndef Xform "School"\n{\n');
    for (const [k, { prim }] of this.#stage.instancers.entries()) {
      out.text(`    def PointInstancer "${prim}"\n    {\n`);
      for (const [name, declared] of Object.entries(samples)) {
        out.text(`        ${declared}.timeSamples = {\n`);
        await flush();
        await file.write(this.#instancers[k][name as keyof typeof samples].bytes);
        out.text('        }\n');
      }
      out.text('    }\n');
    }
    for (const [k, { prim, obstacle }] of this.#stage.obstacles.entries()) {
      if (obstacle.moving === undefined) continue;
      const { translate, orient } = this.#obstacles[k];
      out.text(`    def Mesh "obstacle_${prim}"\n    {\n        double3 xformOp:translate.timeSamples = {\n`);
      await flush();
      await file.write(translate.bytes);
      out.text('        }\n        quatf xformOp:orient.timeSamples = {\n');
      await flush();
      await file.write(orient.bytes);
      out.text('        }\n    }\n');
    }
    out.text('}\n');
    await flush();
    await file.close();
  }
}

/** The attributes of an instancer that change, as USD declares them. */
const samples = {
  positions: 'point3f[] positions',
  orientations: 'quath[] orientations',
  velocities: 'vector3f[] velocities',
  invisibleIds: 'int64[] invisibleIds',
  phase: 'float[] primvars:phase',
} as const;

function clipName(first: number): string {
  return `clips/school.${`${first}`.padStart(6, '0')}.usda`;
}

function picked(values: Float32Array, slots: readonly number[], size: number): Float32Array {
  if (slots.length * size === values.length) return values;
  const to = new Float32Array(size * slots.length);
  slots.forEach((slot, k) => {
    for (let c = 0; c < size; c++) to[size * k + c] = values[size * slot + c];
  });
  return to;
}

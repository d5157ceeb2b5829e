// Reads what writeUsd writes with the USD parser of three.js.

import { writeUsd } from 'shoal/export';
import { DataUtils } from 'three';
// @ts-expect-error it has no types
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { describe, expect, it } from 'vitest';
import {
  angleBetween,
  groundCorners,
  isThere,
  MemoryFiles,
  madeFrames,
  madeGround,
  madePose,
  madeScene,
} from './made-export.ts';

type Tree = { readonly [key: string]: Tree } & { readonly [key: string]: string };

function parsed(text: string): Tree {
  return new USDAParser().parseText(text);
}

/** The numbers of `[(1, 2), (3, 4)]`, in order. */
function numbersOf(value: string): number[] {
  return (value.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);
}

async function written(animals: number, frames: number, files = new MemoryFiles()) {
  const scene = madeScene(animals, frames);
  await writeUsd(scene, madeFrames(scene), files);
  return { scene, files };
}

/** Names of the clips that the root refers to, and of those that are there. */
function clipsOf(files: MemoryFiles): { readonly named: string[]; readonly there: string[] } {
  const { clips } = parsed(files.text('school.usda'))['def Xform "School"'];
  const { 'asset[] assetPaths': paths } = (clips as unknown as Tree)['dictionary default'] ?? clips;
  const named = [...(paths as string).matchAll(/@\.\/([^@]*)@/g)].map(([, name]) => name);
  const there = [...files.all.keys()].filter((name) => name.startsWith('clips/school.'));
  return { named, there };
}

const instancers = [
  { prim: 'herring', slots: (n: number) => [0, n / 2] },
  { prim: 'tuna_2', slots: (n: number) => [n / 2, n] },
] as const;

describe('USD', () => {
  it('poses of every frame, by three.js', async () => {
    const { files, scene } = await written(40, 9);
    const school = parsed(files.text('clips/school.000000.usda'))['def Xform "School"'];
    for (const { prim, slots } of instancers) {
      const [first, end] = slots(40);
      const samples = school[`def PointInstancer "${prim}"`];
      const at = (name: string, frame: number): number[] => numbersOf(samples[`${name}.timeSamples`][frame]);
      for (let frame = 0; frame < 9; frame++) {
        const [positions, orientations] = [at('point3f[] positions', frame), at('quath[] orientations', frame)];
        expect(positions).toHaveLength(3 * (end - first));
        expect(orientations).toHaveLength(4 * (end - first));
        expect(at('vector3f[] velocities', frame)).toHaveLength(3 * (end - first));
        const phases = at('float[] primvars:phase', frame);
        const gone: number[] = [];
        for (let slot = first; slot < end; slot++) {
          if (!isThere(slot, frame)) {
            gone.push(scene.ids[slot]);
            continue;
          }
          const k = slot - first;
          const { position, orientation } = madePose(slot, frame);
          // World coordinates of 1 km: a Float32Array has steps of 6e-5 m there.
          for (let axis = 0; axis < 3; axis++)
            expect(Math.abs(positions[3 * k + axis] - position[axis])).toBeLessThan(1e-4);
          // As half-precision numbers, real part first.
          const [w, x, y, z] = orientations
            .slice(4 * k, 4 * k + 4)
            .map((one) => DataUtils.fromHalfFloat(DataUtils.toHalfFloat(one)));
          expect(angleBetween([x, y, z, w], orientation)).toBeLessThan(0.1);
          expect(phases[k]).toBeCloseTo(0.3 * slot + 0.7 * frame, 3);
        }
        expect(at('int64[] invisibleIds', frame)).toEqual(gone);
      }
    }
  });

  it('invisibleIds is empty again when all are there', async () => {
    const scene = madeScene(4, 3);
    const files = new MemoryFiles();
    await writeUsd(
      scene,
      madeFrames(scene, (slot, frame) => slot !== 1 || frame !== 1),
      files,
    );
    const { 'def PointInstancer "herring"': herring } = parsed(files.text('clips/school.000000.usda'))[
      'def Xform "School"'
    ];
    expect(herring['int64[] invisibleIds.timeSamples']).toEqual({ 0: '[],', 1: '[3],', 2: '[],' });
  });

  it('the root: instances with ids and scales, prototypes, attributes of clips', async () => {
    const { files } = await written(40, 9);
    const text = files.text('school.usda');
    const school = parsed(text)['def Xform "School"'];
    for (const { prim } of instancers) {
      const instancer = school[`def PointInstancer "${prim}"`];
      const offset = prim === 'herring' ? 1 : 41;
      expect(numbersOf(instancer['int64[] ids'] as string)).toEqual(
        Array.from({ length: 20 }, (_, k) => 2 * k + offset),
      );
      expect(numbersOf(instancer['int[] protoIndices'] as string)).toEqual(Array(20).fill(0));
      const scales = numbersOf(instancer['float3[] scales'] as string);
      expect(scales).toHaveLength(60);
      for (const scale of scales) expect(scale / (prim === 'herring' ? 0.3 : 1.5)).toBeCloseTo(1, 0);
      const { 'def Mesh "body"': body } = instancer['def "Prototypes"'];
      const points = numbersOf(body['point3f[] points'] as string);
      const colours = numbersOf(body['color3f[] primvars:displayColor'] as string);
      expect(colours).toHaveLength(points.length);
      const faces = numbersOf(body['int[] faceVertexIndices'] as string);
      expect(Math.max(...faces)).toBeLessThan(points.length / 3);
      expect(numbersOf(body['int[] faceVertexCounts'] as string)).toHaveLength(faces.length / 3);
    }
    expect(text.match(/float\[\] primvars:phase/g)).toHaveLength(2);
    expect(text).toContain('doc = "Written by Shoal: Made \\"export\\""');
    const manifest = parsed(files.text('clips/manifest.usda'))['over Xform "School"'];
    expect(Object.keys(manifest)).toEqual([
      'over PointInstancer "herring"',
      'over PointInstancer "tuna_2"',
      'over Mesh "obstacle_wheel"',
    ]);
  });

  it('obstacles: those that stand still in the root, those that move in clips', async () => {
    const { files } = await written(4, 3);
    const root = parsed(files.text('school.usda'))['def Xform "School"'];
    expect(root['def Mesh "obstacle_stone"']['uniform token[] xformOpOrder']).toBeUndefined();
    expect(root['def Mesh "obstacle_wheel"']['uniform token[] xformOpOrder']).toBe(
      '["xformOp:translate", "xformOp:orient"]',
    );
    const { 'def Mesh "obstacle_wheel"': wheel } = parsed(files.text('clips/school.000000.usda'))['def Xform "School"'];
    for (let frame = 0; frame < 3; frame++) {
      const place = numbersOf(wheel['double3 xformOp:translate.timeSamples'][frame]);
      expect(place[1]).toBeCloseTo(4 + 0.1 * frame, 5);
      const [w, x, y, z] = numbersOf(wheel['quatf xformOp:orient.timeSamples'][frame]);
      const turn = 0.1 * frame;
      expect(angleBetween([x, y, z, w], [0, Math.sin(turn), 0, Math.cos(turn)])).toBeLessThan(0.01);
    }
  });

  it('the ground is a mesh beside the obstacles', async () => {
    const scene = madeScene(4, 1, madeGround);
    const files = new MemoryFiles();
    await writeUsd(scene, madeFrames(scene), files);
    const ground = parsed(files.text('school.usda'))['def Xform "School"']['def Mesh "obstacle_ground"'];
    expect(numbersOf(ground['point3f[] points'] as string)).toEqual(groundCorners);
    expect(numbersOf(ground['int[] faceVertexIndices'] as string)).toEqual([0, 2, 1, 1, 2, 3]);
  });

  it.each([1, 2, 239, 240, 241, 242, 480, 481, 482, 500])(
    '%i frames: the clips that the root names',
    async (frames) => {
      const { files } = await written(2, frames);
      const { named, there } = clipsOf(files);
      expect(named).toEqual(there);
      // Neighbouring clips share one frame; together they have all.
      const spans = named.map((name) => {
        const { 'def PointInstancer "herring"': herring } = parsed(files.text(name))['def Xform "School"'];
        return Object.keys(herring['point3f[] positions.timeSamples']).map(Number);
      });
      expect(spans[0][0]).toBe(0);
      for (let k = 1; k < spans.length; k++) expect(spans[k][0]).toBe(spans[k - 1].at(-1));
      expect(spans.at(-1)?.at(-1)).toBe(frames - 1);
      for (const span of spans) expect(span).toEqual(span.map((_, k) => span[0] + k));
      expect(files.text('school.usda')).toContain(`active = [${named.map((_, k) => `(${240 * k}, ${k})`).join(', ')}]`);
    },
  );

  it('a stopped export continues with the same bytes', async () => {
    const whole = (await written(6, 500)).files;
    const files = new MemoryFiles();
    for (const name of ['clips/school.000000.usda', 'clips/school.000480.usda']) files.all.set(name, whole.bytes(name));
    await written(6, 500, files);
    expect(files.opened).toEqual(['clips/school.000240.usda', 'clips/manifest.usda', 'school.usda']);
    expect([...files.all.keys()].sort()).toEqual([...whole.all.keys()].sort());
    for (const name of whole.all.keys()) expect(files.text(name) === whole.text(name), name).toBe(true);
  });

  it('frames that end early are an error, and there is no root', async () => {
    const scene = madeScene(4, 5);
    const files = new MemoryFiles();
    await expect(writeUsd(scene, [...madeFrames(scene)].slice(0, 3), files)).rejects.toThrow(
      'writeUsd: the scene has 5 frames, but those that were given ended after 3. Set `frames` to 3, or give the missing ones.',
    );
    expect(files.all.has('school.usda')).toBe(false);
  });
});

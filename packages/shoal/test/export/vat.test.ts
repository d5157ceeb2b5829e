// Decodes the texels that writeVat writes, and compares them with the poses.

import { type ExportedFrame, type ExportedScene, scaleOf, writeVat } from 'shoal/export';
import { bodyGlb } from 'shoal/gltf';
import type { BufferGeometry, Mesh } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, test } from 'vitest';
import { shapesOf } from '../../src/drawing/bodies/models.ts';
import { parseScenarioJson } from '../../src/scenario/parse.ts';
import { angleBetween, isThere, MemoryFiles, madeFrames, madePose, madeScene } from './made-export.ts';

interface Remap {
  readonly 'os-remap': { readonly Min: number[]; readonly Max: number[]; readonly Frames: number };
}

interface About {
  readonly fps: number;
  readonly frames: number;
  readonly trajectory: Remap & {
    readonly width: number;
    readonly height: number;
    readonly amplitude: number;
    readonly bend: number;
  };
  readonly species: readonly {
    readonly name: string;
    readonly mesh: string;
    readonly swim: Remap & { readonly texture: string; readonly width: number; readonly height: number };
    readonly first: number;
    readonly ids: readonly number[];
    readonly scales: readonly number[];
  }[];
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly texels: Uint16Array;
}

/** With velocities that fit the distances between frames: otherwise all animals would leap. */
function* fastFrames(scene: ExportedScene): Generator<ExportedFrame> {
  for (const frame of madeFrames(scene)) {
    frame.velocities.fill(20);
    // Up to 1.5 to either side.
    yield { ...frame, bends: Float32Array.from(frame.ids, (id) => bendOf(id, frame.index)) };
  }
}

const bendOf = (id: number, frame: number): number => 1.5 * Math.sin(id + frame);

/** An export, with its textures before they become PNGs. */
async function written(scene: ExportedScene, frames: Iterable<ExportedFrame> = fastFrames(scene)) {
  const files = new MemoryFiles();
  const pictures: Picture[] = [];
  const png = (width: number, height: number, channels: 3 | 4, texels: Uint16Array): Uint8Array =>
    Uint8Array.of(pictures.push({ width, height, channels, texels: texels.slice() }) - 1);
  await writeVat(scene, frames, files, png, bodyGlb);
  const pictureOf = (name: string): Picture => pictures[files.bytes(name)[0]];
  return { files, pictureOf, about: JSON.parse(files.text('school.json')) as About };
}

function texelAt({ width, channels, texels }: Picture, column: number, row: number): number[] {
  const at = channels * (row * width + column);
  return Array.from(texels.subarray(at, at + channels), (one) => one / 65535);
}

const trajectoryParts = ['position', 'fine', 'rotation', 'beat'] as const;

/** Position, rotation, phase, amplitude and state of the animal with an id in a frame. */
function decoder({ about, pictureOf }: Awaited<ReturnType<typeof written>>) {
  const [position, fine, rotation, beat] = trajectoryParts.map((part) => pictureOf(`trajectory-${part}.png`));
  const { width, amplitude, bend, 'os-remap': remap } = about.trajectory;
  const columns = new Map(about.species.flatMap(({ first, ids }) => ids.map((id, k) => [id, first + k] as const)));
  return (id: number, frame: number) => {
    const number = columns.get(id) ?? Number.NaN;
    const [column, row] = [number % width, Math.floor(number / width) * about.frames + frame];
    const [high, low] = [position, fine].map((one) => texelAt(one, column, row));
    const [turns, strength, state, turn] = texelAt(beat, column, row);
    return {
      position: high.map((one, k) => remap.Min[k] + (one + low[k] / 65535) * (remap.Max[k] - remap.Min[k])),
      coarse: high.map((one, k) => remap.Min[k] + one * (remap.Max[k] - remap.Min[k])),
      rotation: texelAt(rotation, column, row).map((one) => 2 * one - 1),
      phase: 2 * Math.PI * turns,
      amplitude: amplitude * strength,
      bend: bend * (2 * turn - 1),
      state: Math.round(2 * state) / 2,
    };
  };
}

describe('the trajectory', () => {
  test('has positions to 0.05 mm, rotations to 0.01°, tail beats, and which animals are absent', async () => {
    const scene = madeScene(40, 9);
    const all = await written(scene);
    const poseOf = decoder(all);
    let [farthest, coarsest, turned] = [0, 0, 0];
    for (let frame = 0; frame < 9; frame++) {
      for (const [slot, id] of scene.ids.entries()) {
        const found = poseOf(id, frame);
        if (!isThere(slot, frame)) {
          expect(found.state).toBe(0);
          continue;
        }
        const { position, orientation } = madePose(slot, frame);
        for (const [axis, one] of position.entries()) {
          farthest = Math.max(farthest, Math.abs(found.position[axis] - one));
          coarsest = Math.max(coarsest, Math.abs(found.coarse[axis] - one));
        }
        turned = Math.max(turned, angleBetween(found.rotation, orientation));
        const phase = (0.3 * slot + 0.7 * frame) % (2 * Math.PI);
        expect(Math.sin(found.phase - phase)).toBeCloseTo(0, 3);
        expect(found.amplitude).toBeCloseTo(1, 3);
        expect(found.bend).toBeCloseTo(bendOf(id, frame), 3);
        const stays = frame === 8 || isThere(slot, frame + 1);
        expect(found.state, `${slot} in frame ${frame}`).toBe(stays ? 1 : 0.5);
      }
    }
    // Positions are near 1000 m, where numbers of 32 bits are 0.06 mm apart.
    expect(farthest).toBeLessThan(5e-5);
    // 16 bits are not enough for 20 m.
    expect(coarsest).toBeGreaterThan(1e-4);
    expect(turned).toBeLessThan(0.01);
  });

  test('does not move an animal that was put to another place between two frames', async () => {
    const scene = madeScene(4, 3);
    const poseOf = decoder(
      await written(
        scene,
        madeFrames(scene, () => true),
      ),
    );
    // 1.1 m in a frame, but its speed allows 0.14 m.
    expect([0, 1, 2].map((frame) => poseOf(scene.ids[0], frame).state)).toEqual([0.5, 0.5, 1]);
  });

  test('continues in further rows when there are more animals than columns', async () => {
    const scene = madeScene(8200, 2);
    const all = await written(scene);
    expect(all.about.trajectory).toMatchObject({ width: 4100, height: 4 });
    const poseOf = decoder(all);
    for (const slot of [0, 4099, 8199])
      expect(poseOf(scene.ids[slot], 1).position[0]).toBeCloseTo(madePose(slot, 1).position[0], 4);
  });

  test('has bounds in tenths, and the animals of a species side by side', async () => {
    const scene = madeScene(10, 2);
    const { about } = await written(scene);
    expect(about.species.map(({ name, first, ids }) => [name, first, ids])).toEqual([
      ['herring', 0, [1, 3, 5, 7, 9]],
      ['tuna 2', 5, [11, 13, 15, 17, 19]],
    ]);
    for (const one of [...about.trajectory['os-remap'].Min, ...about.trajectory['os-remap'].Max])
      expect(10 * one).toBeCloseTo(Math.round(10 * one), 9);
    const [herring] = scene.species;
    if (!herring) throw new Error('not exported');
    expect(about.species[0].scales.slice(3, 6)).toEqual(
      scaleOf(herring, 3, 1).map((share) => expect.closeTo(share, 6)),
    );
  });

  test.each([
    [8193, 4097, '8193 animals need 2 × 4097 rows'],
    [10, 8193, '10 animals need 1 × 8193 rows'],
    [8000, 8000, 'animals × frames must be at most 16777216'],
  ])('refuses %i animals in %i frames before a frame is made', async (animals, frames, message) => {
    const scene = { ...madeScene(animals, 1), frames };
    const none: Iterable<ExportedFrame> = {
      [Symbol.iterator]: () => {
        throw new Error('a frame was asked for');
      },
    };
    await expect(written(scene, none)).rejects.toThrow(message);
  });

  test('refuses frames that end early', async () => {
    const scene = madeScene(10, 2);
    await expect(written({ ...scene, frames: 5 }, fastFrames(scene))).rejects.toThrow(
      'the scene has 5 frames, but those that were given ended after 2',
    );
  });
});

/** Where a vertex shader would put the vertices of a body, at a frame of the tail beat. */
function bentBody(geometry: BufferGeometry, picture: Picture, { 'os-remap': { Min, Max } }: Remap, frame: number) {
  const { position, uv1 } = geometry.attributes;
  return Array.from({ length: position.count }, (_, v) => {
    const [column, row] = [uv1.getX(v) * picture.width, uv1.getY(v) * picture.height].map(Math.floor);
    const [x, y, z] = texelAt(picture, column, row + frame).map((one, k) => Min[k] + one * (Max[k] - Min[k]));
    const [nx, ny, nz] = texelAt(picture, column, row + frame + picture.height / 2).map((one) => 2 * one - 1);
    return {
      place: [position.getX(v) + x, position.getY(v) + z, position.getZ(v) - y],
      normal: [nx, nz, -ny],
    };
  });
}

describe('the texture of a species', () => {
  async function bodyIn({ files, about, pictureOf }: Awaited<ReturnType<typeof written>>, index: number) {
    const { mesh, swim } = about.species[index];
    const { scene } = await new GLTFLoader().parseAsync(files.bytes(mesh).slice().buffer as ArrayBuffer, '');
    const body = scene.getObjectByProperty('isMesh', true) as Mesh;
    return { geometry: body.geometry, picture: pictureOf(swim.texture), swim };
  }

  test('bends the body of the mesh beside it as the shader of the page does', async () => {
    const scene = madeScene(10, 2);
    const all = await written(scene);
    for (const [index, species] of scene.species.entries()) {
      const { geometry, picture, swim } = await bodyIn(all, index);
      const wave = species?.model.wave ?? [0, 0];
      const frames = swim['os-remap'].Frames;
      for (const frame of [0, 13, 40]) {
        const angle = (2 * Math.PI * frame) / frames;
        for (const [v, { place, normal }] of bentBody(geometry, picture, swim, frame).entries()) {
          const straight = Array.from(species?.body.position.subarray(3 * v, 3 * v + 3) ?? []);
          const moved = shaderPlace(straight, wave, angle);
          for (const [k, one] of moved.entries()) expect(place[k]).toBeCloseTo(one, 4);
          expect(Math.hypot(...normal)).toBeCloseTo(1, 3);
        }
      }
    }
  });

  test('has its bounds in a file of OpenVAT', async () => {
    const { files, about } = await written(madeScene(10, 2));
    expect(JSON.parse(files.text('herring_vat/herring-remap_info.json'))).toEqual({
      'os-remap': about.species[0].swim['os-remap'],
    });
    expect(about.species[1].swim.texture).toBe('tuna_2_vat/tuna_2_vat.png');
  });

  test('leaves a bird straight', async () => {
    const birds = { species: [{ name: 'starling', count: 1, body: { shape: 'starling' } }], obstacles: [] };
    expect(shapesOf(parseScenarioJson({ version: 1, ...birds }))).toEqual(['starling']);
    const all = await written(
      madeScene(1, 2, birds),
      madeFrames(madeScene(1, 2, birds), () => true),
    );
    const { geometry, picture, swim } = await bodyIn(all, 0);
    expect(swim['os-remap']).toEqual({ Min: [0, 0, 0], Max: [0, 0, 0], Frames: 1 });
    const { position } = geometry.attributes;
    for (const [v, { place }] of bentBody(geometry, picture, swim, 0).entries())
      expect(place).toEqual([position.getX(v), position.getY(v), position.getZ(v)]);
  });
});

/** The lines of `motion-glsl.ts` for a fish that swims straight on, at amplitude 1. */
function shaderPlace([x, y, z]: number[], [waveNumber, stiffness]: readonly [number, number], phase: number): number[] {
  const s = 0.5 - x;
  const loose = 1 - stiffness;
  const envelope = 0.02 * loose + 0.1 * s * s * (loose + 1.2 * stiffness * s * s);
  const rise = 0.2 * loose * s + 0.48 * stiffness * s * s * s;
  const angle = phase - waveNumber * s;
  const yaw = 0.045 * loose * Math.sin(phase + 0.9);
  const side = envelope * Math.sin(angle) + yaw * (0.35 - s);
  const slope = rise * Math.sin(angle) - envelope * waveNumber * Math.cos(angle) - yaw;
  const twist = 0.12 * loose * s * Math.sin(angle - 0.8);
  const across = z + y * twist + side;
  return [x - slope * across * 0.25, y - z * twist, across];
}

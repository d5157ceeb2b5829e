// Reads what writeGltf writes with three.js and with the validator of Khronos.

// @ts-expect-error it has no types
import validator from 'gltf-validator';
import type { ExportedFrame, ExportedScene } from 'shoal/export';
import { writeGltf } from 'shoal/gltf';
import {
  AnimationMixer,
  type InstancedMesh,
  LoopOnce,
  Matrix4,
  type Mesh,
  type Object3D,
  type PerspectiveCamera,
  Quaternion,
  Vector3,
} from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import { scaleOf } from '../../src/export/exported-scene.ts';
import { swimTargets } from '../../src/gltf/tracks-of-frames.ts';
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

interface Report {
  readonly issues: { readonly numErrors: number; readonly numWarnings: number; readonly messages: unknown[] };
  readonly info: { readonly animationCount: number; readonly hasMorphTargets: boolean };
}

/** With velocities that fit the distances between frames: otherwise all animals would leap. */
function* fastFrames(scene: ExportedScene): Generator<ExportedFrame> {
  for (const frame of madeFrames(scene)) {
    frame.velocities.fill(20);
    yield frame;
  }
}

async function written(animals: number, frames: number, name = 'school.glb', more: object = {}) {
  const scene = madeScene(animals, frames, more);
  const files = new MemoryFiles();
  await writeGltf(scene, fastFrames(scene), files, name, { hash: 'abc' });
  return { scene, files, bytes: files.bytes(name) };
}

function parsed(bytes: Uint8Array): Promise<GLTF> {
  return new GLTFLoader().parseAsync(bytes.slice().buffer as ArrayBuffer, '');
}

async function validated(bytes: Uint8Array, files?: MemoryFiles): Promise<Report> {
  return await validator.validateBytes(bytes, {
    externalResourceFunction: async (uri: string) => files?.bytes(decodeURIComponent(uri)),
  });
}

/** A glTF whose animation can be put to a frame. */
async function animated(bytes: Uint8Array, fps: number): Promise<{ readonly root: Object3D; at(frame: number): void }> {
  const { scene: root, animations } = await parsed(bytes);
  const mixer = new AnimationMixer(root);
  const action = mixer.clipAction(animations[0]).setLoop(LoopOnce, 1);
  action.clampWhenFinished = true;
  action.play();
  return {
    root,
    at: (frame) => {
      action.reset().play();
      mixer.setTime(Math.fround(frame / fps));
      root.updateMatrixWorld(true);
    },
  };
}

function byId(root: Object3D): Map<number, Mesh> {
  const meshes = new Map<number, Mesh>();
  root.traverse((one) => {
    if ('id' in one.userData) meshes.set(one.userData.id, one as Mesh);
  });
  return meshes;
}

function nearlyEqual(got: ArrayLike<number>, wanted: ArrayLike<number>, most: number): void {
  expect(got).toHaveLength(wanted.length);
  for (let k = 0; k < wanted.length; k++) expect(Math.abs(got[k] - wanted[k])).toBeLessThan(most);
}

describe('glTF', () => {
  it('50 animals in 10 frames, by three.js', async () => {
    const { bytes, scene } = await written(140, 60);
    const { root, at } = await animated(bytes, scene.fps);
    const meshes = byId(root);
    expect(meshes.size).toBe(140);
    expect(Object.keys(meshes.get(1)?.morphTargetDictionary ?? {})).toEqual(['tail beat, sine', 'tail beat, cosine']);
    for (const frame of [0, 2, 3, 5, 6, 17, 31, 44, 58, 59]) {
      at(frame);
      for (let k = 0; k < 50; k++) {
        const slot = (k * 37 + frame) % 140;
        const mesh = meshes.get(scene.ids[slot]) as Mesh;
        const species = scene.species[scene.speciesOfIds[slot]];
        if (!species) throw new Error('a species is missing');
        if (!isThere(slot, frame)) {
          expect(mesh.scale.toArray()).toEqual([0, 0, 0]);
          continue;
        }
        const { position, orientation } = madePose(slot, frame);
        nearlyEqual(mesh.position.toArray(), position, 1e-4);
        expect(angleBetween(mesh.quaternion.toArray(), orientation)).toBeLessThan(0.1);
        nearlyEqual(mesh.scale.toArray(), scaleOf(species, scene.ids[slot], 1), 1e-6);
        const phase = 0.3 * slot + 0.7 * frame;
        nearlyEqual(mesh.morphTargetInfluences ?? [], [0.5 * Math.sin(phase), 0.5 * Math.cos(phase)], 1e-5);
      }
    }
  });

  it('the ground is a mesh beside the obstacles', async () => {
    const { bytes } = await written(4, 1, 'school.glb', madeGround);
    const { scene: root } = await parsed(bytes);
    const { geometry } = root.getObjectByName('ground') as Mesh;
    const corners = geometry.getAttribute('position');
    const points = [0, 1, 2, 3].flatMap((k) => new Vector3().fromBufferAttribute(corners, k).toArray());
    expect([corners.count, points]).toEqual([4, groundCorners]);
    expect([...(geometry.index?.array ?? [])]).toEqual([0, 2, 1, 1, 2, 3]);
    expect((await validated(bytes)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  });

  it('an animal vanishes in one frame, and one that comes waits in its place', async () => {
    const { bytes, scene } = await written(14, 12);
    const { root, at } = await animated(bytes, scene.fps);
    const meshes = byId(root);
    const [comes, goes] = [meshes.get(scene.ids[3]) as Mesh, meshes.get(scene.ids[5]) as Mesh];
    at(2.9);
    expect(comes.scale.x).toBe(0);
    nearlyEqual(comes.position.toArray(), madePose(3, 3).position, 1e-4);
    at(3);
    expect(comes.scale.x).toBeGreaterThan(0);
    at(5.9);
    expect(goes.scale.x).toBeGreaterThan(0);
    at(6);
    expect(goes.scale.x).toBe(0);
    nearlyEqual(goes.position.toArray(), madePose(5, 5).position, 1e-4);
  });

  it('between frames, rotations go the short way', async () => {
    const { bytes, scene } = await written(30, 60);
    const { root, at } = await animated(bytes, scene.fps);
    const meshes = byId(root);
    for (let frame = 0; frame < 59; frame++) {
      at(frame + 0.5);
      for (let slot = 0; slot < 30; slot++) {
        if (slot % 7 === 3 || slot % 7 === 5) continue;
        const [one, other] = [madePose(slot, frame).orientation, madePose(slot, frame + 1).orientation];
        const between = (meshes.get(scene.ids[slot]) as Mesh).quaternion.toArray();
        const whole = angleBetween(one, other);
        expect(angleBetween(between, one)).toBeCloseTo(whole / 2, 1);
        expect(angleBetween(between, other)).toBeCloseTo(whole / 2, 1);
      }
    }
  });

  it('an animal that is put elsewhere does not fly there', async () => {
    const scene = madeScene(2, 4);
    const files = new MemoryFiles();
    const frames = function* () {
      for (const frame of madeFrames(scene)) {
        frame.velocities.fill(1);
        for (let n = 0; n < 2; n++) frame.positions.set([0.05 * frame.index, 0, n], 3 * n);
        if (frame.index > 1) frame.positions[0] += 50;
        yield frame;
      }
    };
    await writeGltf(scene, frames(), files, 'school.glb');
    const { root, at } = await animated(files.bytes('school.glb'), scene.fps);
    at(1.5);
    const [leaps, swims] = [...byId(root).values()];
    expect(leaps.position.x).toBeCloseTo(0.05, 5);
    expect(swims.position.x).toBeCloseTo(0.075, 5);
  });

  it('obstacles, a camera, and what was exported', async () => {
    const { bytes, scene } = await written(14, 12);
    const { root, at } = await animated(bytes, scene.fps);
    const wheel = root.getObjectByName('wheel') as Mesh;
    at(11);
    nearlyEqual(wheel.position.toArray(), [8, 4 + 1.1, 8], 1e-5);
    expect(angleBetween(wheel.quaternion.toArray(), [0, Math.sin(1.1), 0, Math.cos(1.1)])).toBeLessThan(0.1);
    const stone = root.getObjectByName('stone') as Mesh;
    stone.geometry.computeBoundingSphere();
    nearlyEqual(stone.geometry.boundingSphere?.center.toArray() ?? [], [3, 1, 3], 0.1);
    at(0);
    const { asset, cameras } = await parsed(bytes);
    expect(asset.extras).toEqual({ scenario: 'Made "export"', seed: 7, fps: 24, from: 0.5, hash: 'abc' });
    expect((cameras[0] as PerspectiveCamera).fov).toBeCloseTo(42, 3);
    const camera = root.getObjectByName('camera') as Object3D;
    const pose = scene.camera.poseAt(0.5);
    nearlyEqual(camera.position.toArray(), pose.subarray(0, 3), 1e-4);
    expect(angleBetween(camera.quaternion.toArray(), pose.subarray(3))).toBeLessThan(0.01);
  });

  it('the camera of a film moves', async () => {
    const shots = [0, 1].map((k) => ({ position: [20 * k, 5, 30], target: [5, 5, 5], seconds: 0.5, next: 'smooth' }));
    const { bytes, scene } = await written(4, 12, 'school.glb', { view: { film: { shots } } });
    expect((await validated(bytes)).issues.messages).toEqual([]);
    const { root, at } = await animated(bytes, scene.fps);
    const camera = root.getObjectByName('camera') as Object3D;
    for (const frame of [0, 5, 11]) {
      at(frame);
      const pose = scene.camera.poseAt(0.5 + frame / 24);
      nearlyEqual(camera.position.toArray(), pose.subarray(0, 3), 1e-3);
      expect(angleBetween(camera.quaternion.toArray(), pose.subarray(3))).toBeLessThan(0.1);
    }
  });

  it.each(['school.glb', 'school.gltf'])('%s is valid', async (name) => {
    const { bytes, files } = await written(20, 12, name);
    const { issues, info } = await validated(bytes, files);
    expect(issues.messages).toEqual([]);
    expect(info).toMatchObject({ animationCount: 1, hasMorphTargets: true });
    expect([...files.all.keys()]).toEqual(name.endsWith('.gltf') ? ['school.bin', 'school.gltf'] : ['school.glb']);
  });

  it('the validator finds a fault', async () => {
    const { files } = await written(2, 2, 'school.gltf');
    const json = files.text('school.gltf').replace('"path":"rotation"', '"path":"translation"');
    const { issues } = await validated(new TextEncoder().encode(json), files);
    expect(issues.numErrors).toBeGreaterThan(0);
  });

  it.each(['starling', 'sheep'])('%s: valid, without morph targets', async (shape) => {
    const { bytes } = await written(4, 3, 'school.glb', {
      species: [{ name: 'herring', body: { shape } }, { name: 'tuna 2' }],
    });
    const { issues } = await validated(bytes);
    expect(issues.messages).toEqual([]);
    const { scene } = await parsed(bytes);
    const shapes = [...byId(scene).values()].map((mesh) => mesh.morphTargetInfluences?.length ?? 0);
    expect(shapes).toEqual([0, 0, 2, 2]);
  });

  it('one frame: any number of animals as instances', async () => {
    const { bytes, scene } = await written(5000, 1);
    const { issues } = await validated(bytes);
    expect(issues.numErrors + issues.numWarnings).toBe(0);
    const { scene: root } = await parsed(bytes);
    const [position, rotation, scale, matrix] = [new Vector3(), new Quaternion(), new Vector3(), new Matrix4()];
    let count = 0;
    root.traverse((one) => {
      const { ids } = one.userData;
      if (!ids) return;
      const mesh = one as InstancedMesh;
      expect(mesh.count).toBe(ids.length);
      for (let k = 0; k < mesh.count; k += 97) {
        mesh.getMatrixAt(k, matrix);
        matrix.decompose(position, rotation, scale);
        const slot = (ids[k] - 1) / 2;
        expect(isThere(slot, 0)).toBe(true);
        nearlyEqual(position.toArray(), madePose(slot, 0).position, 1e-4);
        expect(angleBetween(rotation.toArray(), madePose(slot, 0).orientation)).toBeLessThan(0.1);
        const species = scene.species[scene.speciesOfIds[slot]];
        if (species) nearlyEqual(scale.toArray(), scaleOf(species, ids[k], 1), 1e-5);
      }
      count += mesh.count;
    });
    expect(count).toBe(scene.ids.filter((_, slot) => isThere(slot, 0)).length);
  });

  it('too many animals or poses: an error that names other formats, before any frame is made', async () => {
    const never = (): ExportedFrame[] => {
      throw new Error('a frame was requested');
    };
    const none = { [Symbol.iterator]: () => never()[Symbol.iterator]() };
    await expect(writeGltf(madeScene(2001, 2), none, new MemoryFiles(), 'a.glb')).rejects.toThrow(
      'writeGltf: an animation must have at most 2000 animals, a node each, got 2001. Export fewer species or one frame, or another format: USD and the arrays of npz have no such limit.',
    );
    await expect(writeGltf(madeScene(2000, 5001), none, new MemoryFiles(), 'a.glb')).rejects.toThrow(
      'writeGltf: animals × frames must be at most 10000000, got 2000 × 5001. Export fewer frames, or another format: USD has no such limit.',
    );
  });

  it('frames that end early are an error, and nothing is written', async () => {
    const scene = madeScene(4, 5);
    const files = new MemoryFiles();
    await expect(writeGltf(scene, [...madeFrames(scene)].slice(0, 3), files, 'a.glb')).rejects.toThrow(
      'writeGltf: the scene has 5 frames',
    );
    expect(files.opened).toEqual([]);
  });
});

describe('morph targets', () => {
  /** `move` of motion-glsl.ts for a swimming body that does not turn. */
  function drawn([x, y, z]: number[], wave: readonly [number, number], phase: number, amplitude: number): number[] {
    const s = 0.5 - x;
    const loose = 1 - wave[1];
    const envelope = amplitude * (0.02 * loose + 0.1 * s * s * (loose + 1.2 * wave[1] * s * s));
    const rise = amplitude * (0.2 * loose * s + 0.48 * wave[1] * s * s * s);
    const angle = phase - wave[0] * s;
    const yaw = 0.045 * amplitude * loose * Math.sin(phase + 0.9);
    const slope = rise * Math.sin(angle) - envelope * wave[0] * Math.cos(angle) - yaw;
    const twist = 0.12 * amplitude * loose * s * Math.sin(angle - 0.8);
    const right = z + y * twist + envelope * Math.sin(angle) + yaw * (0.35 - s);
    return [x - slope * right * 0.25, y - z * twist, right];
  }

  it('two shapes are the drawn swimming at each phase and amplitude', () => {
    for (const species of madeScene(2, 1).species) {
      if (!species) throw new Error('a species is missing');
      const targets = swimTargets(species);
      const { position } = species.body;
      let most = 0;
      for (const phase of [0, 1, 2.5, 4, 6, 100]) {
        for (const amplitude of [0.4, 1]) {
          const weights = [0.5 * amplitude * Math.sin(phase), 0.5 * amplitude * Math.cos(phase)];
          for (let at = 0; at < position.length; at += 3) {
            const wanted = drawn([...position.subarray(at, at + 3)], species.model.wave, phase, amplitude);
            const apart = wanted.map((one, k) => {
              const moved = targets.reduce((sum, target, n) => sum + weights[n] * target.position[at + k], 0);
              return one - position[at + k] - moved;
            });
            most = Math.max(most, Math.hypot(...apart));
          }
        }
      }
      expect(most).toBeLessThan(0.015);
    }
  });
});

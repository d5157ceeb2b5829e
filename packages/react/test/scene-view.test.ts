import { marks, ObstacleView, SchoolView } from 'shoal/three';
import { LandSurroundings } from 'shoal/three-land';
import {
  Box3,
  BoxGeometry,
  Group,
  InstancedMesh,
  Line,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshNormalMaterial,
  ShaderMaterial,
  SphereGeometry,
} from 'three';
import { describe, expect, it, vi } from 'vitest';
import { obstacleMeshOf } from '../src/obstacle-mesh.ts';
import type { Part } from '../src/scene-parts.ts';
import type { MakeView } from '../src/scene-view.ts';
import type { ReactScene } from '../src/school-scene.ts';
import { base, camera, drawn, none, sceneOf, school, settings } from './scene-of.ts';

describe('a look that cannot be drawn, when another simulation is made', () => {
  const bad = { source: new Group() };

  it('leaves the fish of the new one, drawn as before', async () => {
    const { scene, errors, frame } = sceneOf(school(1));
    await frame();
    const { view, simulation } = scene;
    scene.setModel('sardine', bad);
    scene.parts.set('a', school(1, 2, 40));
    for (let k = 0; k < 3; k++) await frame();
    expect(errors).toEqual([expect.stringContaining('The model has no triangles')]);
    expect(scene.simulation).toBe(simulation);
    expect(scene.view).toBe(view);
    expect((scene.view as SchoolView).positions.length).toBeGreaterThanOrEqual(3 * 40);
    expect(scene.root.children).toHaveLength(1);
  });

  it('leaves no fish that stand still', async () => {
    const { scene, errors, frame } = sceneOf(school(1));
    const fails = { ofNow: false };
    const view: MakeView = (simulation, options) => {
      if (fails.ofNow) throw new Error('no view');
      return new SchoolView(simulation, options);
    };
    scene.setLook({ view });
    await frame();
    await frame();
    expect(scene.root.children).toHaveLength(1);
    fails.ofNow = true;
    scene.parts.set('a', school(1, 2, 40));
    for (let k = 0; k < 3; k++) await frame();
    expect(errors).toEqual(['Error: no view']);
    // The view of before draws the same simulation.
    expect(scene.root.children).toHaveLength(1);
    fails.ofNow = false;
    scene.parts.set('a', school(1, 2, 30));
    for (let k = 0; k < 2; k++) await frame();
    expect(scene.root.children).toHaveLength(1);
  });
});

describe('under water', () => {
  const namesIn = (scene: ReactScene): string[] =>
    scene.root.children[0].children.map((one) => one.constructor.name.replace(/^_/, ''));
  const materialOf = (fish: SchoolView): Material => [(fish.children[0] as Mesh).material].flat()[0];
  const water = { mood: 'dusk', quality: 'low', marks: [] } as const;
  /** Number of objects that show marks. */
  const marksOf = (scene: ReactScene): number => {
    let count = 0;
    scene.root.traverseVisible((one) => {
      if (one instanceof Line || (one instanceof InstancedMesh && one.count > 0)) count++;
    });
    return count;
  };

  const birds: Part = { list: 'species', entry: { name: 'bird', count: 9, body: { shape: 'starling' } } };

  it('birds are in the air instead, with the same light', async () => {
    const { scene, errors, frame } = sceneOf(birds);
    scene.setLook({ water });
    await drawn(scene, frame);
    const [land] = scene.root.children[0].children.filter((one) => one instanceof LandSurroundings);
    expect(land).toMatchObject({ mood: 'dusk', quality: 'low' });
    scene.setLook({ water: { ...water, mood: 'deep' } });
    await frame();
    expect(land).toMatchObject({ mood: 'deep' });
    expect(errors).toEqual([]);
  });

  it('birds are not drawn before the sky is, and the scene suspends until then', async () => {
    vi.resetModules();
    const fresh = await import('../src/school-scene.ts');
    const scene = new fresh.ReactScene(settings);
    let until: Promise<void> | undefined;
    scene.onPreparing = (promise) => {
      until = promise;
    };
    scene.parts.set('a', birds);
    scene.setLook({ water });
    scene.frame(1 / 30, 1, camera, 300);
    expect([scene.simulation, scene.view, until]).toEqual([undefined, undefined, expect.any(Promise)]);
    await until;
    scene.frame(1 / 30, 1, camera, 300);
    expect(namesIn(scene)).toContain('LandSurroundings');
    scene.dispose();
  });

  it('until the sky is loaded, birds that fly are drawn as before', async () => {
    vi.resetModules();
    const fresh = await import('../src/school-scene.ts');
    const scene = new fresh.ReactScene(settings);
    scene.parts.set('a', birds);
    scene.frame(1 / 30, 1, camera, 300);
    await new Promise((resolve) => setTimeout(resolve));
    scene.frame(1 / 30, 1, camera, 300);
    const { view } = scene;
    expect(view).toBeDefined();
    scene.setLook({ water });
    scene.frame(1 / 30, 1, camera, 300);
    expect(scene.view).toBe(view);
    const namesNow = (): string[] => {
      scene.frame(1 / 30, 1, camera, 300);
      return namesIn(scene);
    };
    await expect.poll(namesNow).toContain('LandSurroundings');
    expect(scene.view).not.toBe(view);
    scene.dispose();
  });

  it('the fish have the model, the material, the view and the size of the scene', async () => {
    const { scene, errors, frame } = sceneOf(school(1));
    const material = new MeshBasicMaterial();
    scene.setModel('sardine', { source: new Mesh(new BoxGeometry(0.2, 0.2, 1), material) });
    scene.setLook({ water, magnify: 3 });
    await frame();
    await frame();
    const fish = scene.view as SchoolView;
    expect(fish.magnify).toBe(3);
    expect(materialOf(fish)).toBeInstanceOf(MeshBasicMaterial);
    scene.setModel('sardine', undefined);
    await frame();
    expect(materialOf(scene.view as SchoolView)).toBeInstanceOf(ShaderMaterial);
    const own = new MeshNormalMaterial();
    scene.setLook({ material: () => own });
    await frame();
    expect(materialOf(scene.view as SchoolView)).toBe(own);
    let made: SchoolView | undefined;
    scene.setLook({
      view: (simulation, options) => {
        made = new SchoolView(simulation, options);
        return made;
      },
    });
    await frame();
    expect(scene.view).toBe(made);
    expect(errors).toEqual([]);
  });

  it('boxes, paths, gates, food and characters are drawn if they are asked for', async () => {
    const { scene, errors, frame } = sceneOf(school(1));
    scene.parts.set('g', { list: 'gates', entry: { name: 'gate', at: [5, 5, 5], facing: [0, 0, 1], radius: 2 } });
    scene.parts.set('p', {
      list: 'paths',
      entry: {
        name: 'path',
        points: [
          [1, 1, 1],
          [9, 9, 9],
        ],
      },
    });
    scene.parts.set('f', { list: 'food', entry: { at: [1, 1, 1], amount: 5 } });
    scene.parts.set('c', { list: 'characters', entry: { name: 'shark', points: [[1, 2, 3]] } });
    scene.parts.set('o', { list: 'goals', of: ['sardine'], entry: { at: [9, 9, 9] } });
    scene.setLook({ water });
    await frame();
    await frame();
    expect(marksOf(scene)).toBe(0);
    for (const mark of marks) {
      scene.setLook({ water: { ...water, marks: [mark] } });
      await frame();
      expect(marksOf(scene), mark).toBe(1);
    }
    scene.setLook({ water: { ...water, marks } });
    await frame();
    expect(marksOf(scene)).toBe(marks.length);
    expect(errors).toEqual([]);
  });
});

it.each([undefined, { mood: 'day', quality: 'low', marks: [] } as const])(
  'obstacles of the scenario are drawn, not those of components (water: %o)',
  async (water) => {
    const { scene, errors, frame } = sceneOf(school(1));
    const ball = obstacleMeshOf(new Mesh(new SphereGeometry(0.5, 8, 6)), new Matrix4(), none);
    if (!ball) throw new Error('no mesh');
    const obstacles = [
      { shape: { kind: 'sphere', radius: 1 }, at: [5, 5, 5] },
      { shape: { kind: 'box', size: [1, 1, 1] }, at: [15, 5, 5], ownField: true },
    ] as const;
    scene.settings = { ...settings, base: { ...base, obstacles } };
    for (const [id, at, ownField] of [
      ['still', [10, 10, 10], false],
      ['moving', [15, 15, 15], true],
    ] as const)
      scene.parts.set(id, {
        list: 'obstacles',
        entry: { shape: { kind: 'mesh', file: ball.file }, at, ownField },
        mesh: ball,
      });
    scene.setLook({ water });
    await expect
      .poll(
        async () => {
          await frame();
          return scene.simulation?.plan.obstacles.length;
        },
        { timeout: 20_000 },
      )
      .toBe(4);
    await frame();
    expect(errors).toEqual([]);
    scene.root.updateMatrixWorld(true);
    const view = scene.root.children[0].children.find((one) => one instanceof ObstacleView);
    const boxes: number[][] = [];
    view?.traverse((one) => {
      if (!(one instanceof Mesh)) return;
      const { min, max } = new Box3().setFromObject(one);
      boxes.push([...min.toArray(), ...max.toArray()].map((value) => Math.round(10 * value) / 10));
    });
    expect(boxes).toHaveLength(2);
    expect(boxes[0]).toEqual([4, 4, 4, 6, 6, 6]);
    expect(boxes[1]).toEqual([14.5, 4.5, 4.5, 15.5, 5.5, 5.5]);
  },
  // The fields of obstacles are computed in a worker.
  30_000,
);

import {
  Bone,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  ShaderMaterial,
  Skeleton,
  SkinnedMesh,
} from 'three';
import { describe, expect, test } from 'vitest';
import { parseScenario } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { SchoolView } from '../fish/school-view.ts';
import { figureFrom } from './figure-from.ts';
import type { Figure } from './figures.ts';

const boundsOf = (figure: Figure, level = 0): number[][] => {
  const body = figure.bodies[level]();
  body.computeBoundingBox();
  const { min, max } = body.boundingBox ?? {};
  return [min?.toArray() ?? [], max?.toArray() ?? []].map((corner) =>
    corner.map((value) => Math.round(value * 1e6) / 1e6),
  );
};

describe("a model of one's own", () => {
  test('is one body length long, nose along x, back along y, its middle at the origin', () => {
    // 4 m long with the nose towards −z, 1 m high along x and 0.4 m wide along y, away from the origin.
    const source = new BoxGeometry(1, 0.4, 4).translate(7, 8, 9);
    const figure = figureFrom(source, { forward: '-z', up: '+x' });
    expect(boundsOf(figure)).toEqual([
      [-0.5, -0.125, -0.05],
      [0.5, 0.125, 0.05],
    ]);
    expect(figure.foot).toBeCloseTo(0.125);
    const { position, normal, skin } = figure.bodies[0]().attributes;
    for (let vertex = 0; vertex < position.count; vertex++) {
      // The side of the box that faced +x is now its back.
      if (normal.getY(vertex) > 0.5) expect(position.getY(vertex)).toBeCloseTo(0.125);
      expect(skin.getY(vertex)).toBeCloseTo(normal.getY(vertex));
    }
    // The source is unchanged.
    source.computeBoundingBox();
    expect(source.boundingBox?.max.z).toBe(11);
  });

  test('joins the meshes of an object where they stand, with one group for each material', () => {
    const [red, blue] = [new MeshBasicMaterial({ color: 'red' }), new MeshBasicMaterial({ color: 'blue' })];
    const nose = new Mesh(new BoxGeometry(1, 1, 1), blue);
    nose.position.z = 1.5;
    const fin = new Mesh(new PlaneGeometry(), red);
    // Mirrored: the triangles must still face outwards.
    fin.scale.x = -1;
    const figure = figureFrom(new Group().add(new Mesh(new BoxGeometry(1, 1, 2), red), nose, fin));
    expect(boundsOf(figure)[1]).toEqual([0.5, 0.166667, 0.166667]);
    expect(figure.material).toEqual([red, blue]);
    const body = figure.bodies[0]();
    expect(body.groups).toEqual([
      { start: 0, count: 42, materialIndex: 0 },
      { start: 42, count: 36, materialIndex: 1 },
    ]);
    expect(body.attributes.uv.count).toBe(body.attributes.position.count);
    // Three meshes with two materials each; materials keep their colours.
    const view = viewOf(figure);
    const materials = (view.children[0] as Mesh).material as MeshBasicMaterial[];
    expect(materials.map(({ color }) => color.getHexString())).toEqual(['ff0000', '0000ff']);
    expect((view.children[0] as Mesh).geometry.groups).toHaveLength(2);
    view.dispose();
  });

  test('of one material is drawn whole, at every level of detail', () => {
    const orange = new MeshBasicMaterial({ color: 'orange' });
    const source = new Group().add(new Mesh(new BoxGeometry(1, 1, 2), orange));
    const view = viewOf(figureFrom(source, { far: new BoxGeometry(1, 1, 2) }));
    expect(view.children).toHaveLength(3);
    for (const { geometry, material } of view.children as Mesh[]) {
      // Three draws: all of it with one material, or each group with its own material from a list.
      const drawn = geometry.groups.filter(({ materialIndex = 0 }) => [material].flat()[materialIndex]);
      const corners = drawn.reduce((sum, { count }) => sum + count, 0);
      expect(Array.isArray(material) ? corners : geometry.index?.count).toBe(36);
    }
    view.dispose();
  });

  test('has coarser levels in the coordinates of the finest', () => {
    const far = new BoxGeometry(0.5, 0.5, 2);
    const figure = figureFrom(new BoxGeometry(1, 1, 4, 4, 4, 4), { far });
    expect(figure.bodies).toHaveLength(2);
    expect(boundsOf(figure, 1)[1]).toEqual([0.25, 0.0625, 0.0625]);
    expect(figure.material).toBeUndefined();
  });

  test('takes a skinned mesh in its pose', () => {
    const geometry = new BoxGeometry(1, 1, 2);
    const { count } = geometry.attributes.position;
    geometry.setAttribute('skinIndex', new BufferAttribute(new Uint16Array(4 * count), 4));
    const weights = new Float32Array(4 * count);
    for (let vertex = 0; vertex < count; vertex++) weights[4 * vertex] = 1;
    geometry.setAttribute('skinWeight', new BufferAttribute(weights, 4));
    const bone = new Bone();
    const mesh = new SkinnedMesh(geometry);
    mesh.add(bone);
    mesh.bind(new Skeleton([bone]));
    bone.scale.set(1, 2, 1);
    expect(boundsOf(figureFrom(mesh))[1]).toEqual([0.5, 0.5, 0.25]);
  });

  test('is refused with a reason', () => {
    expect(() => figureFrom(new Group())).toThrow('no triangles. Pass a BufferGeometry or an Object3D that has loaded');
    expect(() => figureFrom(new PlaneGeometry())).toThrow('no length along +z');
    expect(() => figureFrom('/clown.glb' as never)).toThrow('got "/clown.glb". Load the file first');
    expect(() => figureFrom({ scene: new Group() } as never)).toThrow('got an object. It has a `scene`: pass that.');
    expect(() => figureFrom(undefined as never)).toThrow(
      'The model must be a BufferGeometry or an Object3D, got nothing',
    );
    expect(() => figureFrom(new BoxGeometry(), { forward: '+y' })).toThrow('forward is +y and up is +y: give two');
    const points = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(3), 3));
    expect(() => figureFrom(points)).toThrow('no triangles');
    const shader = figureFrom(new BoxGeometry(), { material: new ShaderMaterial() });
    expect(() => viewOf(shader)).toThrow('A model cannot have a ShaderMaterial');
  });

  test('is drawn for the species that has it', () => {
    const figure = figureFrom(new BoxGeometry());
    const view = viewOf((species) => (species === 'b' ? figure : undefined));
    expect(view.children).toHaveLength(6);
    expect((view.children[3] as Mesh).geometry.attributes.position).toBe(figure.bodies[0]().attributes.position);
  });
});

function viewOf(figure: Figure | ((species: string) => Figure | undefined)): SchoolView {
  const species = [{ name: 'a' }, { name: 'b' }];
  return new SchoolView(new Simulation(parseScenario({ version: 1, species })), { figure });
}

import { type InstancedBufferGeometry, type Mesh, PerspectiveCamera } from 'three';
import { describe, expect, test } from 'vitest';
import { CaughtFish } from '../../drawing/fish/fish-placer.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { NodeSchoolView } from '../gpu/node-school-view.ts';
import { SchoolView } from './school-view.ts';

const second = 1 / 60;
const camera = new PerspectiveCamera(45, 16 / 9, 0.1, 1000);
camera.position.set(20, 20, 70);

const drawn = (view: SchoolView): number[] =>
  (view.children as Mesh[]).map(({ geometry, visible }) =>
    visible ? (geometry as InstancedBufferGeometry).instanceCount : 0,
  );
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function school(species: readonly object[]): Simulation {
  return new Simulation(parseScenarioJson({ version: 1, species }));
}

describe('a view of a school', () => {
  test('draws every fish once, in more detail the nearer it is', () => {
    const simulation = school([{ name: 'a', count: 300 }]);
    const view = new SchoolView(simulation);
    view.update(0, camera, 720);
    const usual = drawn(view);
    expect(sum(usual)).toBe(300);
    expect(usual[1]).toBeGreaterThan(0);
    view.update(0, camera, 72000);
    expect(drawn(view)).toEqual([300, 0, 0]);
    view.update(0, camera, 7);
    expect(drawn(view)).toEqual([0, 0, 300]);
    view.detail = 0.5;
    view.update(0, camera, 720);
    expect(drawn(view)[0]).toBeLessThan(usual[0] + 1);
    expect(drawn(view)[2]).toBeGreaterThan(usual[2]);
  });

  test('draws fish where the simulation says, each as long as it is times the magnification', () => {
    const start = { kind: 'list', positions: [[1, 2, 3]], velocities: [[1, 0, 0]] };
    const simulation = school([{ name: 'a', start, body: { length: 0.5 } }]);
    const view = new SchoolView(simulation, { magnify: 3 });
    view.update(0, camera, 72000);
    const { attributes } = (view.children[0] as Mesh).geometry;
    expect([attributes.pose.getX(0), attributes.pose.getY(0), attributes.pose.getZ(0)]).toEqual([1, 2, 3]);
    expect([attributes.direction.getX(0), attributes.direction.getY(0)]).toEqual([1, 0]);
    expect(attributes.shape.getW(0)).toBeCloseTo(1.5);
    expect([...view.positions]).toEqual([1, 2, 3]);
  });

  test('follows fish that leave, and a species that is to look otherwise', () => {
    const simulation = school([
      { name: 'a', count: 40 },
      { name: 'b', count: 20 },
    ]);
    const view = new SchoolView(simulation);
    view.update(second, camera, 720);
    expect(view.children).toHaveLength(6);
    simulation.remove([3, 50]);
    simulation.applyCommands();
    view.update(second, camera, 720);
    expect(sum(drawn(view))).toBe(58);
    simulation.dispatch({ type: 'set', path: 'species[1].body.shape', value: 'sardine' });
    simulation.applyCommands();
    view.update(second, camera, 720);
    expect(view.children).toHaveLength(3);
    expect(sum(drawn(view))).toBe(58);
  });

  test('looks nearer for its level of detail where the view itself is moved', () => {
    const simulation = school([{ name: 'a', count: 300 }]);
    const view = new SchoolView(simulation);
    view.position.set(5000, 0, 0);
    view.update(0, camera, 720);
    expect(drawn(view)).toEqual([0, 0, 300]);
  });

  test('refuses a renderer that would draw it wrong', () => {
    const view = new SchoolView(school([{ name: 'a', count: 3 }]));
    const begin = view.children[0].onBeforeRender as (renderer: object) => void;
    begin({ isWebGLRenderer: true });
    expect(() => begin({ isWebGPURenderer: true })).toThrow("three's WebGLRenderer. With WebGPURenderer use Node");
  });

  test('with node materials refuses a renderer without WebGPU', () => {
    const view = new NodeSchoolView(school([{ name: 'a', count: 3 }]));
    const begin = view.children[0].onBeforeRender as (renderer: object) => void;
    begin({ backend: { isWebGPUBackend: true } });
    expect(() => begin({ isWebGLRenderer: true })).toThrow("three's WebGPURenderer with WebGPU. Use SchoolView with");
    expect(() => begin({ backend: { isWebGLBackend: true } })).toThrow('This one has fallen back to WebGL, because');
  });

  test('after dispose it holds nothing', () => {
    const view = new SchoolView(school([{ name: 'a', count: 3 }]));
    view.dispose();
    expect(view.children).toHaveLength(0);
  });
});

test('a caught fish is seen for a moment, and no more than 64 at once', () => {
  let tell: (fish: number, time: number) => void = () => undefined;
  const source: Pick<Simulation, 'on'> = {
    on: (kind, listener) => {
      tell = (fish, time) => listener({ kind, step: 1, time, fish: 9, other: fish, position: [fish, 0, 0] } as never);
      return () => undefined;
    },
  };
  const caught = new CaughtFish(source);
  const idsAt = (time: number): number[] => caught.at(time).map(({ id }) => id);
  tell(3, 1);
  tell(4, 1.1);
  expect(idsAt(1.05)).toEqual([3]);
  expect(idsAt(1.2)).toEqual([3, 4]);
  expect(caught.at(1.2)[0].age).toBeGreaterThan(caught.at(1.2)[1].age);
  expect(idsAt(1.65)).toEqual([4]);
  expect(idsAt(2)).toEqual([]);
  // Before it was caught it is not there, as after a jump back in time.
  expect(idsAt(0.5)).toEqual([]);
  for (let fish = 0; fish < 100; fish++) tell(fish, 3);
  expect(idsAt(3.1)).toEqual(Array.from({ length: 64 }, (_, k) => 36 + k));
});

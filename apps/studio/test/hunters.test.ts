import { parseScenarioJson, Simulation } from 'shoal';
import { attacksOf } from 'shoal/internal';
import { expect, test } from 'vitest';
import { BoldLines, LineSet } from '../src/overlays/line-set.ts';
import { hunters, linesOfSphere } from '../src/overlays/spheres.ts';
import type { ScreenView } from '../src/screen/screen-view.ts';

test('only predators that are not left out are marked', () => {
  const species = [
    { name: 'minnow', count: 30 },
    { name: 'pike', count: 2, hunts: ['minnow'] },
  ];
  const simulation = new Simulation(parseScenarioJson({ version: 1, seed: 2, species }, { file: 'test' }));
  const { school } = simulation;
  const camera = { position: { x: 0, y: 0, z: 0 } };
  const view = { camera, width: 100, height: 100 } as unknown as ScreenView;
  const positions = Array.from({ length: 96 }, (_, k) => [school.x, school.y, school.z][k % 3][Math.floor(k / 3)]);
  const drawn = (...unmarked: number[]): { spheres: number; lines: number } => {
    const pens = { thin: new LineSet(hunters.most), bold: new BoldLines(10) };
    const scene = { simulation, positions, chosen: -1, report: undefined, view, ink: [1, 1, 1] } as const;
    hunters.draw(pens, { ...scene, unmarked: new Set(unmarked) });
    const { geometry } = pens.bold.strokes.mesh;
    pens.thin.send();
    return { spheres: pens.thin.object.geometry.drawRange.count / 2 / linesOfSphere, lines: geometry.instanceCount };
  };
  for (let k = 0; k < 3000 && attacksOf(school, simulation.plan).length < 2; k++) simulation.step();
  expect(drawn()).toEqual({ spheres: 2, lines: 2 });
  expect(drawn(school.id[30])).toEqual({ spheres: 1, lines: 1 });
});

test('the sphere around a predator shows where fish flee, also those that only its hunts name', () => {
  const farthestLine = (prey: object): number => {
    const species = [
      { name: 'minnow', count: 3, rules: { flee: { radius: 7 } }, ...prey },
      { name: 'pike', count: 1, hunts: ['minnow'] },
    ];
    const simulation = new Simulation(parseScenarioJson({ version: 1, species }, { file: 'test' }));
    const pens = { thin: new LineSet(hunters.most), bold: new BoldLines(10) };
    const camera = { position: { x: 0, y: 0, z: 0 } };
    const view = { camera, width: 100, height: 100 } as unknown as ScreenView;
    const positions = new Float32Array(12);
    hunters.draw(pens, {
      simulation,
      positions,
      chosen: -1,
      report: undefined,
      unmarked: new Set([9]),
      view,
      ink: [1, 1, 1],
    });
    const points = pens.thin.object.geometry.getAttribute('position').array;
    return Math.max(...points);
  };
  expect(farthestLine({})).toBeCloseTo(7, 5);
  expect(farthestLine({ flees: ['pike'] })).toBeCloseTo(7, 5);
  expect(farthestLine({ rules: { flee: { enabled: false } } })).toBe(0);
});

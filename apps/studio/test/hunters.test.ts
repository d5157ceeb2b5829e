import { parseScenarioJson, Simulation } from 'shoal';
import { expect, test } from 'vitest';
import { BoldLines } from '../src/overlays/bold-lines.ts';
import { hunters } from '../src/overlays/hunters.ts';
import { LineSet } from '../src/overlays/line-set.ts';
import type { ScreenView } from '../src/screen/screen-view.ts';

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
    hunters.draw(pens, { simulation, positions, chosen: -1, report: undefined, view, ink: [1, 1, 1] });
    const points = pens.thin.object.geometry.getAttribute('position').array;
    return Math.max(...points);
  };
  expect(farthestLine({})).toBeCloseTo(7, 5);
  expect(farthestLine({ flees: ['pike'] })).toBeCloseTo(7, 5);
  expect(farthestLine({ rules: { flee: { enabled: false } } })).toBe(0);
});

import { expect, test } from 'vitest';
import { parseScenario } from '../scenario/parse.ts';
import { Simulation } from '../simulation/simulation.ts';
import { type Column, csvCell, csvText, jsonlText, trajectoryColumns, trajectoryRows } from './text-table.ts';

const columns: readonly Column[] = [
  { name: 'n', type: 'int32' },
  { name: 'x', type: 'float64', unit: 'm' },
];
const rows = { count: 2, columns: [Int32Array.of(1, 2), Float64Array.of(0.1, Number.NaN)] };

test('CSV has a line of names, the exact numbers, and nothing for what is no number', () => {
  const { header, line } = csvText(columns);
  expect([header, line(rows, 0), line(rows, 1)]).toEqual(['n,x\n', '1,0.1', '2,']);
});

test('CSV: text that a spreadsheet would compute gets an apostrophe, a number does not', () => {
  const cells: readonly (readonly [value: unknown, cell: string])[] = [
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+A1', "'+A1"],
    ['-A1', "'-A1"],
    [' =1', "' =1"],
    ['\t=1', '"\'\t=1"'],
    ['＝1', "'＝1"],
    ['=HYPERLINK("a","b")', '"\'=HYPERLINK(""a"",""b"")"'],
    [-1, '-1'],
    ['-1', '-1'],
    ['-.5e-3', '-.5e-3'],
    ['+2', '+2'],
    [-0.25, '-0.25'],
    [Number.NaN, ''],
    [undefined, ''],
    ['a=b', 'a=b'],
    ['one, "two"', '"one, ""two"""'],
    ['two\nlines', '"two\nlines"'],
  ];
  for (const [value, cell] of cells) expect(csvCell(value)).toBe(cell);
  const header = [{ name: '=x', type: 'float64' } as const, { name: 'a,b', type: 'int32' } as const];
  expect(csvText(header).header).toBe('\'=x,"a,b"\n');
});

test('JSON lines are objects, with null for what is no number', () => {
  const { header, line } = jsonlText(columns);
  expect([header, line(rows, 0), line(rows, 1)]).toEqual(['', '{"n":1,"x":0.1}', '{"n":2,"x":null}']);
});

test('a trajectory has a row for each fish, with the numbers of the state', () => {
  const simulation = new Simulation(parseScenario({ version: 1, species: [{ name: 'minnow', count: 3 }] }));
  simulation.step(2);
  const { school } = simulation;
  const { line } = jsonlText(trajectoryColumns);
  expect(JSON.parse(line(trajectoryRows(5, school), 2))).toEqual({
    frame: 5,
    step: 2,
    time: 0.033333333,
    id: school.id[2],
    species: 0,
    x: school.x[2],
    y: school.y[2],
    z: school.z[2],
    vx: school.vx[2],
    vy: school.vy[2],
    vz: school.vz[2],
  });
});

test('times are free of the errors of a sum of steps', () => {
  const simulation = new Simulation(parseScenario({ version: 1, species: [{ name: 'minnow', count: 1 }] }));
  simulation.step(600);
  expect(simulation.school.time).not.toBe(10);
  expect(trajectoryRows(0, simulation.school).columns[2][0]).toBe(10);
});

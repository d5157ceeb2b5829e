import { parseScenario } from 'shoal';
import { expect, it } from 'vitest';
import { sinCos } from '../math/trigonometry.ts';
import { Hash } from '../school/hash.ts';
import { School } from '../school/school.ts';
import { MotionFrame, wrapFish } from './motion.ts';

const world = { min: [-1, -2, -3], max: [1, 2, 3] } as const;

it.each([0, 1, 2])('a fish exactly at the far face along axis %i is put at the near one', (axis) => {
  const school = new School(1);
  const columns = [school.x, school.y, school.z];
  columns[axis][0] = world.max[axis];
  expect(wrapFish(school, 0, world, 3)).toBe(true);
  expect(columns.map(([at]) => at)).toEqual([0, 1, 2].map((k) => (k === axis ? world.min[k] : 0)));
  expect(wrapFish(school, 0, world, 3)).toBe(false);
});

it('so is one that rounding to 32 bits takes there', () => {
  const school = new School(1);
  // Just below the near face. It wraps to a double just below the far face, which rounds to the far face as a float.
  school.z[0] = -1e-9;
  expect(wrapFish(school, 0, { min: [0, 0, 0], max: [1, 1, 1] }, 3)).toBe(true);
  expect(school.z[0]).toBe(0);
});

it('the largest turn of a step has the same bits on every host', () => {
  const [{ motion }] = parseScenario({ version: 1, species: [{ name: 'fish', count: 1 }] }).species;
  const frame = new MotionFrame();
  const expected = new Float64Array(2);
  const hash = new Hash();
  for (let maxTurnDegPerSecond = 1; maxTurnDegPerSecond <= 720; maxTurnDegPerSecond++) {
    frame.set({ ...motion, maxTurnDegPerSecond }, 1 / 60, 3);
    sinCos(expected, (maxTurnDegPerSecond * (1 / 60) * Math.PI) / 180);
    expect([frame.sinTurn, frame.cosTurn], `${maxTurnDegPerSecond}°/s`).toEqual([...expected]);
    hash.addAll(new Uint8Array(expected.buffer));
  }
  expect(hash.hex()).toMatchInlineSnapshot(`"5432355866d1a2df"`);
});

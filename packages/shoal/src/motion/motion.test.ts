import { parseScenario } from 'shoal';
import { expect, it } from 'vitest';
import { sinCos } from '../math/trigonometry.ts';
import { Hash } from '../school/hash.ts';
import { MotionFrame } from './motion.ts';

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

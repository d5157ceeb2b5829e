import { describe, expect, test } from 'vitest';
import type { Stage } from '../src/stage/stage.ts';
import { ShownTime } from '../src/viewport/shown-time.ts';

/** The parts of a stage that the time depends on. */
const values = { state: { value: { plan: { step: 0.02, view: { speed: 2 } }, sought: 0 } }, playback: { goal: 0 } };

describe('the clock of water', () => {
  test('depends on the simulated time alone, however long the scene has played', () => {
    const clockAt = (goal: number, frames: number): number => {
      const stage = structuredClone(values);
      const time = new ShownTime(stage as unknown as Stage);
      for (let frame = 0; frame < frames; frame++) {
        stage.playback.goal = frame + 1;
        time.update(0.021);
      }
      stage.playback.goal = goal;
      stage.state.value.sought++;
      time.update(0);
      return time.surroundings;
    };
    expect(clockAt(300, 0)).toBe(clockAt(300, 200));
    expect(clockAt(300, 0)).toBe((300 * 0.02) / 2);
  });

  test('runs smoothly between steps, and as fast as a clock at the speed of the scene', () => {
    const time = new ShownTime(structuredClone(values) as unknown as Stage);
    const seen: number[] = [];
    for (let frame = 0; frame < 4; frame++) {
      time.update(0.008);
      seen.push(time.surroundings);
    }
    for (const [k, seconds] of seen.entries()) expect(seconds).toBeCloseTo(0.004 * (k + 1), 9);
  });
});

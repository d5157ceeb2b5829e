import { expect, test } from 'vitest';
import { School } from '../school/school.ts';
import { lostEvents, Outcomes } from './outcomes.ts';

test('an event has the step, the time, the fish, and its position unless another is given', () => {
  const school = new School(2);
  school.time = 1.5;
  school.id.set([7, 9]);
  [school.x[1], school.y[1], school.z[1]] = [1, 2, 3];
  const outcomes = new Outcomes();
  outcomes.step = 4;
  outcomes.emit('landed', school, 1);
  outcomes.emit('catch', school, 0, 9, [4, 5, 6]);
  expect(outcomes.events).toEqual([
    { kind: 'landed', step: 4, time: 1.5, fish: 9, other: -1, position: [1, 2, 3] },
    { kind: 'catch', step: 4, time: 1.5, fish: 7, other: 9, position: [4, 5, 6] },
  ]);
  expect(lostEvents(3, 5, 2.5)).toEqual({ kind: 'lost', step: 5, time: 2.5, fish: -1, other: 3, position: [0, 0, 0] });
});

test('a fish is taken once it is to be removed or respawned, until the next step', () => {
  const outcomes = new Outcomes();
  outcomes.remove(3);
  outcomes.respawn(5);
  outcomes.placed.add(6);
  outcomes.emit('landed', new School(1), 0);
  expect([3, 5, 6, 0].map((i) => outcomes.isTaken(i))).toEqual([true, true, false, false]);
  outcomes.clear();
  expect([3, 5].map((i) => outcomes.isTaken(i))).toEqual([false, false]);
  const { removed, respawned, placed, events } = outcomes;
  expect([removed.size, respawned.size, placed.size, events.length]).toEqual([0, 0, 0, 0]);
});

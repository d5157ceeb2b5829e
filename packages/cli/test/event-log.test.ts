import { expect, test } from 'vitest';
import { EventLog } from '../src/recording/recording.ts';
import { workshop } from './run-shoal.ts';

const shop = workshop();

test('an event at the very time of the snapshot belongs to the run that is continued', () => {
  const events = [1, 2, 3].map((time) => JSON.stringify({ kind: 'catch', time, step: time, fish: 0, other: 1 }));
  const log = new EventLog();
  log.replay(shop.write('events.jsonl', `${events.join('\n')}\n`), 2);
  expect(log.counts).toEqual({ catch: 2 });
});

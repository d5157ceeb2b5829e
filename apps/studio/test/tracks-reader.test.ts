import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TracksAnswer } from '../src/modes/tracks/track-messages.ts';
import { TracksReader } from '../src/modes/tracks/tracks-reader.ts';

/** A worker that says only what the test lets it say. */
class SilentWorker extends EventTarget {
  static made: SilentWorker[] = [];
  isEnded = false;
  constructor() {
    super();
    SilentWorker.made.push(this);
  }
  postMessage(): void {}
  terminate(): void {
    this.isEnded = true;
  }
  say(data: TracksAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SilentWorker);
  SilentWorker.made = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A file of 30 MB, for which the page waits 90 s. */
const files = [new File([new Uint8Array(30_000_000)], 'loop.h5')];

/** Reads the files, and notes when reading ends. */
function begin(reader: TracksReader) {
  const ended: object[] = [];
  void reader.read(files, {}, () => undefined).then((answer) => ended.push(answer));
  return ended;
}

test('a reader without progress is ended, and the files are named', async () => {
  const ended = begin(new TracksReader());
  await vi.advanceTimersByTimeAsync(89_000);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toEqual([
    {
      is: 'failed',
      sentence:
        'loop.h5: reading was stopped after 90 s without progress, expected less for files of this size. They are probably damaged: copy or export them again.',
    },
  ]);
  expect(SilentWorker.made.map(({ isEnded }) => isEnded)).toEqual([true]);
});

test('progress gives it more time, and an answer all of it', async () => {
  const reader = new TracksReader();
  const ended = begin(reader);
  for (let k = 1; k <= 5; k++) {
    await vi.advanceTimersByTimeAsync(80_000);
    SilentWorker.made[0].say({ is: 'progress', rows: 1000 * k, isRead: false });
  }
  SilentWorker.made[0].say({ is: 'failed', sentence: 'Broken.' });
  await vi.advanceTimersByTimeAsync(500_000);
  expect(ended).toEqual([{ is: 'failed', sentence: 'Broken.' }]);
  expect(SilentWorker.made[0].isEnded).toBe(false);
  // Another question has its own time.
  const record = expect(reader.record({})).rejects.toThrow('loop.h5: reading was stopped after 90 s');
  await vi.advanceTimersByTimeAsync(91_000);
  await record;
});

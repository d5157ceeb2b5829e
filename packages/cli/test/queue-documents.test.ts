import { type AddressInfo, createServer } from 'node:net';
import { version } from 'shoal';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobName, jobOf, keyOfJob, keyOfTrial, readAnswer, readJob } from '../src/queue/trial-job.ts';
import { type LoadedStudy, loadStudy } from '../src/study/load-study.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';
import { study } from './studies.ts';

const shop = workshop();
const request = { index: 4, point: Float64Array.of(0.1 + 0.2, 1), seed: 2 ** 32 - 1 };
const stateHash = '0123456789abcdef';
let loaded: LoadedStudy;

async function studyOf(fish: number, seconds: number): Promise<LoadedStudy> {
  shop.write('school.json', school(fish));
  return loadStudy(shop.write('study.json', study({ kind: 'grid' }, { seconds })));
}

/** The name and the text of a job, as in Redis. */
function sent(of: LoadedStudy, change: object = {}): [name: string, data: unknown] {
  return [jobName(keyOfTrial(of.study, request)), JSON.parse(JSON.stringify({ ...jobOf(request), ...change }))];
}

beforeAll(async () => {
  loaded = await studyOf(12, 1);
});

describe('a job', () => {
  test('comes to the same trial', () => {
    const { point, seed } = readJob(loaded, ...sent(loaded));
    expect([[...point], seed]).toEqual([[...request.point], request.seed]);
  });

  test('of another version names both', () => {
    expect(() => readJob(loaded, ...sent(loaded, { shoal: '0.0.9' }))).toThrow(
      `the coordinator is shoal 0.0.9, this worker is shoal ${version}, and results may differ between versions`,
    );
  });

  test('of more work than 48 hours is refused', async () => {
    const long = await studyOf(20_000, 1e6);
    expect(() => readJob(long, ...sent(long))).toThrow(
      /its steps must be at most 48 hours of work from a queue, got "about \d+ hours"/,
    );
  });

  test.each([
    [{ point: [0.5] }, 'point must be 2 numbers from 0 to 1, got [0.5]'],
    [{ point: [0.5, null] }, 'point must be 2 numbers from 0 to 1'],
    [{ point: { length: 2 } }, 'point must be 2 numbers from 0 to 1'],
    [{ seed: 1.5 }, 'seed must be a whole number from 0 to 4294967295, got 1.5'],
    [{ seed: '1' }, 'seed must be a whole number from 0 to 4294967295, got "1"'],
    [{ seed: 7 }, 'the name must be the key of its trial'],
    [{ scenario: {} }, 'the keys of the job must be shoal, point and seed, got "scenario"'],
  ])('with %j is refused', (change, why) => {
    expect(() => readJob(loaded, ...sent(loaded, change))).toThrow(why);
  });
});

describe('an answer', () => {
  const key = (): string => keyOfJob(sent(loaded)[0]);

  test('comes to the same outcome', () => {
    const answer = { shoal: version, key: key(), measures: [0.1], stateHash };
    expect(readAnswer(loaded, request.point, key(), answer, undefined)).toEqual({ measures: [0.1], stateHash });
    expect(readAnswer(loaded, request.point, key(), { ...answer, measures: [null] }, undefined)).toEqual({
      measures: [Number.NaN],
      stateHash,
    });
  });

  test.each([
    [{ shoal: '0.0.9' }, `a worker is shoal 0.0.9, this coordinator is shoal ${version}`],
    [{ key: 'other' }, /the key of the answer must be [0-9a-f]{32}, got "other"/],
    [{ measures: null }, 'its measures must be 1 number, got null'],
    [{ measures: [1, 2] }, 'its measures must be 1 number'],
    [{ measures: [1.1] }, 'its measure order must be a value that this measure can have, got 1.1'],
    [{ measures: [-0.1] }, 'its measure order must be a value that this measure can have, got -0.1'],
    [{ measures: [Number.POSITIVE_INFINITY] }, 'its measures must be 1 number'],
    [{ measures: ['1'] }, 'its measures must be 1 number'],
    [{ stateHash: 'x' }, 'its state hash must be 16 hexadecimal digits, got "x"'],
  ])('with %j is refused', (change, why) => {
    const answer = { shoal: version, key: key(), measures: [1], stateHash, ...change };
    expect(() => readAnswer(loaded, request.point, key(), answer, undefined)).toThrow(why);
  });
});

test('a server that repeats what it was sent does not make the command tell the password', async () => {
  const server = createServer((socket) => {
    socket.on('data', () =>
      socket.write("-ERR unknown command 'auth', with args beginning with: 'fin' 'S3CRETpw'\r\n"),
    );
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const { code, stderr } = await shop.shoal('worker', '--once', '--queue', `redis://fin:S3CRETpw@127.0.0.1:${port}`);
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be used');
    expect(stderr).not.toContain('S3CRETpw');
  } finally {
    server.close();
  }
});

// A recorded run that is played: the file that `shoal run` writes, read by `RecordedSchool`.

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseScenarioText, Simulation } from 'shoal';
import { type ByteSource, RecordedSchool } from 'shoal/recorded';
import { afterAll, describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';

const shop = workshop();

const columns = ['id', 'species', 'x', 'y', 'z', 'vx', 'vy', 'vz'] as const;
type Columns = Pick<Simulation['school'], 'count' | (typeof columns)[number]>;

/** The bytes of the animals. */
function bytesOf(school: Columns): string {
  return columns
    .map((name) => {
      const { buffer, byteOffset, BYTES_PER_ELEMENT } = school[name];
      return Buffer.from(buffer, byteOffset, school.count * BYTES_PER_ELEMENT).toString('base64');
    })
    .join();
}

/** Whole numbers below `below`, the same in every run. */
function* randomNumbers(below: number): Generator<number> {
  for (let state = 12345; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield Math.floor((state / 2 ** 32) * below);
  }
}

/** One hunter removes what it catches; what the other catches reappears elsewhere. */
const hunt = {
  version: 1,
  name: 'Hunt',
  seed: 5,
  world: { min: [-12, -6, -12], max: [12, 6, 12] },
  obstacles: [{ name: 'rock', shape: { kind: 'sphere', radius: 2 }, at: [3, 0, 0] }],
  species: [
    { name: 'prey', count: 300 },
    ...['remove', 'respawn'].map((onCatch) => ({
      name: `hunter ${onCatch}`,
      count: 2,
      hunts: ['prey'],
      motion: { maxSpeed: 8 },
      rules: { hunt: { catchDistance: 1.2, rest: 0.2, onCatch } },
    })),
  ],
};

const every = 3;
/** Enough for two row groups. */
const steps = 1800;

async function recordedHunt(): Promise<{ plan: ReturnType<typeof parseScenarioText>; file: string }> {
  shop.write('hunt.json', hunt);
  const ran = await shop.shoal(
    'run',
    'hunt.json',
    '--steps',
    String(steps),
    '--every',
    String(every),
    '--out',
    'hunt',
    '--threads',
    '1',
  );
  expect(ran.stderr).toBe('');
  return {
    plan: parseScenarioText(readFileSync(shop.path('hunt/inputs/scenario.json'), 'utf8')),
    file: shop.path('hunt/trajectory.parquet'),
  };
}

/** The states that the recorder saw, by frame. */
function simulated(plan: ReturnType<typeof parseScenarioText>): { bytes: string; count: number }[] {
  const simulation = new Simulation(plan);
  return Array.from({ length: steps / every + 1 }, (_, frame) => {
    if (frame > 0) simulation.step(every);
    return { bytes: bytesOf(simulation.school), count: simulation.school.count };
  });
}

/** Serves a file by ranges, and counts what it sends. */
async function served(
  file: string,
): Promise<{ url: string; sent: { bytes: number; requests: number }; server: Server }> {
  const bytes = readFileSync(file);
  const sent = { bytes: 0, requests: 0 };
  const server = createServer(({ headers }, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const piece = bytes.subarray(Number(from), Number(to) + 1);
    sent.bytes += piece.length;
    sent.requests++;
    response.writeHead(206, { 'Content-Range': `bytes ${from}-${to}/${bytes.length}` });
    response.end(piece);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/trajectory.parquet`, sent, server };
}

const ready = recordedHunt();

describe('a recorded run', () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  test('is bit for bit what the recorder saw, at 100 random frames, from a file and from a server', async () => {
    const { plan, file } = await ready;
    const states = simulated(plan);
    const counts = states.map(({ count }) => count);
    expect(new Set(counts).size).toBeGreaterThan(5);
    const { url, server } = await served(file);
    servers.push(server);
    const sources: ByteSource[] = [new Blob([readFileSync(file)]), url];
    for (const source of sources) {
      const recorded = await RecordedSchool.open(plan, source);
      expect(recorded).toMatchObject({ frames: states.length, every, firstStep: 0, lastStep: steps });
      const random = randomNumbers(states.length);
      for (let k = 0; k < 100; k++) {
        const frame = random.next().value;
        await recorded.seek(frame * every * plan.step);
        const { school } = recorded.simulation;
        expect([school.step, bytesOf(school) === states[frame].bytes]).toEqual([frame * every, true]);
        expect(bytesOf(await recorded.frame(frame))).toBe(states[frame].bytes);
      }
      recorded.dispose();
    }
  });

  test('plays without simulating: every recorded step is met, and the end holds', async () => {
    const { plan, file } = await ready;
    const states = simulated(plan);
    const recorded = await RecordedSchool.open(plan, new Blob([readFileSync(file)]));
    const { simulation } = recorded;
    expect(simulation.engine.name).toBe('recording');
    for (let frame = 1; frame < 40; frame++) {
      await simulation.run(every);
      expect(bytesOf(simulation.school)).toBe(states[frame].bytes);
    }
    await recorded.seek(recorded.end);
    simulation.advance(1);
    await simulation.running;
    expect(bytesOf(simulation.school)).toBe(states.at(-1)?.bytes);
  });

  test('between two frames, animals move along smooth curves close to their true ways', async () => {
    const { plan, file } = await ready;
    const truth = new Simulation(plan);
    truth.step(91);
    const recorded = await RecordedSchool.open(plan, new Blob([readFileSync(file)]));
    await recorded.goTo(recorded.simulation, 91);
    const { school } = recorded.simulation;
    let furthest = 0;
    for (let i = 0; i < school.count; i++) {
      const k = truth.school.indexOf(school.id[i]);
      if (k >= 0) furthest = Math.max(furthest, Math.abs(school.x[i] - truth.school.x[k]));
    }
    expect(furthest).toBeGreaterThan(0);
    expect(furthest).toBeLessThan(0.01);
  });

  test('of several seeks at once, the last one counts', async () => {
    const { plan, file } = await ready;
    const recorded = await RecordedSchool.open(plan, new Blob([readFileSync(file)]));
    await Promise.all([9, 2, 5].map((time) => recorded.seek(time)));
    expect(recorded.simulation.school.time).toBeCloseTo(5, 9);
  });

  test('from a server, only what is shown is read', async () => {
    const { plan, file } = await ready;
    const { url, sent, server } = await served(file);
    servers.push(server);
    const recorded = await RecordedSchool.open(plan, url);
    const size = readFileSync(file).length;
    // The footer and the first of two row groups, which is the larger one.
    expect(sent.bytes).toBeLessThan(0.9 * size);
    const { requests } = sent;
    await recorded.seek(recorded.end);
    expect(sent.requests).toBe(requests + 1);
    await recorded.seek(recorded.start);
    expect(sent.requests).toBe(requests + 1);
  });

  test('a failed request ends the run and keeps the state; the next one goes on', async () => {
    const { plan, file } = await ready;
    const bytes = readFileSync(file);
    let isDown = false;
    const source = {
      ...{ name: 'far.parquet', size: bytes.length },
      bytes: async (from: number, to: number) => {
        if (isDown) throw new Error('The network is down.');
        return new Uint8Array(bytes.subarray(from, to));
      },
    };
    const recorded = await RecordedSchool.open(plan, source, { memory: 1 });
    const { simulation } = recorded;
    await recorded.seek(0);
    isDown = true;
    await expect(simulation.run(steps)).rejects.toThrow('The network is down.');
    expect(simulation.engine.name).toBe('recording');
    isDown = false;
    await simulation.run(steps - simulation.school.step);
    expect(bytesOf(simulation.school)).toBe(simulated(plan).at(-1)?.bytes);
  });
});

describe('refuses', () => {
  test('the scenario of another run', async () => {
    const { file } = await ready;
    const other = parseScenarioText(JSON.stringify({ ...hunt, species: hunt.species.slice(0, 1) }));
    await expect(RecordedSchool.open(other, new Blob([readFileSync(file)]))).rejects.toThrow(
      'recording: frame 0 has an animal of species 1, expected one from 0 to 0, as the scenario has.',
    );
    const faster = parseScenarioText(JSON.stringify({ ...hunt, simulation: { step: 0.01 } }));
    await expect(RecordedSchool.open(faster, new Blob([readFileSync(file)]))).rejects.toThrow(
      'was recorded with steps of 0.016666666666666666 s, expected those of the scenario, 0.01 s.',
    );
  });

  test('other tables, and files that are cut', async () => {
    const { plan, file } = await ready;
    const bytes = readFileSync(file);
    await expect(
      RecordedSchool.open(plan, new Blob([readFileSync(shop.path('hunt/metrics.parquet'))])),
    ).rejects.toThrow('is no recorded run, because it has no column "id".');
    for (const length of [0, 7, 1000, bytes.length - 1])
      await expect(RecordedSchool.open(plan, new Blob([bytes.subarray(0, length)]))).rejects.toThrow(
        `must be a complete Parquet file, got ${length} bytes without a footer.`,
      );
  });

  test('any byte that was changed, or shows what it says: nothing hangs, and no other error comes out', async () => {
    const { plan, file } = await ready;
    const bytes = readFileSync(file);
    const random = randomNumbers(bytes.length);
    const refused = new Set<string>();
    for (let k = 0; k < 60; k++) {
      const copy = Uint8Array.from(bytes);
      // Half of the changes are in the footer.
      const at = k % 2 === 0 ? random.next().value : bytes.length - 1 - (random.next().value % 6000);
      copy[at] ^= 1 << (k % 8);
      try {
        const recorded = await RecordedSchool.open(plan, new Blob([copy]));
        await recorded.frame(recorded.frames - 1);
      } catch (error) {
        expect([k, at, (error as Error).name, (error as Error).message]).toEqual([
          k,
          at,
          'TrackError',
          expect.any(String),
        ]);
        refused.add((error as Error).message);
      }
    }
    expect(refused.size).toBeGreaterThan(2);
  });

  test('a server without ranges, or without the file', async () => {
    const { plan } = await ready;
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/whole' ? 200 : 404);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(RecordedSchool.open(plan, `${at}/whole`)).rejects.toThrow(
      'whole: the server must send parts of the file (206), got the whole file (200).',
    );
    await expect(RecordedSchool.open(plan, `${at}/none?x=1`)).rejects.toThrow(
      'none: the server must send the file, got the status 404',
    );
    server.close();
    await expect(RecordedSchool.open(plan, `${at}/gone`)).rejects.toThrow('gone: cannot be read from');
  });
});

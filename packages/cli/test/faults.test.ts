import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../src/main.ts';
import { type Fault, withFault } from './faults.ts';
import { school } from './scenes.ts';

/*
 * A run is ended at each of its file system operations in turn. Afterwards either the old or the new run is complete,
 * or the new one can be continued and gives the same bytes as a run without a fault.
 */
vi.mock('node:fs', async () => (await import('./faults.ts')).faultyFs);

const isLong = process.env.SHOAL_LONG === '1';
// In memory if possible, because each run waits for the disk a dozen times.
const base = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'shoal-faults-'));
const here = (name: string): string => join(base, name);
const shop = here('shop');
const steps = isLong ? 7 : 2;

mkdirSync(shop);
writeFileSync(join(shop, 'state.json'), JSON.stringify({ positions: [[9.99, 9, 9]], velocities: [[2, 0, 0]] }));
const scenario = join(shop, 'scene.json');
const species = [
  { name: 'fish', count: 4 },
  { name: 'other', count: 1, start: { kind: 'file', file: 'state.json' } },
];
writeFileSync(
  scenario,
  JSON.stringify(
    school(0, {
      // Passing it is an event.
      gates: [{ name: 'gate', at: [10, 10, 10], facing: [1, 0, 0], radius: 8 }],
      species,
    }),
  ),
);

let said = '';

async function shoal(...args: string[]): Promise<{ code: number; said: string }> {
  said = '';
  const code = await main(args);
  return { code, said };
}

const run = (folder: string, more: readonly string[]): Promise<{ code: number; said: string }> =>
  shoal(
    'run',
    scenario,
    '--threads',
    '1',
    '--format',
    'csv',
    '--no-cache',
    '--checkpoint',
    '0',
    '--out',
    folder,
    ...more,
  );
const whole = ['--steps', String(steps), '--every', '2'];
const old = ['--seed', '9', '--steps', '1', '--every', '2'];

/** All files of a directory, except for times that a run measures and locks of this process. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .filter((path) => !path.startsWith('.'))
      .map((path) => {
        const text = readFileSync(join(folder, path), 'latin1');
        return [path, path === 'summary.json' ? text.replace(/"performance": \{[^}]*\}[^}]*\}[^}]*\}/, '') : text];
      }),
  );
}

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said += text;
      return true;
    });
  }
  await run(here('whole'), whole);
  await run(here('old'), old);
  await run(here('part'), ['--steps', '1', '--every', '2']);
  await run(here('nine'), [...whole, '--seed', '9']);
  await killAtCheckpoint(here('killed'), undefined, whole);
  await killAtCheckpoint(here('killed-force'), 'old', [...whole, '--force']);
});

afterAll(() => {
  vi.restoreAllMocks();
  rmSync(base, { recursive: true, force: true });
});

interface Case {
  readonly name: string;
  /** The previous contents of the directory. */
  readonly from?: string;
  readonly args: readonly string[];
}

const cases: readonly Case[] = [
  { name: 'a new run', args: whole },
  { name: 'a run in place of another', from: 'old', args: [...whole, '--force'] },
  { name: 'a run in place of another and of a checkpoint', from: 'killed-force', args: [...whole, '--force'] },
  { name: 'a continued run', from: 'part', args: ['--steps', String(steps), '--resume'] },
  { name: 'a run that goes on from its checkpoint', from: 'killed', args: ['--steps', String(steps), '--resume'] },
];

/** After any fault the run can be completed, and previous contents are not lost. */
async function expectMended({ from, args }: Case, folder: string): Promise<void> {
  const resumed = await run(folder, ['--steps', String(steps), '--resume']);
  if (resumed.code !== 0) {
    // Nothing of the new run was kept: the old one is unchanged, and the command can be repeated.
    expect(resumed.code, resumed.said).toBe(2);
    expect(resumed.said).not.toContain('damaged');
    if (from === 'old' || from === 'killed-force') expect(contents(folder)).toEqual(contents(here('old')));
    else expect(existsSync(folder) ? contents(folder) : {}).toEqual({});
    const again = await run(folder, args);
    expect(again.code, again.said).toBe(0);
  }
  expect(contents(folder)).toEqual(contents(here('whole')));
  expect(readdirSync(folder).filter((name) => name === '.unfinished')).toEqual([]);
}

describe.each(cases)('$name', (one) => {
  const faults: readonly Fault[] = ['kill', 'ENOSPC', 'EIO'];
  test.each(faults)('with %s at each operation', { timeout: 600_000 }, async (fault) => {
    const folder = here('trial');
    reset(folder, one.from);
    const operations = await withFault(fault, Number.POSITIVE_INFINITY, () => run(folder, one.args));
    expect(operations).toBeGreaterThan(50);
    // The long test tries all operations; the short one always the same few.
    const stride = isLong ? 1 : fault === 'kill' ? 2 : 7;
    for (let operation = 1; operation <= operations; operation += stride) {
      reset(folder, one.from);
      let ended = { code: -1, said: '' };
      await withFault(fault, operation, async () => {
        ended = await run(folder, one.args);
      });
      const where = `${fault} at operation ${operation}: ${ended.said}`;
      if (fault !== 'kill') expect(ended.said, where).not.toContain('unexpected failure');
      if (fault !== 'kill' && ended.code !== 0) expect(ended.said, where).toMatch(/shoal: .+: .+\./);
      await expectMended(one, folder).catch((error) => {
        error.message = `${where}\n${error.message}`;
        throw error;
      });
    }
  });
});

test('a checkpoint stays until the run in its place has one', { timeout: 600_000 }, async () => {
  const folder = here('trial');
  const args = [...whole, '--seed', '9', '--force'];
  reset(folder, 'killed');
  const operations = await withFault('kill', Number.POSITIVE_INFINITY, () => run(folder, args));
  for (let operation = 1; operation <= operations; operation += isLong ? 1 : 3) {
    reset(folder, 'killed');
    await withFault('kill', operation, () => run(folder, args));
    const where = `kill at operation ${operation}`;
    if ((await run(folder, ['--steps', String(steps), '--resume'])).code === 0) {
      expect(contents(folder), where).toEqual(contents(here('whole')));
    } else {
      const resumed = await run(folder, ['--steps', String(steps), '--seed', '9', '--resume']);
      expect(resumed.code, `${where}: ${resumed.said}`).toBe(0);
      expect(contents(folder), where).toEqual(contents(here('nine')));
    }
  }
});

/** Kills a run in its last operations before the commit. */
async function killAtCheckpoint(folder: string, from: string | undefined, args: readonly string[]): Promise<void> {
  reset(folder, from);
  let operation = await withFault('kill', Number.POSITIVE_INFINITY, () => run(folder, args));
  do {
    operation--;
    reset(folder, from);
    await withFault('kill', operation, () => run(folder, args));
  } while (operation > 0 && !existsSync(`${folder}/.unfinished/checkpoint`));
  // Just before the commit, because it removes the checkpoint.
  reset(folder, from);
  await withFault('kill', operation - 12, () => run(folder, args));
  expect(existsSync(`${folder}/.unfinished/checkpoint`)).toBe(true);
  expect(existsSync(`${folder}/.unfinished/commit.json`)).toBe(false);
}

/** Restores the directory to its state before the command. */
function reset(folder: string, from: string | undefined): void {
  rmSync(folder, { recursive: true, force: true });
  if (from !== undefined) cpSync(here(from), folder, { recursive: true });
}

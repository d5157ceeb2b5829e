import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { blocksIn } from './docs-blocks.ts';

/* Scripts and manifests in the documentation. The commands in them run here, without a cluster. */

const root = fileURLToPath(new URL('..', import.meta.url));
const launcher = path.join(root, 'packages/cli/bin/shoal.js');

let folder: string;

interface Service {
  readonly image: string;
  readonly command: string;
  readonly environment?: Readonly<Record<string, string>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}
interface Job {
  readonly kind: string;
  readonly spec: {
    readonly completionMode: string;
    readonly completions: number;
    readonly template: {
      readonly spec: { readonly containers: readonly { readonly command: string[]; readonly args: string[] }[] };
    };
  };
}

const manifests = blocksIn('manifest').map(({ code }) => parse(code, { strict: true }) as Compose | Job);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-cluster-'));
  const shoal = path.join(folder, 'shoal');
  await writeFile(shoal, `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`);
  await chmod(shoal, 0o755);
  await writeFile(path.join(folder, 'school.json'), JSON.stringify({ version: 1, species: [{ name: 'a', count: 5 }] }));
  const study = {
    version: 1,
    scenario: 'school.json',
    vary: [{ kind: 'range', paths: ['species[0].rules.cohesion.weight'], min: 0, max: 1 }],
    seeds: 4,
    seconds: 0.2,
    measures: [{ kind: 'metric', name: 'order', metric: 'polarisation' }],
    method: { kind: 'grid', levels: 4 },
  };
  await writeFile(path.join(folder, 'study.json'), JSON.stringify(study));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program in the folder, where `shoal` is a command. */
function run(command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): string {
  const { status, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, ...environment },
  });
  return `${status} ${stderr}`;
}

const table = (part: string): Promise<string> => readFile(path.join(folder, part, 'trials.parquet'), 'base64');

test('the scripts run shards as Slurm does, and join them', async () => {
  const [task, join, ...others] = blocksIn('script');
  expect(others).toEqual([]);
  expect(task.code).toContain('#SBATCH --array=1-8\n');
  const environment = { SLURM_ARRAY_TASK_COUNT: '8', SLURM_CPUS_PER_TASK: '1' };
  for (let index = 1; index <= 8; index++)
    expect(run('bash', ['-c', task.code], { ...environment, SLURM_ARRAY_TASK_ID: String(index) })).toMatch(
      `Shard ${index} of 8 is complete`,
    );
  // A job that is queued again continues from its journal.
  expect(run('bash', ['-c', task.code], { ...environment, SLURM_ARRAY_TASK_ID: '3' })).toMatch('Shard 3 of 8');
  expect(run('bash', ['-ec', join.code])).toBe('0 ');
  expect(run('shoal', ['sweep', 'study.json', '--out', 'alone'])).toBe('0 ');
  expect(await table('whole')).toBe(await table('alone'));
  for (let index = 1; index <= 8; index++) await rm(path.join(folder, `part-${index}`), { recursive: true });
});

test('the indexed job runs one shard for each index', () => {
  const job = manifests.find((one) => 'kind' in one);
  expect(job).toMatchObject({ apiVersion: 'batch/v1', kind: 'Job', spec: { completionMode: 'Indexed' } });
  if (!job || !('kind' in job)) return;
  const { completions, template } = job.spec;
  const [{ command, args }] = template.spec.containers;
  for (const index of [0, completions - 1])
    expect(run(command[0], [...command.slice(1), ...args], { JOB_COMPLETION_INDEX: String(index) })).toContain(
      `Shard ${index + 1} of ${completions} is complete`,
    );
});

test('the services have commands of ours, and the image has what they need', async () => {
  const compose = manifests.find((one) => 'services' in one);
  expect(compose).toBeDefined();
  if (!compose || !('services' in compose)) return;
  const ours = Object.values(compose.services).filter(({ image }) => image === 'shoal');
  expect(ours).toHaveLength(2);
  for (const { command, environment = {} } of ours) {
    const url = environment.SHOAL_QUEUE?.replace('redis://redis:6379', 'redis://127.0.0.1:1') ?? '';
    // It reads its options, and tries to reach its Redis.
    expect(run('shoal', command.split(' '), { SHOAL_QUEUE: url })).toMatch(/^2 .*127\.0\.0\.1:1 cannot be used/);
  }
  const manifest = await readFile(path.join(root, 'packages/cli/package.json'), 'utf8');
  const { name, peerDependencies } = JSON.parse(manifest) as {
    name: string;
    peerDependencies: Readonly<Record<string, string>>;
  };
  const [{ code }, ...others] = blocksIn('image');
  expect(others).toEqual([]);
  const installed = /^RUN npm install --global (.+)$/m.exec(code)?.[1].split(' ');
  expect(installed).toEqual([
    name,
    ...Object.keys(peerDependencies).filter((one) => !['webgpu', 'playwright-core'].includes(one)),
  ]);
});

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';

const shop = workshop();
const folder = ['/usr/lib/chromium', '/usr/lib/chromium-browser'].find((one) =>
  existsSync(`${one}/vk_swiftshader_icd.json`),
);
/** A software adapter, which is part of Chromium. */
const software = { VK_ICD_FILENAMES: `${folder}/vk_swiftshader_icd.json`, LD_LIBRARY_PATH: folder ?? '' };
const none = { VK_ICD_FILENAMES: '/dev/null', LD_LIBRARY_PATH: '' };

shop.write('small.json', { version: 1, species: [{ name: 'fish', count: 60 }] });
shop.write('near.json', { version: 1, species: [{ name: 'fish', count: 60, rules: { cohesion: { nearest: 65 } } }] });

describe.runIf(folder)('--engine gpu', () => {
  test('runs, records and goes on there', async () => {
    const run = (...more: string[]) =>
      shop.start(['run', 'small.json', '--every', '5', '--out', 'swum', '--json', ...more], software).ended;
    const first = await run('--steps', '10', '--engine', 'gpu');
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(/^shoal: the GPU computes: .*SwiftShader.*, which is software: .*\n$/m);
    const told = JSON.parse(first.stdout);
    expect(told).toMatchObject({ engine: 'gpu', kernel: { name: 'wgsl' }, fish: 60, steps: 10 });
    expect(told.gpu).toMatch(/SwiftShader/);
    expect(told.performance.phases).toBe(null);
    const second = await run('--steps', '30', '--resume');
    const whole = await shop.start(
      ['run', 'small.json', '--every', '5', '--steps', '30', '--engine', 'gpu', '--json'],
      software,
    ).ended;
    const { stateHash, metrics } = JSON.parse(whole.stdout);
    expect(JSON.parse(second.stdout)).toMatchObject({ engine: 'gpu', stateHash, metrics });
    const other = await run('--steps', '40', '--resume', '--engine', 'cpu');
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('was run with engine gpu, got engine cpu');
  }, 180_000);

  test('is measured', async () => {
    const { code, stdout } = await shop.start(
      ['bench', '--engine', 'gpu', '--fish', '100', '--seconds', '0', '--json'],
      software,
    ).ended;
    expect(code).toBe(0);
    const { engine, rows } = JSON.parse(stdout);
    expect(engine).toBe('gpu');
    expect(rows[0]).toMatchObject({ fish: 100, kernel: 'wgsl' });
    expect(rows[0].candidatesPerFish).toBeGreaterThan(rows[0].neighboursPerFish);
    expect(rows[0].msPerStep.median).toBeGreaterThan(0);
    expect(Object.keys(rows[0].phases)).toEqual(['fit', 'count', 'scan', 'scatter', 'rank', 'steer']);
    // The device's clock ticks about every tenth of a millisecond, so short passes may seem to take no time.
    expect(Math.max(...(Object.values(rows[0].phases) as number[]))).toBeGreaterThan(0);
  });

  test('says in one sentence what it cannot do', async () => {
    const { code, stderr } = await shop.start(['run', 'near.json', '--engine', 'gpu'], software).ended;
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(
        'shoal: The GPU engine cannot do: more than 64 nearest flockmates (species[0].rules.cohesion.nearest is 65). The CPU engine can.\n',
      ),
    });
  });
});

test('without a GPU it says so in one sentence', async () => {
  const { code, stderr } = await shop.start(['run', 'small.json', '--engine', 'gpu'], none).ended;
  expect(code).toBe(2);
  expect(stderr).toContain(
    'shoal: --engine gpu: No GPU was found that WebGPU can use. It takes a driver for Vulkan, Metal or Direct3D 12. Leave the option out to run on the CPU.\n',
  );
});

test('auto takes the CPU for few fish, and says so', async () => {
  const { code, stderr, stdout } = await shop.shoal('run', 'small.json', '--steps', '3', '--engine', 'auto', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'shoal: the CPU computes: 60 fish are fewer than 20 000\n' });
  expect(JSON.parse(stdout).engine).toBe('cpu');
});

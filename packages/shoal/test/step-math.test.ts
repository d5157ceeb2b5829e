import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

const forbidden = [
  ...['sin(x)', 'cos(x)', 'tan(x)', 'asin(x)', 'acos(x)', 'atan(x)', 'atan2(x, 2)', 'sinh(x)', 'pow(x, 2)'],
  ...['hypot(x, 1)', 'exp(x)', 'expm1(x)', 'log(x)', 'log2(x)', 'log10(x)', 'log1p(x)', 'cbrt(x)', 'random()'],
].map((call) => `Math.${call}`);
const disguised = [
  'x ** 2',
  '2 ** x',
  '2 ** 0.5',
  "Math['sin'](x)",
  '[x].map(Math.sin)',
  '(({ sin }) => sin(x))(Math)',
];
const allowed = ['Math.sqrt(x)', 'Math.abs(x)', 'Math.max(x, 1)', 'Math.fround(x)', 'Math.PI', '2 ** 24', '2 ** -24'];

it('the lint rule of steps forbids what hosts may round in different ways, in every folder that a step uses', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shoal-step-math-'));
  try {
    cpSync(path.join(root, 'scripts/checks/step-math.grit'), path.join(folder, 'scripts/checks/step-math.grit'));
    const { plugins } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));
    writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ plugins }));
    const lines = [...forbidden, ...disguised, ...allowed].map((code, k) => `export const f${k} = (x) => ${code};`);
    for (const place of ['motion', 'fields/shapes', 'simulation', 'three']) {
      const target = path.join(folder, 'packages/shoal/src', place);
      mkdirSync(target, { recursive: true });
      writeFileSync(path.join(target, 'all.ts'), lines.join('\n'));
    }
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
    const args = [biome, 'lint', '--only=plugin', '--reporter=json', '--max-diagnostics=none', '.'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const found = JSON.parse(stdout).diagnostics.map(
      ({ location }: { location: { path: string; start: { line: number } } }) =>
        `${location.path}:${location.start.line}`,
    );
    const expected = ['fields/shapes', 'motion', 'simulation'].flatMap((place) =>
      [...forbidden, ...disguised].map((_, k) => `packages/shoal/src/${place}/all.ts:${k + 1}`),
    );
    expect(found.sort()).toEqual(expected.sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

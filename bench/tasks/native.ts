// Task `native`: the neighbour rules beside a C program that does only this.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseScenarioJson, Simulation } from 'shoal';
import type { FieldRow } from './field.ts';

const source = fileURLToPath(new URL('../../native/pairs.c', import.meta.url));
const size = 100_000;
/** Steps of a round: as many as between two builds of Verlet lists. */
const steps = 8;

/** The standard scene without walls and noise: only the three rules that read flockmates. */
function scene(edge: number): Simulation {
  const off = { enabled: false };
  const plan = parseScenarioJson({
    version: 1,
    seed: 1,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    species: [{ name: 'fish', count: size, rules: { bounds: off, wander: off } }],
  });
  const now = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  };
  return new Simulation(plan, { now });
}

function run(command: string, words: readonly string[]): string {
  const { stdout, stderr, status, error } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
  return stdout;
}

/** Writes the fish for the native program: see pairs.c. */
function writeFish(file: string, edge: number, { school: { x, y, z, vx, vy, vz } }: Simulation): void {
  const columns = [x, y, z, vx, vy, vz].map((column) => new Uint8Array(column.slice().buffer));
  const head = [Int32Array.of(size), Float32Array.of(edge)].map((one) => new Uint8Array(one.buffer));
  writeFileSync(file, Buffer.concat([...head, ...columns]));
}

/**
 * Processor time of neighbours, headings and steering, next to a native program with AVX2 that searches the cells in
 * every step, for the same fish. Both alternate. Needs gcc and a processor with AVX2.
 */
export function nativeRows(progress: (done: string) => void, rounds = 9): FieldRow[] {
  progress('native');
  const folder = mkdtempSync(join(tmpdir(), 'shoal-native-'));
  try {
    const [program, fish] = [join(folder, 'pairs'), join(folder, 'fish.bin')];
    run('gcc', ['-O3', '-mavx2', '-mfma', source, '-o', program, '-lm']);
    const edge = 40 * Math.cbrt(size / 400);
    const simulation = scene(edge);
    simulation.step(2 * steps);
    const times: { ours: number; pairs: number; all: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      writeFish(fish, edge, simulation);
      const [pairs, all] = run(program, [fish, '5']).split(' ').map(Number);
      let ours = 0;
      for (let k = 0; k < steps; k++) {
        simulation.step();
        const { neighbours, headings, steering } = simulation.engine.timings;
        ours += (neighbours + headings + steering) / steps;
      }
      times.push({ ours, pairs, all });
    }
    const median = (of: (round: (typeof times)[number]) => number): number =>
      times.map(of).sort((a, b) => a - b)[rounds >> 1];
    return [
      { task: 'neighbours, headings and steering', size, median: median(({ ours }) => ours), unit: 'ms' },
      { task: 'native: pairs', size, median: median(({ pairs }) => pairs), unit: 'ms' },
      { task: 'native: sorting, headings and pairs', size, median: median(({ all }) => all), unit: 'ms' },
      { task: 'ours ÷ native pairs', size, median: median(({ ours, pairs }) => ours / pairs), unit: '' },
      { task: 'ours ÷ all of native', size, median: median(({ ours, all }) => ours / all), unit: '' },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

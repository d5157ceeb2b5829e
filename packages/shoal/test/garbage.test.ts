import { spawnSync } from 'node:child_process';
import { type HeapProfiler, Session } from 'node:inspector';
import { type KernelName, parseScenarioJson, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';

const session = new Session();
session.connect();

/** Bytes that a call leaves on the heap, collected since or not, by the functions that did; a sample of one in 256. */
function bytesLeftBy(run: () => void): { bytes: number; sites: Record<string, number> } {
  const includeObjects = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true };
  session.post('HeapProfiler.startSampling', { samplingInterval: 256, ...includeObjects });
  run();
  let bytes = 0;
  const sites: Record<string, number> = {};
  const add = ({ callFrame, selfSize, children }: HeapProfiler.SamplingHeapProfileNode): void => {
    bytes += selfSize;
    if (selfSize > 0) sites[callFrame.functionName] = (sites[callFrame.functionName] ?? 0) + selfSize;
    children.forEach(add);
  };
  session.post('HeapProfiler.stopSampling', (_error, { profile }) => add(profile.head));
  return { bytes, sites };
}

function school(count: number): object {
  return { name: 'fish', count, goals: [{ at: [20, 20, 20], reach: 1, onArrival: 'stop' }] };
}

const hunter = { name: 'hunter', count: 2, hunts: ['fish'], rules: { hunt: { onCatch: 'nothing', rest: 5 } } };
const scenes: Record<string, (count: number) => object[]> = {
  'a school': (count) => [{ name: 'fish', count }],
  'a school with a goal, drag and a slow turn': (count) => [
    { ...school(count), motion: { quadraticDrag: 0.5, cruiseSpeed: 1, maxTurnDegPerSecond: 200 } },
  ],
  'a school that is hunted': (count) => [{ name: 'fish', count }, hunter],
};

/** Bytes, of 300 fish: nothing for each. A few numbers that functions hand to each other. */
const allowed = 550;

/*
 * What a step leaves behind, the garbage collector has to take away while fish swim. A few small things a step are
 * allowed, nothing for each fish. The least of some rounds counts: code gets faster as it runs.
 */
describe('a step leaves next to nothing to the garbage collector', () => {
  const cases = Object.keys(scenes).flatMap((name) => (['simd', 'typescript'] as const).map((k) => [name, k] as const));
  it.each(cases)('%s, kernel %s', (name, kernel: KernelName) => {
    const count = 300;
    const simulation = new Simulation(parseScenarioJson({ version: 1, species: scenes[name](count) }), { kernel });
    const steps = 500;
    let best = { bytes: Number.POSITIVE_INFINITY, sites: {} };
    for (let round = 0; round < 20 && best.bytes > allowed * steps; round++) {
      simulation.step(steps);
      const left = bytesLeftBy(() => simulation.step(steps));
      if (left.bytes < best.bytes) best = left;
    }
    expect(best.bytes / steps, JSON.stringify(best.sites)).toBeLessThan(allowed);
  });
});

it('a school around a rock leaves a few numbers for each fish whose distance is computed', () => {
  const obstacles = [{ shape: { kind: 'rock', radius: 3 }, at: [15, 10, 15] }];
  const world = { min: [0, 0, 0], max: [30, 20, 30] };
  const plan = parseScenarioJson({ version: 1, seed: 1, world, obstacles, species: [{ name: 'fish', count: 300 }] });
  const simulation = new Simulation(plan);
  const steps = 500;
  let best = { bytes: Number.POSITIVE_INFINITY, sites: {} };
  for (let round = 0; round < 8 && best.bytes > 950 * steps; round++) {
    simulation.step(steps);
    const left = bytesLeftBy(() => simulation.step(steps));
    if (left.bytes < best.bytes) best = left;
  }
  expect(best.bytes / steps, JSON.stringify(best.sites)).toBeLessThan(950);
});

it('ten thousand steps cause no collection', () => {
  const library = new URL('../dist/index.js', import.meta.url).href;
  const script = `
    import { parseScenario, Simulation } from ${JSON.stringify(library)};
    const simulation = new Simulation(parseScenario({ version: 1, species: [{ name: 'fish', count: 300 }] }));
    simulation.step(10_000);
    gc();
    // A collection also drops compiled code that was not used for a while.
    simulation.step(3000);
    const before = process.memoryUsage().heapUsed;
    console.log('warm');
    simulation.step(10_000);
    console.log(process.memoryUsage().heapUsed - before);
    console.log('done');`;
  const flags = ['--expose-gc', '--trace-gc', '--input-type=module'];
  const run = spawnSync(process.execPath, [...flags, '-e', script], { encoding: 'utf8' });
  const [, measured] = run.stdout.split(/warm|done/);
  expect(measured, run.stderr).toBeDefined();
  expect(measured.match(/Scavenge|Mark-Compact/g) ?? [], measured).toEqual([]);
  // A few numbers a step, of any number of fish.
  expect(Number(measured)).toBeLessThan(150 * 10_000);
});

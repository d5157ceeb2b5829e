import { parseScenario, ScenarioError } from 'shoal';
import { describe, expect, it } from 'vitest';

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(ScenarioError);
    return (error as ScenarioError).message;
  }
  return 'no error';
}

describe('small scenarios that would take minutes to read', () => {
  it('with 1024 finest rocks: refused before one is made', () => {
    const rock = (seed: number) => ({ shape: { kind: 'rock', radius: 1, detail: 6, seed } });
    const document = {
      version: 1,
      species: [{ name: 'a' }],
      obstacles: Array.from({ length: 1024 }, (_, k) => rock(k)),
    };
    const started = performance.now();
    expect(messageOf(() => parseScenario(document))).toBe(
      'obstacles must have at most 4000000 triangles together, got 83886080. Lower the detail of shapes or simplify meshes: obstacles[0] has 81920.',
    );
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('with hundreds of thousands of unknown keys: names are suggested for those that are listed', () => {
    const keys = Array.from({ length: 400_000 }, (_, k) => [`speciis${k}`, 1]);
    const document = { version: 1, species: [{ name: 'a' }], ...Object.fromEntries(keys) };
    const started = performance.now();
    const lines = messageOf(() => parseScenario(document)).split('\n');
    expect(lines[0]).toBe('speciis0 is not a known key. Did you mean "species"?');
    expect(lines.at(-1)).toBe('… and 399980 more problems.');
    // 26 s when all of them were.
    expect(performance.now() - started).toBeLessThan(6000);
  });
});

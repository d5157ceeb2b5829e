import { EngineError, parseScenarioJson, ScenarioError, ShoalError } from 'shoal';
import { FieldFileError, readField } from 'shoal/fields';
import { readMesh } from 'shoal/meshes';
import { expect, it } from 'vitest';

async function thrown(run: () => unknown): Promise<unknown> {
  try {
    await run();
  } catch (error) {
    return error;
  }
  return undefined;
}

it.each([
  ['scenario', 'ScenarioError', () => parseScenarioJson({})],
  ['field-file', 'FieldFileError', () => readField(new Uint8Array(3))],
  ['mesh', 'MeshError', () => readMesh(new Uint8Array(3), 'rock.stl')],
] as const)('an error about a %s is a ShoalError with this code', async (code, name, run) => {
  const error = await thrown(run);
  expect(error).toBeInstanceOf(ShoalError);
  expect(error).toMatchObject({ code, name });
});

it('an error of an engine is one, too', () => {
  expect(new EngineError('too large')).toBeInstanceOf(ShoalError);
  expect(new EngineError('too large').code).toBe('engine');
  expect([ScenarioError, FieldFileError].every((one) => one.prototype instanceof ShoalError)).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { EngineError } from '../engine.ts';
import { inRows } from './program.ts';
import { refuseTooLarge } from './webgpu.ts';

describe('limits, without a device', () => {
  const device = (maxBufferSize: number, maxStorageBufferBindingSize: number) => ({
    limits: { maxBufferSize, maxStorageBufferBindingSize },
  });

  test('the largest buffer may be as large as the smaller of both limits', () => {
    const sizes = { a: 100, b: 2_097_153, c: undefined, d: 5 };
    expect(() => refuseTooLarge(device(2_097_153, 9e9), 1, sizes)).not.toThrow();
    expect(() => refuseTooLarge(device(9e9, 2_097_153), 1, sizes)).not.toThrow();
    expect(() => refuseTooLarge(device(0, 0), 0, {})).not.toThrow();
    const message = '12,345 fish need a 3 MiB buffer; this device allows 2 MiB';
    expect(() => refuseTooLarge(device(2_097_152, 9e9), 12_345, sizes)).toThrow(new EngineError(message));
    expect(() => refuseTooLarge(device(9e9, 2_097_152), 12_345, sizes)).toThrow(message);
  });

  test('workgroups that do not fit along one dimension form rows', () => {
    expect([0, 1, 65_535].map(inRows)).toEqual([
      [0, 0],
      [1, 1],
      [65_535, 1],
    ]);
    expect([65_536, 131_070, 131_071].map(inRows)).toEqual([
      [65_535, 2],
      [65_535, 2],
      [65_535, 3],
    ]);
  });
});

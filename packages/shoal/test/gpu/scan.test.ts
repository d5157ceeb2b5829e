import { describe, expect, it } from 'vitest';
import { Pipelines, Scan } from '../../src/engines/gpu/program.ts';
import { forReading, usage } from '../../src/engines/gpu/webgpu.ts';
import { anyGpu } from './open.ts';

const gpu = await anyGpu();

/** The result of the device for some numbers. */
async function sumsBefore(device: GPUDevice, numbers: Uint32Array): Promise<Uint32Array> {
  const size = numbers.byteLength;
  const make = (kind: number): GPUBuffer => device.createBuffer({ size, usage: kind });
  const input = make(usage.storage | usage.copyTarget);
  const output = make(usage.storage | usage.copySource);
  const staging = make(usage.mapRead | usage.copyTarget);
  device.queue.writeBuffer(input, 0, numbers);
  const scan = await Scan.make(device, Pipelines.of(device), input, output, numbers.length);
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  scan.encode(pass);
  pass.end();
  encoder.copyBufferToBuffer(output, 0, staging, 0, size);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(forReading);
  const sums = new Uint32Array(staging.getMappedRange()).slice();
  scan.destroy();
  for (const buffer of [input, output, staging]) buffer.destroy();
  return sums;
}

describe.runIf(gpu)('sums of all numbers before each', () => {
  for (const count of [
    1,
    2,
    255,
    256,
    257,
    1023,
    1024,
    1025,
    65_535,
    65_536,
    65_537,
    1_048_577,
    ...(process.env.SHOAL_LONG ? [4_194_305] : []),
  ]) {
    it(`of ${count}`, async () => {
      if (!gpu) return;
      const numbers = Uint32Array.from({ length: count }, (_, k) => (k * 7919) % 13);
      let sum = 0;
      const expected = numbers.map((number) => {
        sum += number;
        return sum - number;
      });
      const sums = await sumsBefore(gpu.device, numbers);
      // Compared here, because a message with a million numbers would be useless.
      expect(sums.findIndex((value, k) => value !== expected[k])).toBe(-1);
    });
  }
});

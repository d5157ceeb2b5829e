import { expect, it } from 'vitest';
import { mostAcross } from '../../src/engines/gpu/bindings.ts';
import { inRows, Pipelines } from '../../src/engines/gpu/program.ts';
import { shaders } from '../../src/engines/gpu/shaders.generated.ts';
import { forReading, usage } from '../../src/engines/gpu/webgpu.ts';
import { anyGpu } from './open.ts';

const gpu = await anyGpu();

// 65 535 workgroups of 64 threads are 4 194 240 threads. Further fish are in a second row of workgroups.
it.runIf(gpu).each([1, 64, 65, 4_194_240, 4_194_241, 4_400_000])('looks at each of %i fish once', async (count) => {
  if (!gpu) return;
  const { device } = gpu;
  const code = `const mostAcross = ${mostAcross}u;
    ${shaders.fish}
    @group(0) @binding(0) var<storage, read_write> looks: array<atomic<u32>>;
    @compute @workgroup_size(64)
    fn look(@builtin(global_invocation_id) id: vec3u) {
      let k = indexOf(id);
      if (k < arrayLength(&looks)) { atomicAdd(&looks[k], 1u); }
    }`;
  const { pipeline, bindings } = await Pipelines.of(device).get('look', code, [{ type: 'storage' }]);
  const looks = device.createBuffer({ size: 4 * count, usage: usage.storage | usage.copySource });
  const staging = device.createBuffer({ size: 4 * count, usage: usage.mapRead | usage.copyTarget });
  const entries = [{ binding: 0, resource: { buffer: looks } }];
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, device.createBindGroup({ layout: bindings, entries }));
  pass.dispatchWorkgroups(...inRows(Math.ceil(count / 64)));
  pass.end();
  encoder.copyBufferToBuffer(looks, 0, staging, 0, 4 * count);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(forReading);
  expect(new Uint32Array(staging.getMappedRange()).findIndex((times) => times !== 1)).toBe(-1);
  for (const buffer of [looks, staging]) buffer.destroy();
});

import { ShoalError } from '../../errors/shoal-error.ts';
import type { Host } from './executor.ts';

/**
 * Waits for work on the device and throws its errors as a ShoalError.
 * @throws ShoalError if the device is lost before or during the work
 */
export async function guarded(host: Host, run: () => Promise<void>): Promise<void> {
  const { device } = host;
  refuseLost(host);
  device.pushErrorScope('validation');
  device.pushErrorScope('out-of-memory');
  let failure: unknown;
  try {
    await run();
  } catch (error) {
    failure = error;
  }
  const problems = await Promise.all([device.popErrorScope(), device.popErrorScope()]).catch(() => []);
  refuseLost(host);
  if (failure) throw failure;
  for (const problem of problems) if (problem) throw new ShoalError('engine', problem.message);
}

function refuseLost({ lost }: Host): void {
  if (lost !== undefined) throw new ShoalError('engine-lost', `The GPU was lost (${lost})`);
}

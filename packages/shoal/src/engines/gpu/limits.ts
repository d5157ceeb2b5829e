import { EngineError } from '../engine.ts';

/** @throws EngineError that says what is too large for the device, and what it allows */
export function refuseTooLarge(
  device: { readonly limits: Pick<GPUSupportedLimits, 'maxBufferSize' | 'maxStorageBufferBindingSize'> },
  fish: number,
  sizes: Readonly<Record<string, number | undefined>>,
): void {
  const { maxBufferSize, maxStorageBufferBindingSize } = device.limits;
  const most = Math.min(maxBufferSize, maxStorageBufferBindingSize);
  const largest = Math.max(0, ...Object.values(sizes).map((size) => size ?? 0));
  if (largest <= most) return;
  const count = fish.toLocaleString('en');
  throw new EngineError(
    `${count} fish need a ${mebibytes(largest)} MiB buffer; this device allows ${mebibytes(most)} MiB`,
  );
}

function mebibytes(bytes: number): number {
  return Math.ceil(bytes / 2 ** 20);
}

/**
 * Processor time that this process has used, ms. Tests that bound how long something takes compare two of these: unlike a
 * clock it stands still while other programs have the processors.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

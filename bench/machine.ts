import os from 'node:os';

const [{ model }] = os.cpus();

/** The machine in words, for the results. */
export const machine: string = `${model.trim()}, ${os.cpus().length} cores, Node ${process.version}, ${os.platform()}`;

/** The machine as a file name. */
export const machineFile: string = `${model.trim()}-${os.cpus().length}-cores`
  .toLowerCase()
  .replace(/\((r|tm)\)/g, '')
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/-+$/, '');

import { arch, cpus, platform } from 'node:os';

/** The machine on which the figures were measured. */
export interface MachineFacts {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly os: string;
}

export function machineFacts(): MachineFacts {
  const cores = cpus();
  return {
    cpu: cores[0]?.model.trim() || 'unknown processor',
    cores: cores.length,
    node: process.versions.node,
    os: `${platform()} ${arch()}`,
  };
}

export function machineText({ cpu, cores, node, os }: MachineFacts): string {
  return `${cpu}, ${cores} ${cores === 1 ? 'core' : 'cores'}, Node ${node}, ${os}`;
}

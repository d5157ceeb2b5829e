// The option `--no-cache` of all commands that compute fields, and the cache that it leaves out.

import { Option } from 'commander';
import { FieldCache } from './field-cache.ts';

export function noCacheOption(): Option {
  return new Option('--no-cache', 'neither read nor write cached obstacle fields');
}

export function cacheOf({ cache }: { readonly cache: boolean }): FieldCache | undefined {
  return cache ? new FieldCache() : undefined;
}

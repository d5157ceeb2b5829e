import { Option } from 'commander';
import { FieldCache } from '../field/field-cache.ts';

/** For commands that simulate. */
export function noCacheOption(): Option {
  return new Option('--no-cache', 'make the fields of obstacles anew and do not keep them for the next time');
}

export function cacheOf({ cache }: { readonly cache: boolean }): FieldCache | undefined {
  return cache ? new FieldCache() : undefined;
}

import { checkArgument, isObject } from '../scenario/argument.ts';

/** @throws ShoalError unless the names can be iterated; a string is one name, not a list of names */
export function wantedSet(wanted: Iterable<string> | undefined): ReadonlySet<string> | undefined {
  if (wanted === undefined || wanted instanceof Set) return wanted;
  const isList = isObject(wanted) && typeof wanted[Symbol.iterator as never] === 'function';
  checkArgument('measure', 'wanted', isList, "a list of names of metrics, such as ['polarisation']", wanted);
  return new Set(wanted);
}

import { expect, test } from 'vitest';
import { parseScenarioText } from '../parse.ts';
import { repeatedKey } from './repeated-key.ts';

test('a key that an object has twice is found, wherever it is and however it is written', () => {
  expect(repeatedKey('{"a": {"b": 1}, "b": [{"b": "a"}, {"b": 2}], "c": "a"}')).toBeUndefined();
  expect(repeatedKey('["a", "a", {"a" : 1}]')).toBeUndefined();
  expect(repeatedKey(String.raw`{"a\"": 1, "\\": 2, "": 3, "a": ":"}`)).toBeUndefined();
  expect(repeatedKey('{"a": [{"b": 1, "c": {}, "b" : 2}]}')).toEqual({ key: 'b', offset: 25 });
  expect(repeatedKey(String.raw`{"a": 1, "\u0061": 2}`)).toEqual({ key: 'a', offset: 9 });
});

test('a scenario with one is refused, with its place', () => {
  const text = '{\n  "version": 1,\n  "species": [{ "name": "herring", "count": 2, "count": 3 }]\n}';
  expect(() => parseScenarioText(text, { file: 'few.json' })).toThrow(
    'few.json must have each key of an object once, got "count" again at line 3, column 48. Delete one of the two.',
  );
});

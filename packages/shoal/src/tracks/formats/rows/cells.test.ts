import { expect, test } from 'vitest';
import { cellsOf, numberIn } from './cells.ts';

test.each([
  ['1,2,,', ',', ['1', '2', '', '']],
  ['"a""b","c,d", "e" ,f', ',', ['a"b', 'c,d', 'e', 'f']],
  ['"";"x"', ';', ['', 'x']],
  ['"a",', ',', ['a', '']],
  ['  1   2\t3 ', 'blanks', ['1', '2', '3']],
] as const)('the cells of %j', (line, separator, cells) => {
  expect(cellsOf(line, separator)).toEqual(cells);
});

test.each(['"a', '"a"b,c', 'a,"', '"a""'])('quotation marks that do not match: %j', (line) => {
  expect(cellsOf(line, ',')).toBeUndefined();
});

test('a number is the one that its digits state, to the last bit', () => {
  const texts = [
    '0',
    '-0',
    '7',
    '-12.5',
    '.5',
    '5.',
    '0.1',
    '123456789.123456',
    '999999999999.999',
    '00.04',
    '+3',
    ' 4 ',
  ];
  const long = ['0.30000000000000004', '1.7976931348623157e308', '7.8000000e+02', '-1E-3', '12345678901234567890'];
  for (const text of [...texts, ...long]) expect(numberIn(text)).toBe(Number(text));
  for (let k = 0; k < 2000; k++) {
    const text = ((k * 7919.123) % 1021).toFixed(k % 12);
    expect(numberIn(text)).toBe(Number(text));
  }
});

test('a missing value is NaN, and all else is no number', () => {
  for (const text of ['', ' ', '-', '.', 'NA', 'nan', 'inf', '-inf', 'Infinity', 'None', 'null'])
    expect(numberIn(text)).toBeNaN();
  for (const text of ['0x10', '1 2', '1,5', '--1', '1.2.3', '1e', 'e5', '0b1', 'seven', '-.', '-+1'])
    expect(numberIn(text)).toBeUndefined();
  expect([numberIn('1,5', ','), numberIn('-', ','), numberIn('1,2,3', ',')]).toEqual([1.5, Number.NaN, undefined]);
});

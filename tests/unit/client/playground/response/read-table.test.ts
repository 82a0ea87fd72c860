import { expect, it } from 'vitest';
import { readTable, toHex } from '../../../../../src/client/playground/response/read-table.ts';

it.each<[name: string, text: string, rows: string[][]]>([
  ['lines and separators', 'a,b\r\n1,2\n', [['a', 'b'], ['1', '2']]],
  ['quotes', '"a ""b""",c\n"1,5","x\ny"', [['a "b"', 'c'], ['1,5', 'x\ny']]],
  ['empty values', 'a,,c\n,,', [['a', '', 'c'], ['', '', '']]],
  ['a quote that nothing ends', '"a', [['a']]],
])('a table with %s is read', (_name, text, rows) => {
  expect(readTable(text, ',', 100)).toEqual(rows);
}); // prettier-ignore

it('bytes are written with their place and their signs', () => {
  expect(toHex(Uint8Array.from([80, 75, 3, 255]))).toBe(
    '000000  50 4b 03 ff                                      PK..',
  );
});

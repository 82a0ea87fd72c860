import { expect, it } from 'vitest';
import { fileNameOf } from '../../../../../src/client/playground/response/response-body.ts';

const nameOf = (disposition: string | undefined, type = 'application/pdf') =>
  fileNameOf(
    new Headers({
      ...(disposition && { 'Content-Disposition': disposition }),
      'Content-Type': type,
    }),
    'get-plant',
  );

it.each([
  ['attachment; filename="plants.zip"', 'plants.zip'],
  ['attachment; filename=plants.zip', 'plants.zip'],
  ['inline; filename="my \\"best\\" plants.zip"', 'my _best_ plants.zip'],
  [`attachment; filename="?.csv"; filename*=UTF-8''gr%C3%BCn.csv`, 'grün.csv'],
  [`attachment; filename*=iso-8859-1'de'gr%FCn.csv`, 'grün.csv'],
  [`attachment; filename="safe.txt"; filename*=UTF-8''%FF`, 'safe.txt'],
  ['attachment; filename="gr\u00c3\u00bcn.csv"', 'grün.csv'],
  ['attachment; filename="gr\u00fcn.csv"', 'grün.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\plants\\\\a.txt"', 'a.txt'],
  ['attachment; filename=".hidden"', 'hidden'],
  ['attachment', 'get-plant.pdf'],
])('of %s is %s', (disposition, name) => {
  expect(nameOf(disposition)).toBe(name);
});

it.each([
  ['application/json; charset=utf-8', 'get-plant.json'],
  ['application/problem+json', 'get-plant.json'],
  ['image/svg+xml', 'get-plant.svg'],
  ['image/png', 'get-plant.png'],
  ['audio/mpeg', 'get-plant.mp3'],
  ['text/plain', 'get-plant.txt'],
  ['application/octet-stream', 'get-plant.bin'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'get-plant.xlsx'],
  ['application/x-unknown-archive', 'get-plant.bin'],
])('is made from the name of the operation and the type %s', (type, name) => {
  expect(nameOf(undefined, type)).toBe(name);
});

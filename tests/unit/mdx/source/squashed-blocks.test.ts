import { expect, test } from 'vitest';
import { readSource } from '../../../../src/mdx/source.ts';

const read = (body: string) =>
  readSource(body).squashed.map(({ kind, line, column }) => `${kind} ${line}:${column}`);

test.each([
  ['<Tab title="A">- Write `x` short. - Show it first.</Tab>', 'list 1:16'],
  ['<Tab title="A">1. Open it. 2. Close it.</Tab>', 'list 1:16'],
  ['<Tab title="A">\n  - Write short. - Show it.\n</Tab>', 'list 2:3'],
  ['<Tab title="A">\n  | A | B | | --- | --- | | 1 | 2 |\n</Tab>', 'table 2:3'],
  ['Text | A | B | | --- | --- | | 1 | 2 |', 'table 1:6'],
  ['<Step title="A">```bash npm install ```</Step>', 'code block 1:17'],
  ['1. Install it: ```bash npm install```', 'code block 1:16'],
  ['- Install it: ```sh npm install ```', 'code block 1:15'],
  ['<Step title="A">\n  Install it. ```json { "a": 1 } ```\n</Step>', 'code block 2:15'],
])('%j holds a squashed %s', (body, place) => {
  expect(read(body)).toEqual([place]);
});

test.each([
  ['- one - two'],
  ['- headers: Map\\<String\\>? - Optional headers.'],
  ['- One\n- Two'],
  ['<Note>- a dash at the start</Note>'],
  ['<Note>Red, green - and blue - and more</Note>'],
  ['| A | B |\n| --- | --- |\n| 1 | 2 |'],
  ['Use `| --- |` for a table.'],
  ['A delimiter row (such as |---|---|) comes second.'],
  ['One | two'],
  ['A `code` word.'],
  ['Put ```<key>``` here.'],
  ['- Run ```go build```'],
  ['Write ```json``` behind the signs.'],
  ['A | B\n| --- | --- | --- |\n1 | 2'],
  ['<Card>\n\n- One.\n- Two.\n\n</Card>'],
])('%j is meant as it is', (body) => {
  expect(read(body)).toEqual([]);
});

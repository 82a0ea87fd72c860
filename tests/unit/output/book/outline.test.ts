import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { putOutline, takeOutline } from '../../../../src/output/book/outline.ts';
import type { Heading } from '../../../../src/client/book-format.ts';

/** Titles of the bookmarks that a document has of these, in the order of reading. */
async function titlesOf(given: readonly string[], headings: readonly Heading[]) {
  const pdf = await PDFDocument.create();
  const destination = pdf.context.obj([pdf.addPage().ref, 'Fit']);
  putOutline(
    pdf,
    given.map((title) => ({ title, destination })),
    headings,
  );
  return takeOutline(pdf).map(({ title }) => title);
}

const HEADINGS: Heading[] = [
  [1, 'Guides'],
  [2, 'Make a project'],
  [2, 'Chi Chi'],
];

test('a bookmark has the words of its heading once, where the browser says them twice', async () => {
  expect(await titlesOf(['Guides', 'Make a projectMake a project'], HEADINGS)).toEqual([
    'Guides',
    'Make a project',
  ]);
});

test('words that an author wrote twice stay, as do those of no known heading', async () => {
  expect(await titlesOf(['Chi Chi', 'Other'], HEADINGS)).toEqual(['Chi Chi', 'Other']);
});

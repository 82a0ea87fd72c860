import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { finishPdf } from '../../../../src/output/book/pdf.ts';
import { findFiles } from '../../../../src/content/find-files.ts';
import { describeProject } from '../../../../src/content/project.ts';
import { createFolder, writeFiles } from '../../_folder.ts';

async function print(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  return finishPdf(pdf, { author: 'Fern', creator: 'Trellis 1.0.0', date: new Date(0) });
}

test('a book in a project is published only where .mintignore brings it back', async () => {
  const root = createFolder({ 'docs.json': '{}' });
  const plain = await PDFDocument.create();
  plain.setCreator('Trellis 1.0.0');
  writeFileSync(join(root, 'flyer.pdf'), await plain.save());
  writeFileSync(join(root, 'handbook.pdf'), await print());
  const find = () => [...findFiles(describeProject(root)).assets.keys()];
  expect(find()).toEqual(['/flyer.pdf']);
  writeFiles(root, { '.mintignore': '!/handbook.pdf\n' });
  expect(find()).toEqual(['/flyer.pdf', '/handbook.pdf']);
});

test('a finished book is a valid PDF with its facts', async () => {
  const pdf = await PDFDocument.load(await print(), { throwOnInvalidObject: true });
  expect([pdf.getPageCount(), pdf.getAuthor(), pdf.getCreator()]).toEqual([
    1,
    'Fern',
    'Trellis 1.0.0',
  ]);
});

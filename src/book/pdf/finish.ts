import { copyStringIntoBuffer, PDFName, type PDFDocument } from '@cantoo/pdf-lib';
import { BOOK_MARK } from '../../content/own-output.ts';

/** What a PDF says of itself, beside the title and language that it has of its document. */
export interface PdfFacts {
  author: string;
  subject?: string | undefined;
  /** What made it: `Trellis 1.0.0`. */
  creator: string;
  date: Date;
}

/** The bytes of a PDF that says who wrote it and when, and is opened with its outline in sight. */
export function finishPdf(
  pdf: PDFDocument,
  { author, subject, creator, date }: PdfFacts,
): Promise<Uint8Array> {
  pdf.setAuthor(author);
  if (subject) pdf.setSubject(subject);
  pdf.setCreator(creator);
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  pdf.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
  addMark(pdf);
  return pdf.save();
}

/** Adds a comment to the header, the one place that no compression hides. */
function addMark({ context: { header } }: PDFDocument): void {
  const { sizeInBytes, copyBytesInto } = header;
  header.sizeInBytes = () => sizeInBytes.call(header) + BOOK_MARK.length;
  header.copyBytesInto = (buffer, offset) => {
    const written = copyBytesInto.call(header, buffer, offset);
    return written + copyStringIntoBuffer(BOOK_MARK, buffer, offset + written);
  };
}

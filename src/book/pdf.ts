import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';

/** What a PDF says of itself. */
export interface PdfFacts {
  author: string;
  subject?: string | undefined;
  /** What made it: `Trellis 1.0.0`. */
  creator: string;
  date: Date;
}

/** A PDF as the browser printed it. */
export interface PrintedPdf {
  pages: number;
  /** Numbers of the pages that links inside it lead to, by the name of the place; the first page is 1. */
  places: Record<string, number>;
  /** The same with what it says of itself, and opened as a book: with its outline in sight and its title above. */
  finish(facts: PdfFacts): Promise<Uint8Array>;
}

/** Reads what a browser printed. */
export async function readPdf(bytes: Uint8Array): Promise<PrintedPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return {
    pages: pdf.getPageCount(),
    places: findPlaces(pdf),
    finish({ author, subject, creator, date }) {
      pdf.setAuthor(author);
      if (subject) pdf.setSubject(subject);
      pdf.setCreator(creator);
      pdf.setCreationDate(date);
      pdf.setModificationDate(date);
      pdf.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
      pdf.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
      return pdf.save();
    },
  };
}

function findPlaces(pdf: PDFDocument): Record<string, number> {
  const numbers = new Map(pdf.getPages().map(({ ref }, index) => [ref, index + 1]));
  const places = pdf.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict)?.entries() ?? [];
  const found = places.flatMap(([name, place]) => {
    const target = pdf.context.lookup(place);
    const page = target instanceof PDFArray ? target.get(0) : undefined;
    const number = page instanceof PDFRef ? numbers.get(page) : undefined;
    return number === undefined ? [] : [[name.decodeText(), number] as const];
  });
  return Object.fromEntries(found);
}

import { PDFArray, PDFDict, PDFName, PDFRef, type PDFDocument } from '@cantoo/pdf-lib';

/** Numbers of pages by the name of the place that is on them. */
export type Places = Record<string, number>;

/** The places of a PDF that links inside it lead to; `before` is the number of pages in front of it. */
export function findPlaces(pdf: PDFDocument, before: number): Places {
  const numbers = new Map(pdf.getPages().map(({ ref }, index) => [ref, before + index + 1]));
  const places = pdf.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict)?.entries() ?? [];
  const found = places.flatMap(([name, place]) => {
    const target = pdf.context.lookup(place);
    const page = target instanceof PDFArray ? target.get(0) : undefined;
    const number = page instanceof PDFRef ? numbers.get(page) : undefined;
    return number === undefined ? [] : [[name.decodeText(), number] as const];
  });
  return Object.fromEntries(found);
}

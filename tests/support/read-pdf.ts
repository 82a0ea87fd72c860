// Reads a PDF printed by a browser: the text of its pages, its bookmarks, links and tags.
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  decodePDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib';

export interface ReadPdf {
  pdf: PDFDocument;
  /** The text of each page, without spaces that result from positions. */
  pages: string[];
  /** Titles of the bookmarks, each with its depth and the number of its page. */
  bookmarks: [depth: number, title: string, page: number][];
  /** Link targets by page: a page number for internal links. */
  links: { on: number; to: number | string }[];
  /** Number of tags by type. */
  tags: Map<string, number>;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const numbers = new Map(pdf.getPages().map(({ ref }, index) => [ref.toString(), index + 1]));
  const pageOf = (destination: PDFObject | undefined) => {
    const target = pdf.context.lookup(destination);
    return target instanceof PDFArray ? (numbers.get(target.get(0).toString()) ?? 0) : 0;
  };
  const destinations = pdf.catalog.lookup(name('Dests'), PDFDict);
  return {
    pdf,
    pages: pdf.getPages().map(({ node }) => readText(pdf, node)),
    bookmarks: readBookmarks(pdf, pageOf),
    links: pdf.getPages().flatMap(({ node }, index) =>
      (node.Annots()?.asArray() ?? []).map((ref) => {
        const link = pdf.context.lookup(ref, PDFDict);
        const destination = link.get(name('Dest'));
        const action = link.lookupMaybe(name('A'), PDFDict);
        const url = action?.lookup(name('URI'), PDFString).decodeText() ?? '';
        return {
          on: index + 1,
          to: destination instanceof PDFName ? pageOf(destinations.get(destination)) : url,
        };
      }),
    ),
    tags: readTags(pdf),
  };
}

function readBookmarks(pdf: PDFDocument, pageOf: (destination: PDFObject | undefined) => number) {
  const found: ReadPdf['bookmarks'] = [];
  const follow = (first: PDFObject | undefined, depth: number) => {
    for (let ref = first; ref;) {
      const item = pdf.context.lookup(ref, PDFDict);
      const title = item.lookup(name('Title'), PDFString, PDFHexString).decodeText();
      found.push([depth, title, pageOf(item.get(name('Dest')))]);
      follow(item.get(name('First')), depth + 1);
      ref = item.get(name('Next'));
    }
  };
  follow(pdf.catalog.lookup(name('Outlines'), PDFDict).get(name('First')), 0);
  return found;
}

function readTags(pdf: PDFDocument): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    const kind = object instanceof PDFDict && object.get(name('P')) && object.get(name('S'));
    if (kind instanceof PDFName)
      counts.set(kind.decodeText(), (counts.get(kind.decodeText()) ?? 0) + 1);
  }
  return counts;
}

interface Font {
  /** Bytes that represent a character. */
  width: 1 | 2;
  letters: ReadonlyMap<number, string>;
}

/** Texts are glyph numbers; each font maps them to characters. */
function readText(pdf: PDFDocument, node: PDFDict): string {
  const dict = node.lookup(name('Resources'), PDFDict).lookupMaybe(name('Font'), PDFDict);
  const fonts = new Map(
    (dict?.entries() ?? []).map(([key, font]) => [
      key.asString(),
      readFont(pdf, pdf.context.lookup(font, PDFDict)),
    ]),
  );
  const content = streamText(pdf.context.lookup(node.get(name('Contents'))));
  let current: Font | undefined;
  let text = '';
  const parts = content.matchAll(/(\/\w+) [\d.]+ Tf|<([\da-f]+)>|\(((?:\\[\s\S]|[^\\)])*)\)/gi);
  for (const [, font, hex, literal] of parts) {
    if (font) current = fonts.get(font);
    else if (current)
      text += decode(current, hex === undefined ? bytesOf(literal ?? '') : Buffer.from(hex, 'hex'));
  }
  return text;
}

function decode({ width, letters }: Font, bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += width)
    text += letters.get(bytes.readUIntBE(at, width)) ?? '';
  return text;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function bytesOf(literal: string): Buffer {
  const plain = literal.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal?: string, sign = '') =>
    octal ? String.fromCodePoint(parseInt(octal, 8)) : (ESCAPES[sign as string] ?? sign),
  );
  return Buffer.from(plain, 'latin1');
}

function readFont(pdf: PDFDocument, font: PDFDict): Font {
  const map = font.get(name('ToUnicode'));
  const text = streamText(map && pdf.context.lookup(map));
  const letters = new Map<number, string>();
  const toText = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, body = ''] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, from = '', to = ''] of body.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(parseInt(from, 16), toText(to));
  for (const [, body = ''] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', first = ''] of body.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (
        let code = parseInt(from, 16), letter = parseInt(first, 16);
        code <= parseInt(to, 16);
        code++
      )
        letters.set(code, String.fromCodePoint(letter++));
  return { width: font.get(name('Subtype')) === name('Type0') ? 2 : 1, letters };
}

function streamText(stream: PDFObject | undefined): string {
  if (!(stream instanceof PDFRawStream)) return '';
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}

function name(text: string): PDFName {
  return PDFName.of(text);
}

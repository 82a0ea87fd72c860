import { PDFArray, PDFDict, PDFRef, PDFStream, type PDFContext, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'; // prettier-ignore

/** Gives the place of an object of another document in this one; other values are as they were. */
export type Move = <Value extends PDFObject>(value: Value) => Value;

/** Takes all objects of a document into another one, except some. Their numbers change, so it gives what finds them. */
export function moveObjects(from: PDFDocument, to: PDFDocument, except: ReadonlySet<PDFRef>): Move {
  const objects = from.context.enumerateIndirectObjects().filter(([ref]) => !except.has(ref));
  const refs = new Map(objects.map(([ref]) => [ref, to.context.nextRef()]));
  const move = <Value extends PDFObject>(value: Value) => copy(value, refs, to.context) as Value;
  for (const [ref, object] of objects) to.context.assign(refs.get(ref)!, move(object));
  return move;
}

function copy(value: PDFObject, refs: ReadonlyMap<PDFRef, PDFRef>, context: PDFContext): PDFObject {
  if (value instanceof PDFRef) return refs.get(value) ?? value;
  if (value instanceof PDFArray) {
    const made = value.clone(context);
    for (const [index, item] of value.asArray().entries())
      made.set(index, copy(item, refs, context));
    return made;
  }
  if (value instanceof PDFDict) {
    const made = value.clone(context);
    copyEntries(value, made, refs);
    return made;
  }
  if (value instanceof PDFStream) {
    const made = value.clone(context);
    copyEntries(value.dict, made.dict, refs);
    return made;
  }
  return value;
}

function copyEntries(from: PDFDict, to: PDFDict, refs: ReadonlyMap<PDFRef, PDFRef>): void {
  for (const [key, value] of from.entries()) to.set(key, copy(value, refs, to.context));
}

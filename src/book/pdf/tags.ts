import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString, type PDFDocument, type PDFObject, type PDFRef } from '@cantoo/pdf-lib'; // prettier-ignore
import type { Move } from './move-objects.ts';

const ROOT = PDFName.of('StructTreeRoot');
const KIDS = PDFName.of('K');
const NUMS = PDFName.of('Nums');
const NAMES = PDFName.of('Names');
const NEXT_KEY = PDFName.of('ParentTreeNextKey');

/** The tags of a document: what stands on its pages, as a tree, for screen readers (ISO 32000, 14.7). */
interface Tags {
  root: PDFDict;
  /** The element of the whole document, the only one at the top. */
  top: PDFObject;
  /** For each number that pages and links carry, the elements that they are of. */
  parents: PDFDict;
  /** Numbers that are taken. */
  taken: number;
}

/** Raises the numbers that pages and links of a part carry, so that no other part has them. */
export function renumberTags(part: PDFDocument, whole: PDFDocument): void {
  const before = findTags(whole)?.taken ?? 0;
  const raise = (dict: PDFDict, name: string) => {
    const key = PDFName.of(name);
    const number = dict.lookupMaybe(key, PDFNumber)?.asNumber();
    if (number !== undefined) dict.set(key, PDFNumber.of(number + before));
  };
  for (const { node } of part.getPages()) {
    raise(node, 'StructParents');
    for (const ref of node.Annots()?.asArray() ?? [])
      raise(part.context.lookup(ref, PDFDict), 'StructParent');
  }
}

/** Puts the tags of a part before or behind those of the whole. */
export function addTags(
  whole: PDFDocument,
  part: PDFDocument,
  move: Move,
  end: 'first' | 'last',
): void {
  const own = findTags(part);
  const all = findTags(whole);
  if (!own || !all) return;
  const top = whole.context.lookup(all.top, PDFDict);
  const before = toArray(whole, top.get(KIDS)).asArray();
  const added = toArray(part, part.context.lookup(own.top, PDFDict).get(KIDS)).asArray().map(move);
  for (const kid of added) whole.context.lookup(kid, PDFDict).set(PDFName.of('P'), all.top);
  const kids = end === 'first' ? [...added, ...before] : [...before, ...added];
  top.set(KIDS, whole.context.obj(kids));
  const numbers = all.parents.lookup(NUMS, PDFArray);
  for (const [index, value] of own.parents.lookup(NUMS, PDFArray).asArray().entries())
    numbers.push(index % 2 === 0 ? PDFNumber.of((value as PDFNumber).asNumber() + all.taken) : move(value)); // prettier-ignore
  all.root.set(NEXT_KEY, PDFNumber.of(all.taken + own.taken));
  addIds(whole, part, move);
}

function findTags({ catalog, context }: PDFDocument): Tags | undefined {
  const root = catalog.lookupMaybe(ROOT, PDFDict);
  const top = root?.get(KIDS);
  const parents = root?.lookupMaybe(PDFName.of('ParentTree'), PDFDict);
  if (!root || !top || !parents) return undefined;
  const taken = root.lookupMaybe(NEXT_KEY, PDFNumber)?.asNumber() ?? 0;
  const found = context.lookup(top);
  const first = found instanceof PDFArray ? found.get(0) : top;
  return { root, top: first, parents, taken };
}

/** Cells of tables name their headings by ids, which are in one sorted list. */
function addIds(whole: PDFDocument, part: PDFDocument, move: Move): void {
  const key = PDFName.of('IDTree');
  const [own, all] = [part, whole].map(({ catalog }) => catalog.lookup(ROOT, PDFDict).lookupMaybe(key, PDFDict)); // prettier-ignore
  const added = listIds(own).map(([name, value]) => [name, move(value)] as const);
  const ids = new Map([...added, ...listIds(all)]);
  if (ids.size === 0) return;
  const sorted = [...ids].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = whole.context.obj(sorted.flatMap(([name, value]) => [PDFString.of(name), value]));
  const tree = whole.context.obj({});
  tree.set(NAMES, names);
  whole.catalog.lookup(ROOT, PDFDict).set(key, whole.context.register(tree));
}

function listIds(tree: PDFDict | undefined): [string, PDFObject][] {
  if (!tree) return [];
  const names = tree.lookupMaybe(NAMES, PDFArray);
  const kids = tree.lookupMaybe(PDFName.of('Kids'), PDFArray);
  const inner = (kids?.asArray() ?? []).flatMap((_, index) =>
    listIds(kids?.lookup(index, PDFDict)),
  );
  const own = (names?.asArray() ?? []).flatMap((_, index): [string, PDFObject][] => {
    const value = names?.get(index + 1);
    if (index % 2 === 1 || !names || !value) return [];
    return [[names.lookup(index, PDFString, PDFHexString).decodeText(), value]];
  });
  return [...own, ...inner];
}

function toArray({ context }: PDFDocument, value: PDFObject | PDFRef | undefined): PDFArray {
  const found = context.lookup(value);
  if (found instanceof PDFArray) return found;
  return context.obj(value === undefined ? [] : [value]);
}
